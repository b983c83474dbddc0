import ControlLoop
import DesktopTool
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

    /// The table of all commands that `--help` prints.
    public static let help =
        (Gesture.all.map { row($0.form, $0.sentence) } + Keyword.allCases.map { row($0.form, $0.sentence) }).joined()
        + "LINE is \(meaningOfLine)."

    /// What LINE stands for.
    static let meaningOfLine = "lane.role, as in the trace, or a role of the lane; levels are logical"

    /// How far a row's sentence is indented.
    public static let indentOfSentence = 28

    /// A row of the table.
    static func row(_ form: String, _ sentence: String) -> String {
        "  \(form)".padding(to: indentOfSentence - 2) + "  \(sentence)\n"
    }

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
