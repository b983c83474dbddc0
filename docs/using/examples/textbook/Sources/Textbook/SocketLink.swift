import Statecharts

/// A link to a server that comes back by itself, and can be suspended. What reconnects is a machine within it, in two
/// places.
package struct SocketLink: Exhibit, Region, Sendable {
    package enum State: CaseNamed, Equatable, Sendable {
        case disconnected, connecting, startingSession, connected, disconnecting
        case reconnecting(Reconnecting)
        case suspended(Suspended)
    }

    package enum Reconnecting: CaseNamed, Equatable, Sendable {
        case waiting(until: Instant)
        case attempting
    }

    package enum Suspended: CaseNamed, Equatable, Sendable {
        case resting
        case reconnecting(Reconnecting)
    }

    package enum Event: Label, ExhibitEvent {
        case connect, connected, connectionFailed, authFailed, startedSession, suspend, resume, disconnect, disconnected
        case timerFired

        package static var examples: Examples<Event> {
            Examples([
                .connect, .connected, .connectionFailed, .authFailed, .startedSession, .suspend, .resume, .disconnect,
                .disconnected, .timerFired,
            ])
        }
    }

    package enum Command: Label, Spoken, StandingOutputs { case close, open, startSession, talk, keepQuiet }

    package static var name: Label { "socket-link" }
    package static var sentence: Label { "a link to a server, which comes back by itself" }
    package static var timeout: Event? { .timerFired }

    package internal(set) var state = State.disconnected
    package var label: Label { state.label }
    package init() {}

    package var deadline: Instant? {
        switch state {
        case .reconnecting(.waiting(let end)), .suspended(.reconnecting(.waiting(let end))): end
        case .disconnected, .connecting, .startingSession, .connected, .disconnecting, .reconnecting, .suspended: nil
        }
    }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.disconnected, .connect): state = .connecting
        case (.connecting, .connected): state = .startingSession
        case (.startingSession, .startedSession): state = .connected
        case (.startingSession, .suspend), (.connected, .suspend): state = .suspended(.resting)
        case (.connecting, .authFailed), (.startingSession, .authFailed), (.connected, .authFailed),
            (.connecting, .disconnect), (.startingSession, .disconnect), (.connected, .disconnect):
            state = .disconnecting
        case (.connecting, .connectionFailed), (.startingSession, .connectionFailed), (.connected, .connectionFailed):
            state = .reconnecting(.attempting)
        case (.disconnecting, .disconnected), (.disconnecting, .connectionFailed): state = .disconnected

        // The machines within
        case (.reconnecting(var inner), _):
            guard let end = inner.decide(event, occasion) else { return leave(event, connected: .startingSession) }
            state = .reconnecting(inner)
            return end
        case (.suspended(.reconnecting(var inner)), _):
            guard let end = inner.decide(event, occasion) else {
                return leave(event, connected: .suspended(.resting))
            }
            state = .suspended(.reconnecting(inner))
            return end
        case (.suspended(.resting), .resume): state = .startingSession
        case (.suspended(.resting), .disconnect), (.suspended(.resting), .authFailed): state = .disconnecting
        case (.suspended(.resting), .connectionFailed): state = .suspended(.reconnecting(.attempting))

        case (.disconnected, _), (.connecting, _), (.startingSession, _), (.connected, _), (.disconnecting, _),
            (.suspended(.resting), _):
            return .ignored
        }
        return .handled
    }

    /// What leads out of reconnecting: success leads elsewhere in each of its two places.
    private mutating func leave(_ event: Event, connected: State) -> Verdict {
        state = event == .connected ? connected : .disconnecting
        return .handled
    }

    package var standingOutputs: Command {
        switch state {
        case .disconnected, .disconnecting, .reconnecting(.waiting), .suspended(.reconnecting(.waiting)): .close
        case .connecting, .reconnecting(.attempting), .suspended(.reconnecting(.attempting)): .open
        case .startingSession: .startSession
        case .connected: .talk
        case .suspended(.resting): .keepQuiet
        }
    }
}

extension SocketLink.Reconnecting {
    /// How it answers; nil if the event leads out of it.
    mutating func decide(_ event: SocketLink.Event, _ occasion: Occasion) -> Verdict? {
        switch (self, event) {
        case (.attempting, .connected), (_, .disconnect), (.attempting, .authFailed): return nil
        case (.attempting, .connectionFailed): self = .waiting(until: occasion.now + .seconds(2))
        case (.waiting(let end), .timerFired) where occasion.now >= end: self = .attempting
        case (.waiting, .timerFired), (.attempting, .timerFired): return .refused
        case (.attempting, _), (.waiting, _): return .ignored
        }
        return .handled
    }
}

extension SocketLink: Codeable {
    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline ?? .zero
        let all: [State] = [
            .disconnected, .connecting, .startingSession, .connected, .disconnecting, .suspended(.resting),
            .reconnecting(.attempting), .suspended(.reconnecting(.attempting)),
            .reconnecting(.waiting(until: end)), .suspended(.reconnecting(.waiting(until: end))),
        ]
        let choice = coder.choice(all.firstIndex(of: state) ?? 0, of: all.count)
        state = all[choice]
        guard choice > 7 else { return }
        coder.moment(&end)
        state = choice == 8 ? .reconnecting(.waiting(until: end)) : .suspended(.reconnecting(.waiting(until: end)))
    }
}
