import Statecharts

/// A connection that was lost and is to come back: the inner machine of a link, and of a suspended link.
///
/// It does not know where it is used. It tells how it ends, and the machine around it knows what that means.
public enum Reconnecting: Equatable, Sendable {
    /// The transport opens.
    case attempting
    /// There is no transport until it is tried again.
    case waiting(until: Instant)

    /// What can happen to it.
    public enum Event: Sendable {
        /// The transport is open.
        case connected
        /// The transport is gone.
        case connectionFailed
        /// The server does not want it.
        case authFailed
        /// The wait is over.
        case reconnectTimerFired
    }

    /// What becomes of it.
    public enum Outcome: Equatable, Sendable {
        /// It is in this state now.
        case goesOn(Reconnecting)
        /// It ends: the transport is open.
        case isConnected
        /// It ends: the server does not want it.
        case isRejected
        /// The event changes nothing.
        case stays(Verdict)
    }

    /// It begins with a wait. If it began with an attempt, a server that takes connections and drops them would be
    /// asked without a pause, and one that starts anew would be asked by everybody at once.
    static func begins<Generator: Chance>(at now: Instant, _ backOff: inout BackOff<Generator>) -> Reconnecting {
        .waiting(until: now + backOff.next())
    }

    /// The table.
    func outcome<Generator: Chance>(of event: Event, at now: Instant, _ backOff: inout BackOff<Generator>) -> Outcome {
        switch (self, event) {
        case (.attempting, .connected):
            return .isConnected
        case (.attempting, .connectionFailed):
            return .goesOn(.begins(at: now, &backOff))
        case (.attempting, .authFailed):
            return .isRejected
        case (.waiting(let end), .reconnectTimerFired):
            guard now >= end else { return .stays(.refused) }
            return .goesOn(.attempting)
        case (.waiting, .connectionFailed):
            return .stays(.ignored)
        case (.attempting, .reconnectTimerFired), (.waiting, .connected), (.waiting, .authFailed):
            return .stays(.refused)
        }
    }

    /// What the transport is to be.
    var transport: Transport {
        switch self {
        case .attempting: .opening
        case .waiting: .none
        }
    }

    /// When it tries again.
    var deadline: Instant? {
        switch self {
        case .attempting: nil
        case .waiting(let end): end
        }
    }
}
