import ControlLoop
import DesktopTool
import Page
import Simulation
import Statecharts

/// A simulation with a page for browsers.
public struct SimulatedPage: ~Copyable {
    private var server: PageServer<SimulationSite>
    private var sent: UInt64 = 1
    private var sentRun = 1
    private var lastStatus = Sent()

    /// What the latest status was about, and when it was.
    private struct Sent: Equatable {
        var records: UInt64 = 0
        var asked = 0
        var pending = 0
        var wall: Int64 = 0
    }

    /// How often pages get something while there are any.
    static let beat = Duration.milliseconds(25)
    /// How often the simulation goes on while nobody looks.
    static let quietBeat = Duration.milliseconds(100)
    /// How often pages get a status though nothing happens, in nanoseconds: what would be ignored changes with time
    /// alone.
    static let statusInterval: Int64 = 250_000_000
    /// How long there is no other status after one, in nanoseconds: what happens meanwhile is told by records.
    static let statusPause: Int64 = 50_000_000
    /// The most bytes of records in one message.
    static let mostBytes = 48_000

    /// Listens, and starts the simulation. `wall` is what the wall's clock shows, in nanoseconds.
    public init(_ board: LoadedBoard, at place: PageAddress, wall: Int64) throws(ToolError) {
        // A closure would have to copy the session.
        let token = try PageToken.new(for: place)
        let site = SimulationSite(try PageSession(board, wall: wall), token: token)
        server = try PageServer.onDesktop(at: place, site: site, token: token)
    }

    /// Where a browser finds it.
    public var address: String { server.address }

    /// Plays a script from the beginning.
    public mutating func play(script: String, name: String) throws(ToolError) {
        try server.site.session.play(script: script, name: name)
    }

    /// Waits for a moment at most, and does all that there is to do then. `clock` reads the wall's clock, in
    /// nanoseconds.
    public mutating func step(clock: () -> Int64) throws(ToolError) {
        server.wait(atMost: server.streamCount > 0 ? SimulatedPage.beat : SimulatedPage.quietBeat)
        let wall = clock()
        try server.site.follow(wall: wall)
        server.step(at: Instant(nanoseconds: wall))
        // What a page has just asked for is shown at once.
        try server.site.follow(wall: wall)
        publish(wall: wall)
    }

    private mutating func publish(wall: Int64) {
        let now = Instant(nanoseconds: wall)
        let trace = server.site.session.trace
        if sentRun != server.site.session.run {
            sentRun = server.site.session.run
            sent = trace.first
            server.publish("begin", id: nil, "{\"run\":\(sentRun)}", at: now)
        }
        sent = max(sent, trace.first)
        while sent < trace.end {
            var lines = ""
            while sent < trace.end, lines.utf8.count < SimulatedPage.mostBytes {
                lines += (lines.isEmpty ? "" : "\n") + trace[sent]
                sent += 1
            }
            server.publish("trace", id: sent - 1, lines, at: now)
        }
        let status = Sent(
            records: trace.end, asked: server.site.asked, pending: server.site.session.pendingCount,
            wall: lastStatus.wall)
        let pause = status == lastStatus ? SimulatedPage.statusInterval : SimulatedPage.statusPause
        guard wall - lastStatus.wall >= pause else { return }
        lastStatus = status
        lastStatus.wall = wall
        if server.streamCount > 0 { server.publish("status", id: nil, server.site.session.statusJSON(), at: now) }
    }
}
