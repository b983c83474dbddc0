import Statecharts

/// A turnstile: two orthogonal regions, passage and alarm, that take every event together.
///
/// The alarm is guarded by the passage: a person is an intruder only where the passage was locked before the event.
/// Both regions decide on the states before the event, then both change.
public struct Turnstile: StateMachine, Sendable {
    /// Who may pass.
    public private(set) var passage: Passage
    /// Whether the alarm sounds.
    public private(set) var alarm: Alarm

    /// A locked gate without credit and a silent alarm.
    public init(_ configuration: TurnstileConfiguration, at now: Instant) {
        passage = Passage(configuration, at: now)
        alarm = Alarm(duration: configuration.alarmDuration)
    }

    /// A turnstile in any state, for exploring them.
    init(passage: Passage, alarm: Alarm) {
        self.passage = passage
        self.alarm = alarm
    }

    /// Behaves as `configuration` says from the next event on. States, money, counts and running deadlines stay; a passage
    /// that is paid costs what it cost then.
    public mutating func takeSettings(_ configuration: TurnstileConfiguration) {
        passage.takeSettings(configuration)
        alarm.duration = configuration.alarmDuration
    }

    /// When the first of the regions' deadlines passes.
    public var deadline: Instant? { .earlier(passage.deadline, alarm.deadline) }

    /// Answers one event, with a transition for each region that it concerns.
    ///
    /// A deadline concerns the region whose deadline it is; a person concerns the alarm only where it is an intruder;
    /// everything else concerns the passage alone.
    public mutating func handle(_ event: TurnstileEvent, at now: Instant) -> Reaction<TurnstileCommand> {
        handle(event, at: now, mayOpen: true)
    }

    /// The same under an interlock: with `mayOpen` false the gate takes the event, money and all, and stays closed. A
    /// fire release opens it all the same.
    public mutating func handle(
        _ event: TurnstileEvent, at now: Instant, mayOpen: Bool
    ) -> Reaction<TurnstileCommand> {
        passage.wasKeptFromOpening = false
        let isForcedEntry = passage.isForcedEntry(at: now)
        let alarmAnswer = alarm.handle(event, isForcedEntry: isForcedEntry, at: now)
        let concernsAlarm = alarmAnswer.verdict != .ignored
        let passageIsDue = passage.deadline.map { $0 <= now } ?? false

        var reaction = Reaction<TurnstileCommand>()
        if event != .deadlinePassed || passageIsDue || !concernsAlarm {
            reaction.append(passage.handle(event, at: now, mayOpen: mayOpen))
        }
        if concernsAlarm { reaction.append(alarmAnswer) }
        return reaction
    }

    /// Whether the latest event would have opened the gate, and an interlock kept it from that.
    public var wasKeptFromOpening: Bool { passage.wasKeptFromOpening }

    /// What the present state wants of the hardware, whatever was commanded before.
    public var standingOutputs: TurnstileOutputs {
        TurnstileOutputs(
            doorsAreOpen: passage.doorsAreOpen, alarmSounds: alarm.deadline != nil,
            coinsAreInhibited: passage.coinsAreInhibited)
    }

    /// What the hardware is to be while nothing supervises it: before the start, after the stop.
    public static func failSafeOutputs(_ powerFail: PowerFail) -> TurnstileOutputs {
        TurnstileOutputs(doorsAreOpen: powerFail == .safe, alarmSounds: false, coinsAreInhibited: true)
    }
}

/// The outputs of a turnstile that hold for as long as its state does.
public struct TurnstileOutputs: Equatable, Sendable {
    /// Whether people can pass.
    public var doorsAreOpen: Bool
    /// Whether the intrusion alarm sounds.
    public var alarmSounds: Bool
    /// Whether the coin acceptor returns every coin.
    public var coinsAreInhibited: Bool

    /// Outputs after `command`.
    public func after(_ command: TurnstileCommand) -> TurnstileOutputs {
        var outputs = self
        switch command {
        case .openDoors: outputs.doorsAreOpen = true
        case .closeDoors: outputs.doorsAreOpen = false
        case .soundAlarm: outputs.alarmSounds = true
        case .silenceAlarm: outputs.alarmSounds = false
        case .inhibitCoins: outputs.coinsAreInhibited = true
        case .acceptCoins: outputs.coinsAreInhibited = false
        }
        return outputs
    }
}
