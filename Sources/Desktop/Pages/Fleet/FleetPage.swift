import ControlLoop
import DesktopTool
import Fleet
import Messages
import Page
import Statecharts

/// A page for browsers with all boards of a fleet. It takes what the broker says, and sends on what changed.
public struct FleetPage: ~Copyable {
    private(set) var server: PageServer<FleetSite>
    private var changed: Set<FleetBoard.Name> = []
    private var gone: Set<FleetBoard.Name> = []
    private var nextNews = Instant.zero
    private var nextStatus = Instant.zero
    private var lastConnection = FleetScreen.Connection.beginning

    /// How often browsers get what is new, at most.
    static let beat = Duration.milliseconds(250)
    /// How often they get the time and what was left out, though the connection is as it was.
    static let statusTime = Duration.seconds(5)
    /// The most bytes of boards in one event: each board has room in one.
    static let mostBytes = FleetLimits.mostBoardBytes

    /// Listens at a place. The screen says which boards there are; its order is for terminals.
    public init(_ picture: FleetPicture, _ screen: FleetScreen, at place: PageAddress) throws(ToolError) {
        let token = try PageToken.new(for: place)
        server = try PageServer.onDesktop(at: place, site: FleetSite(picture, screen), token: token)
    }

    /// Where a browser finds it.
    public var address: String { server.address }

    /// Takes a message of the broker's.
    public mutating func take(_ message: FleetMessage, at wall: Moment) {
        switch server.site.picture.take(message, at: wall) {
        case .nothing: break
        case .changed(let name):
            changed.insert(name)
            gone.remove(name)
        case .gone(let name):
            gone.insert(name)
            changed.remove(name)
        }
    }

    /// The connection to the broker is otherwise now.
    public mutating func set(_ connection: FleetScreen.Connection) { server.site.screen.connection = connection }

    /// Waits for browsers, or for somebody else's descriptor that can be read, for so long at most.
    public mutating func wait(atMost time: Duration, orFor other: Int32 = -1) {
        server.wait(atMost: time, orFor: other)
    }

    /// Does what there is to do now. `wall` is what the wall's clock shows.
    public mutating func step(at now: Instant, wall: Moment) {
        server.site.wall = wall
        server.step(at: now)
        if now >= nextNews {
            nextNews = now + Self.beat
            publishBoards(at: now)
        }
        let isNews = server.site.screen.connection != lastConnection
        guard isNews || now >= nextStatus else { return }
        lastConnection = server.site.screen.connection
        nextStatus = now + Self.statusTime
        if server.streamCount > 0 { server.publish("status", id: nil, server.site.status, at: now) }
    }

    private mutating func publishBoards(at now: Instant) {
        let (changed, gone) = (changed, gone)
        self.changed = []
        self.gone = []
        guard server.streamCount > 0 else { return }
        let filter = server.site.screen.filter
        let wall = server.site.wall
        var lines = changed.compactMap { server.site.picture.boards[$0] }.filter { filter.takes($0) }
            .map { $0.json(at: wall, filter: filter) }
        publish("boards", &lines, at: now)
        lines = gone.map { Self.line(about: $0, at: wall) }
        publish("gone", &lines, at: now)
    }

    /// As many lines to an event as one takes.
    private mutating func publish(_ event: Label, _ lines: inout [String], at now: Instant) {
        while !lines.isEmpty {
            var text = ""
            while let line = lines.last, text.isEmpty || text.utf8.count + line.utf8.count < Self.mostBytes {
                text += (text.isEmpty ? "" : "\n") + line
                lines.removeLast()
            }
            server.publish(event, id: nil, text, at: now)
        }
    }

    private static func line(about name: FleetBoard.Name, at wall: Moment) -> String {
        var json = JSONText()
        json.object { json in
            json.pair("site", name.site)
            json.pair("board", name.board)
            json.pair("date", wall.text)
        }
        return json.text
    }
}
