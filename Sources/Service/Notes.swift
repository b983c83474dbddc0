import ControlLoop
import Statecharts

/// Where the lines of notes go.
public protocol NoteOutput {
    /// Writes a line with its end. False when it could not be written at once; it never waits.
    mutating func write(_ line: TextLine) -> Bool
}

/// What an operator is told: one line for each event of note, so many in a minute and not more.
///
/// A reader that hangs never holds up the loop: what cannot be written is counted, and said with the next line that can.
public struct Notes<Output: NoteOutput> {
    /// How they are written.
    public let format: NoteFormat
    /// Where they go.
    public var output: Output

    private var limiter = NoteLimiter()
    private var lost: UInt64 = 0
    private var line = TextLine()

    /// Notes that go to `output`.
    public init(_ format: NoteFormat, to output: Output) {
        self.format = format
        self.output = output
    }

    /// When there is something to say although nothing happens.
    public var deadline: Duration? { limiter.deadline }

    /// Writes a note about the board, unless there were too many.
    public mutating func write(_ level: NoteLevel, _ text: NoteText, at now: Duration, map: borrowing LineMap) {
        sayLeftOut(at: now, map: map)
        write(level, of: .board, text, at: now)
    }

    /// Writes a note about a lane, whose name it begins with, unless there were too many.
    public mutating func write(
        _ level: NoteLevel, lane: Int, _ text: NoteText, at now: Duration, map: borrowing LineMap
    ) {
        sayLeftOut(at: now, map: map)
        var whole = NoteText()
        whole.append(map.laneNames[lane])
        whole.append(": ")
        whole.append(text)
        write(level, of: .lane(lane), whole, at: now)
    }

    /// Says what was left out in windows that have ended.
    public mutating func sayLeftOut(at now: Duration, map: borrowing LineMap) {
        while let leftOut = limiter.takeLeftOut(at: now) {
            var text = NoteText()
            if case .lane(let lane) = leftOut.source {
                text.append(map.laneNames[lane])
                text.append(": ")
            }
            text.append(leftOut.count)
            text.append(" more lines were left out")
            emit(.notice, text)
        }
    }

    /// Says all that was left out, also in windows that have not ended: nothing comes behind it.
    public mutating func sayAllLeftOut(map: borrowing LineMap) {
        sayLeftOut(at: Duration(nanoseconds: .max), map: map)
    }

    private mutating func write(
        _ level: NoteLevel, of source: NoteLimiter.Source, _ text: NoteText, at now: Duration
    ) {
        guard limiter.admits(level, of: source, at: now) else { return }
        emit(level, text)
    }

    private mutating func emit(_ level: NoteLevel, _ text: NoteText) {
        if lost > 0 {
            var missing = NoteText()
            missing.append(lost)
            missing.append(" lines could not be written: their reader was too slow")
            compose(.warning, missing)
            guard output.write(line) else {
                lost += 1
                return
            }
            lost = 0
        }
        compose(level, text)
        if !output.write(line) { lost += 1 }
    }

    private mutating func compose(_ level: NoteLevel, _ text: NoteText) {
        line.removeAll()
        line.append(level, format)
        if format == .text { line.append("portcullisd: ") }
        line.append(text)
        line.append("\n")
    }
}

extension FixedText {
    /// Adds what a line of that level begins with.
    public mutating func append(_ level: NoteLevel, _ format: NoteFormat) {
        guard format == .journal else { return }
        append("<")
        append(UInt64(level.rawValue))
        append(">")
    }
}
