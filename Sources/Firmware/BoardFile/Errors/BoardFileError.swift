import ControlLoop
import Statecharts

/// What is wrong with a board file, and where.
public struct BoardFileError: Error, Equatable, Sendable {
    /// The line of the file, from 1; 0 when it concerns the whole file.
    public let line: Int
    /// What is wrong.
    public let problem: Problem

    /// An error with its parts.
    public init(line: Int, problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// The error that comes first in the file; nil means no error.
    static func earlier(_ first: BoardFileError?, _ second: BoardFileError?) -> BoardFileError? {
        guard let first else { return second }
        guard let second else { return first }
        return second.line < first.line ? second : first
    }
}

/// What the value of a key has to be.
public enum Expectation: Equatable, Sendable {
    /// A whole number within these bounds, in smallest units of the currency.
    case amount(UInt64, UInt64)
    /// A duration within these bounds.
    case duration(Duration, Duration, example: Duration)
    /// A whole number within these bounds, below 65536.
    case number(UInt64, UInt64)
    /// A whole number of persons within these bounds, below 65536.
    case persons(UInt64, UInt64)
    /// One of these words.
    case eitherWord(Label, Label)
    /// The name of a machine.
    case machine
    /// The name of a machine of the gallery.
    case exhibit
    /// A line of the chip, and how it is wired.
    case line
    /// The names of lanes.
    case lanes
    /// A chip's device, of at most `limit` bytes.
    case chipPath(limit: Int)
    /// The path of a watchdog.
    case watchdogPath(limit: Int)
    /// A duration of whole seconds.
    case wholeSeconds(Int64, Int64, example: Duration)
    /// A whole number of days.
    case wholeDays(Int, Int, example: Int)
    /// A size in bytes, given in a larger unit.
    case size(Int64, Int64, example: Int64)
    /// The code of a currency, and how many decimals its amounts have.
    case currency
    /// A chip's label, of at most `limit` bytes.
    case chipLabel(limit: Int)
    /// The address of a broker.
    case broker
    /// A name of letters, digits, '-' and '_', of at most `limit` bytes.
    case name(limit: Int)
    /// The beginning of topics, of at most `limit` bytes.
    case topic(limit: Int, orWord: Label?)
    /// The path of a file, of at most `limit` bytes.
    case file(limit: Int)
}
