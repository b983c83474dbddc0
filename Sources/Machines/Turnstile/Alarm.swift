import Statecharts

/// The alarm region of a turnstile: whether the intrusion alarm sounds.
public struct Alarm: Sendable {
    /// The states of the region.
    public enum State: Equatable, Sendable {
        /// Nothing to hear.
        case silent
        /// Somebody forced an entry; it sounds until the deadline.
        case sounding(deadline: Instant)
    }

    /// The present state.
    public private(set) var state = State.silent
    /// How long it sounds after the last forced entry.
    public internal(set) var duration: Duration

    /// A silent alarm.
    public init(duration: Duration) {
        self.duration = duration
    }

    /// An alarm in any state, for exploring them.
    init(duration: Duration, state: State) {
        self.duration = duration
        self.state = state
    }

    /// When the alarm falls silent, while it sounds.
    public var deadline: Instant? {
        guard case .sounding(let deadline) = state else { return nil }
        return deadline
    }

    /// Answers one event. `isForcedEntry` is the guard on the other region: the passage was locked before the event.
    mutating func handle(
        _ event: TurnstileEvent, isForcedEntry: Bool, at now: Instant
    ) -> Transition<TurnstileCommand> {
        let from = state.label
        let answer = decide(event, isForcedEntry: isForcedEntry, at: now)
        return Transition(
            region: "alarm", from: from, to: state.label, verdict: answer.verdict, commands: answer.commands)
    }

    private mutating func decide(_ event: TurnstileEvent, isForcedEntry: Bool, at now: Instant) -> Answer {
        switch (state, event) {
        case (.silent, .admitPerson):
            guard isForcedEntry else { return .ignored }
            state = .sounding(deadline: now + duration)
            return .handled(.soundAlarm)
        case (.sounding, .admitPerson):
            guard isForcedEntry else { return .ignored }
            state = .sounding(deadline: now + duration)
            return .handled
        case (.silent, .deadlinePassed):
            return .ignored
        case (.sounding(let deadline), .deadlinePassed):
            guard now >= deadline else { return .ignored }
            state = .silent
            return .handled(.silenceAlarm)
        case (.silent, .insertCoin), (.sounding, .insertCoin),
            (.silent, .machineDidFail), (.sounding, .machineDidFail),
            (.silent, .machineRepairDidComplete), (.sounding, .machineRepairDidComplete),
            (.silent, .fireReleaseBegan), (.sounding, .fireReleaseBegan),
            (.silent, .fireReleaseEnded), (.sounding, .fireReleaseEnded),
            (.silent, .interlockDidRelease), (.sounding, .interlockDidRelease):
            return .ignored
        }
    }
}

extension Alarm.State: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .silent: "silent"
        case .sounding: "sounding"
        }
    }
}
