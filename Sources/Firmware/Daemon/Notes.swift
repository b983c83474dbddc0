import ControlLoop
import Statecharts

/// Where the lines of notes go.
public protocol NoteOutput {
    /// Writes a line with its end. False when it could not be written at once; it never waits.
    mutating func write(_ line: TextLine) -> Bool
}

/// What an operator has to know: one line for each, and only so many in a minute.
///
/// A reader that hangs never holds up the loop: lines that cannot be written are counted, and the next line that can be
/// written reports the count.
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

    /// When there is something to write although nothing happens.
    public var deadline: Duration? { @inline(__always) get { limiter.hasLeftOut ? limiter.deadline : nil } }

    /// Whether something was left out and not reported yet.
    public var hasLeftOut: Bool { @inline(__always) get { limiter.hasLeftOut } }

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
        write(level, of: .lane(lane), "\(map.laneNames[lane]): \(text)", at: now)
    }

    /// Reports what was left out in windows that have ended.
    public mutating func sayLeftOut(at now: Duration, map: borrowing LineMap) {
        while let leftOut = limiter.takeLeftOut(at: now) {
            let words: Phrase = "\(leftOut.count) more lines were left out"
            switch leftOut.source {
            case .lane(let lane): emit(.notice, "\(map.laneNames[lane]): \(words)")
            case .board: emit(.notice, "\(words)")
            }
        }
    }

    /// Reports everything that was left out, even in windows that have not ended: no note follows.
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
            compose(.warning, "\(lost) lines could not be written: their reader was too slow")
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
    /// Adds the beginning of a line of that level.
    public mutating func append(_ level: NoteLevel, _ format: NoteFormat) {
        guard format == .journal else { return }
        append("<\(Int(level.rawValue))>")
    }
}
