import Archive
import CPage
import ControlLoop
import Page
import Statecharts

/// The page of a board as it runs: the server, and what becomes of what is new in the record.
public struct BoardPage: ~Copyable {
    /// The server.
    public var server: PageServer<BoardSite>
    private var sent: UInt64
    private var seen: UInt32
    private var nextStatus = Instant.zero
    private var lastViewer: Instant
    private var givesBack = Instant.zero

    /// How often the record is looked at while somebody watches.
    public static var pause: Duration { .milliseconds(50) }
    /// At least so often a viewer is told how everything is.
    private static var statusTime: Duration { .seconds(2) }

    /// A page that begins now.
    @export(interface)
    public init(_ server: consuming PageServer<BoardSite>, at now: Instant) {
        self.server = server
        // Viewers who come get what there is already.
        while self.server.site.follower.follow(at: now) {}
        self.server.site.readAgain()
        sent = self.server.site.follower.recent.end
        seen = self.server.site.follower.watch.boards
        lastViewer = now
    }

    /// Since when nobody has been connected.
    @export(interface)
    public mutating func idleTime(at now: Instant) -> Duration {
        if server.connectionCount > 0 { lastViewer = now }
        return now - lastViewer
    }

    /// Does what there is to do now.
    @export(interface)
    public mutating func step(at now: Instant, clockOffset: Int64) {
        server.site.clockOffset = clockOffset
        _ = server.site.follower.follow(at: now)
        if server.site.follower.watch.boards != seen {
            seen = server.site.follower.watch.boards
            server.site.readAgain()
            // Another board, to a page: it connects again, and learns anew what there is.
            server.closeStreams()
        }
        if server.streamCount > 0 { publish(at: now) }
        sent = server.site.follower.recent.end
        server.step(at: now)
        if now >= givesBack || server.site.hasAskedDatabase { giveBack(at: now) }
    }

    /// Now and then: most of the program is needed only once.
    private mutating func giveBack(at now: Instant) {
        givesBack = now + .seconds(10)
        server.site.hasAskedDatabase = false
        portcullis_page_give_back()
    }

    private mutating func publish(at now: Instant) {
        let isNews = sent < server.site.follower.recent.end
        while sent < server.site.follower.recent.end { publishLines(at: now) }
        guard isNews || now >= nextStatus else { return }
        nextStatus = now + Self.statusTime
        publishStatus(at: now)
    }

    /// As many lines as one event takes.
    private mutating func publishLines(at now: Instant) {
        var sent = max(sent, server.site.follower.recent.first)
        let end = server.site.follower.recent.end
        let lines = PageEvent { text in
            while sent < end {
                let line = server.site.follower.recent[sent]
                guard line.count + 1 < text.room else { break }
                if text.count > 0 { text.append("\n") }
                text.append(line)
                sent += 1
            }
        }
        self.sent = sent
        lines.withBytes { server.publish("trace", id: sent - 1, $0, at: now) }
    }

    private mutating func publishStatus(at now: Instant) {
        let status = PageEvent { server.site.writeStatus(at: now, to: &$0) }
        status.withBytes { server.publish("status", id: nil, $0, at: now) }
    }
}
