import ControlLoop
import Links
import Statecharts

/// How an uplink ends.
struct Ending {
    /// Whether it is to end.
    var isAsked = false
    /// When it ends, whatever the broker says.
    var latest = Instant.end
    /// Whether it has said that it goes.
    var hasSaid = false
    /// Whether the broker refused it: then it need not be asked again.
    var wasRefused = false
    /// Whether nothing of the board is retained any more.
    var hasTakenBack = false
}

extension Uplink where Client: ~Copyable {
    /// How long a broker may take to hear that the board goes.
    private static var farewell: Duration { .seconds(3) }

    /// Ends in order: the broker is told, and the connection closed.
    public mutating func stop() {
        guard !ending.isAsked else { return }
        ending.isAsked = true
        ending.latest = around.now + Self.farewell
    }

    /// Whether it has ended.
    public var isOver: Bool {
        ending.isAsked && (link.state == .disconnected || around.now >= ending.latest || !isOpen)
    }

    /// Whether the broker took everything back that it had of the board.
    public var hasTakenBack: Bool { ending.hasTakenBack }

    /// Whether the broker refused it.
    public var wasRefused: Bool { ending.wasRefused }

    private var isOpen: Bool {
        switch link.state {
        case .connected, .startingSession, .disconnecting: true
        case .disconnected, .connecting, .reconnecting, .suspended: false
        }
    }

    mutating func end(at now: Instant) {
        if plan.purpose == .report { keepPlace(at: now, isLast: true) }
        guard link.state == .connected else { return }
        if plan.purpose == .report, !ending.hasSaid {
            // As long as too much is under way it waits. A connection that ends without a word makes the broker say it.
            ending.hasSaid = send("offline", at: now)
            return
        }
        // Events that were just sent may arrive meanwhile.
        guard flight.isEmpty || flight.oldest == nil || now >= ending.latest else { return }
        feed(.disconnect, at: now)
    }
}
