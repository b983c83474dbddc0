import ControlLoop
import Statecharts

/// One command of the script language; `help` says what each does.
public enum ScriptCommand: Sendable {
    /// Something that is done to the present lane.
    case gesture(Gesture, Value)
    case pulse(line: String, Duration)
    case set(line: String, Level)
    case wait(Duration)
    case lane(String)
    case jam(isOn: Bool)
    case status
    case start
    case quit

    /// What follows the word of a gesture.
    public enum Value: Equatable, Sendable {
        /// Nothing.
        case none
        /// `on` or `off`.
        case isOn(Bool)
        /// A number: of persons, or a value in smallest units.
        case number(UInt64)
    }

    /// The table that `--help` and the prompt's `help` print.
    public static let help: String = {
        let gestures = Gesture.all.map { "  \($0.form.padding(to: 24))  \($0.sentence)\n" }.joined()
        return gestures + """
              jam on|off                something blocks the simulated parts of a board with [mock]
              pulse LINE DURATION       LINE is active for DURATION (250us, 20ms, 5s, 2m)
              set LINE active|inactive  LINE changes and stays
              wait DURATION             time passes
              lane NAME                 the commands that follow are for this lane (at first: the board's first)
              status                    prints what each lane has to say, and line levels
              start                     in a script: the firmware starts here and finds the levels set above
              quit                      ends the simulation, as the end of the script does
            LINE is lane.role, as in the trace, or a role of the lane; levels are logical.
            """
    }()

    /// The word that begins it.
    public var name: String {
        switch self {
        case .gesture(let gesture, _): gesture.word
        case .pulse: Keyword.pulse.rawValue
        case .set: Keyword.set.rawValue
        case .wait: Keyword.wait.rawValue
        case .lane: Keyword.lane.rawValue
        case .jam: Keyword.jam.rawValue
        case .status: Keyword.status.rawValue
        case .start: Keyword.start.rawValue
        case .quit: Keyword.quit.rawValue
        }
    }

    /// Whether it may stand above `start`.
    public var setsALevelOnly: Bool {
        switch self {
        case .gesture(let gesture, _): gesture.setsALevelOnly
        case .set, .lane: true
        case .pulse, .wait, .jam, .status, .start, .quit: false
        }
    }
}

extension Gesture {
    fileprivate var setsALevelOnly: Bool {
        switch action {
        case .contact, .close: true
        case .coins, .press, .walk, .repair: false
        }
    }
}
