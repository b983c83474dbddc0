import Statecharts

/// A turnstile: two orthogonal regions, passage and alarm. Each takes the events that concern it, and both decide by
/// the states before the event: a person is an intruder only if the passage was locked at that moment.
public struct Turnstile: StateMachine, Sendable {
    /// What can happen to it.
    public typealias Event = GateEvent<TurnstileEvent>
    /// What it can tell the hardware to do.
    public typealias Command = TurnstileCommand

    /// Who may pass.
    public internal(set) var passage: Passage
    /// Whether the alarm sounds.
    public internal(set) var alarm: Alarm<TurnstileCommand>

    /// A locked gate without credit and a silent alarm.
    public init(_ configuration: TurnstileConfiguration, at now: Instant) {
        passage = Passage(configuration, at: now)
        alarm = Alarm(duration: configuration.alarmDuration)
    }

    /// Behaves as `configuration` says from the next event on. States, money, counts and running deadlines stay; a paid
    /// passage costs what was paid for it.
    public mutating func takeSettings(_ configuration: TurnstileConfiguration) {
        passage.takeSettings(configuration)
        alarm.duration = configuration.alarmDuration
    }

    /// When the first of the regions' deadlines passes.
    public var deadline: Instant? { @inline(__always) get { .earlier(passage.deadline, alarm.deadline) } }

    /// What each region commands after a restart.
    public var standingCommands: RegionList<Commands<Command>> { FixedList(passage.standing, alarm.standing) }

    /// Answers one event, in each region that it concerns. If an interlock keeps the gate from
    /// opening, it still takes the event, including money, and stays closed; a fire release always opens it.
    public mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == TurnstileCommand {
        let now = occasion.now
        let isIntruder = event == .own(.admitPerson) && passage.isForcedEntry(at: now)
        let alarmIsDue = event == .own(.deadlinePassed) && alarm.isDue(at: now)
        passage.wish = .none
        // Everything concerns the passage, except a deadline of the alarm alone.
        if !alarmIsDue || passage.isDue(at: now) { passage.take(event, occasion, &observer) }
        if isIntruder || alarmIsDue {
            let cause = Announcement(.warning, "forced entry")
            alarm.take(isIntruder ? .wasRaised(cause) : .deadlinePassed, occasion, &observer)
        }
    }

    /// What the latest event means to the gate's wish to open.
    public var wish: WishChange { @inline(__always) get { passage.wish } }

    /// What the present state wants from the hardware, whatever was commanded before.
    public var standingOutputs: TurnstileOutputs {
        @inline(__always) get {
            let passage = passage.standingOutputs
            return TurnstileOutputs(
                doorsAreOpen: passage.doorsAreOpen, alarmSounds: alarm.standingOutputs.sounds,
                coinsAreInhibited: passage.coinsAreInhibited)
        }
    }

    /// What the hardware must be while nothing supervises it: before the start, after the stop.
    public static func failSafeOutputs(_ powerFail: PowerFail) -> TurnstileOutputs {
        TurnstileOutputs(doorsAreOpen: powerFail == .safe, alarmSounds: false, coinsAreInhibited: true)
    }
}
