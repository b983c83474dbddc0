import Statecharts

/// A link to a server that comes back by itself: over a transport that may fail, with a session on top of it, which the
/// app may suspend.
///
/// It teaches a machine that is written once and used in two places, a transition from anywhere, and outputs that no
/// way through the states can leave half done.
public struct SocketLink<Generator: Chance>: Region, Equatable, Sendable {
    /// What can happen to it.
    public typealias Event = SocketLinkEvent
    /// What it commands.
    public typealias Command = SocketLinkCommand
    /// Its states.
    public typealias State = SocketLinkState
    /// Its name in traces.
    public static var region: Label { "link" }

    /// The present state.
    public internal(set) var state: State
    /// How long the next wait is. Only a session that has started resets it, so a server that takes connections but
    /// starts no sessions is asked less and less often too.
    public private(set) var backOff: BackOff<Generator>

    /// A link in any state.
    public init(_ state: State, _ backOff: BackOff<Generator>) {
        self.state = state
        self.backOff = backOff
    }

    /// The table.
    ///
    /// A transport may tell its end in two ways, that it failed or that it is disconnected; both mean the same. Told
    /// once more after the end, or while it is being closed, what it tells is ignored. What it cannot have told is
    /// refused.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        // From anywhere
        case (_, .disconnect):
            return disconnect()

        // On the way to a session
        case (.disconnected, .connect):
            state = .connecting
        case (.connecting, .connected):
            state = .startingSession
        case (.startingSession, .startedSession):
            backOff.reset()
            state = .connected
        case (.connecting, .authFailed):
            state = .disconnected
        case (.startingSession, .authFailed), (.connected, .authFailed), (.suspended(.suspended), .authFailed):
            state = .disconnecting
        case (.disconnecting, .disconnected), (.disconnecting, .connectionFailed):
            state = .disconnected

        // Suspended
        case (.connecting, .suspend):
            state = .suspended(.reconnecting(.attempting))
        case (.startingSession, .suspend):
            state = .suspended(.suspended(hasSession: false))
        case (.connected, .suspend):
            state = .suspended(.suspended(hasSession: true))
        case (.reconnecting(let reconnecting), .suspend):
            state = .suspended(.reconnecting(reconnecting))
        case (.suspended(.suspended(hasSession: false)), .startedSession):
            backOff.reset()
            state = .suspended(.suspended(hasSession: true))
        case (.suspended(.suspended(hasSession: true)), .resume):
            state = .connected
        case (.suspended(.suspended(hasSession: false)), .resume):
            state = .startingSession
        case (.suspended(.reconnecting(let reconnecting)), .resume):
            state = .reconnecting(reconnecting)

        // Reconnecting, here or there
        case (.connecting, .connectionFailed), (.startingSession, .connectionFailed), (.connected, .connectionFailed),
            (.connecting, .disconnected), (.startingSession, .disconnected), (.connected, .disconnected):
            state = .reconnecting(.begins(at: occasion.now, &backOff))
        case (.suspended(.suspended), .connectionFailed), (.suspended(.suspended), .disconnected):
            state = .suspended(.reconnecting(.begins(at: occasion.now, &backOff)))
        case (.reconnecting(let machine), .connected), (.suspended(.reconnecting(let machine)), .connected):
            return reconnect(machine, .connected, occasion)
        case (.reconnecting(let machine), .connectionFailed), (.reconnecting(let machine), .disconnected),
            (.suspended(.reconnecting(let machine)), .connectionFailed),
            (.suspended(.reconnecting(let machine)), .disconnected):
            return reconnect(machine, .connectionFailed, occasion)
        case (.reconnecting(let machine), .authFailed), (.suspended(.reconnecting(let machine)), .authFailed):
            return reconnect(machine, .authFailed, occasion)
        case (.reconnecting(let machine), .reconnectTimerFired),
            (.suspended(.reconnecting(let machine)), .reconnectTimerFired):
            return reconnect(machine, .reconnectTimerFired, occasion)

        // What is so already
        case (.connecting, .connect), (.startingSession, .connect), (.connected, .connect), (.reconnecting, .connect),
            (.suspended, .connect), (.disconnected, .suspend), (.suspended, .suspend), (.disconnecting, .suspend),
            (.disconnected, .resume), (.connecting, .resume), (.startingSession, .resume), (.connected, .resume),
            (.reconnecting, .resume), (.disconnecting, .resume), (.disconnected, .connectionFailed),
            (.disconnected, .disconnected):
            return .ignored
        // What was under way while the link is being closed
        case (.disconnecting, .connected), (.disconnecting, .startedSession), (.disconnecting, .authFailed):
            return .ignored

        // Too early: the transport is still being closed
        case (.disconnecting, .connect):
            return .refused
        // What cannot be
        case (.disconnected, .connected), (.startingSession, .connected), (.connected, .connected),
            (.suspended(.suspended), .connected), (.disconnected, .authFailed), (.disconnected, .startedSession),
            (.connecting, .startedSession), (.connected, .startedSession), (.reconnecting, .startedSession),
            (.suspended(.suspended(hasSession: true)), .startedSession), (.suspended(.reconnecting), .startedSession),
            (.disconnected, .reconnectTimerFired), (.connecting, .reconnectTimerFired),
            (.startingSession, .reconnectTimerFired), (.connected, .reconnectTimerFired),
            (.suspended(.suspended), .reconnectTimerFired), (.disconnecting, .reconnectTimerFired):
            return .refused
        }
        return .handled
    }

    /// Ends everything. A transport that is there is closed first.
    private mutating func disconnect() -> Verdict {
        switch state.transport {
        case .opening, .open:
            state = .disconnecting
        case .closing:
            return .ignored
        case .none:
            guard state != .disconnected else { return .ignored }
            state = .disconnected
        }
        return .handled
    }

    /// Lets the inner machine answer. Only where it ends makes a difference: where the link is suspended, it stays so.
    private mutating func reconnect(
        _ machine: Reconnecting, _ event: Reconnecting.Event, _ occasion: Occasion
    ) -> Verdict {
        let outcome = machine.outcome(of: event, at: occasion.now, &backOff)
        switch (outcome, state.isSuspended) {
        case (.goesOn(let next), false): state = .reconnecting(next)
        case (.goesOn(let next), true): state = .suspended(.reconnecting(next))
        case (.isConnected, false): state = .startingSession
        case (.isConnected, true): state = .suspended(.suspended(hasSession: false))
        case (.isRejected, false): state = .disconnected
        case (.isRejected, true): state = .disconnecting
        case (.stays(let verdict), _): return verdict
        }
        return .handled
    }

    /// What the transport is to be.
    public var standingOutputs: Transport { state.transport }

    /// When the link tries again.
    public var deadline: Instant? { state.reconnecting?.deadline }

    /// The name of the state.
    public var label: Label { state.label }
}
