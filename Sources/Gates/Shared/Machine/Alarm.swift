import Statecharts

/// A region that any machine may have: an alarm that sounds for a while after its last cause.
public struct Alarm<Command: AlarmCommand>: Region, Sendable {
    /// What concerns the alarm.
    public typealias Event = AlarmEvent

    /// Its name in traces.
    public static var region: Label { "alarm" }

    /// The present state.
    public internal(set) var state = AlarmState.silent
    /// What an operator has to know about the latest transition: its cause.
    public var announcement: Announcement?
    /// How long it sounds after its last cause.
    public internal(set) var duration: Duration

    /// A silent alarm.
    public init(duration: Duration) {
        self.duration = duration
    }

    /// An alarm in any state, for exploring them.
    init(duration: Duration, state: AlarmState) {
        self.duration = duration
        self.state = state
    }

    /// The table.
    public mutating func decide(_ event: AlarmEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.silent, .wasRaised(let cause)), (.sounding, .wasRaised(let cause)):
            state = .sounding(deadline: occasion.now + duration)
            announcement = cause
            return .handled
        case (.silent, .deadlinePassed):
            return .ignored
        case (.sounding(let deadline), .deadlinePassed):
            guard occasion.now >= deadline else { return .ignored }
            state = .silent
            return .handled
        }
    }

    /// When it falls silent, while it sounds.
    public var deadline: Instant? {
        @inline(__always) get {
            guard case .sounding(let deadline) = state else { return nil }
            return deadline
        }
    }

    /// The present state, by its name in traces.
    public var label: Label { state.label }

    /// What the state wants.
    public var standingOutputs: AlarmOutputs<Command> {
        @inline(__always) get { AlarmOutputs(sounds: deadline != nil) }
    }
}

/// The states of an alarm.
public enum AlarmState: Equatable, Sendable {
    /// It makes no sound.
    case silent
    /// It sounds until the deadline.
    case sounding(deadline: Instant)
}

/// What concerns an alarm.
public enum AlarmEvent: MachineEvent {
    /// There is a cause for it.
    case wasRaised(Announcement)
    /// The deadline of the alarm has passed.
    case deadlinePassed

    /// The name.
    public var label: Label {
        switch self {
        case .wasRaised: "wasRaised"
        case .deadlinePassed: "deadlinePassed"
        }
    }
}

/// The commands of a machine that has an alarm.
public protocol AlarmCommand: Labelled, Equatable, Sendable {
    /// Sound the alarm.
    static var soundAlarm: Self { get }
    /// Silence the alarm.
    static var silenceAlarm: Self { get }
}

/// The outputs of an alarm.
public struct AlarmOutputs<Command: AlarmCommand>: StandingOutputs {
    /// Whether it sounds.
    public let sounds: Bool

    /// The command that turns `before` into these outputs.
    @inline(__always)
    public func commands(from before: AlarmOutputs?) -> Commands<Command> {
        sounds == before?.sounds ? Commands() : Commands(sounds ? .soundAlarm : .silenceAlarm)
    }
}

extension AlarmState: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .silent: "silent"
        case .sounding: "sounding"
        }
    }
}
