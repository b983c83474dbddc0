import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import Daemon

/// Lines that were written; none while nobody reads them.
struct RecordingOutput: NoteOutput {
    private(set) var lines: [String] = []
    var isStuck = false

    mutating func write(_ line: TextLine) -> Bool {
        guard !isStuck else { return false }
        lines.append(String(line))
        return true
    }

    mutating func removeAll() { lines = [] }
}

@Suite("What an operator is told")
struct NotesTests {
    private let map = LineMap.probes(2)

    @Test(
        "for the journal a line begins with its level, for people with who says it",
        arguments: [
            (NoteFormat.journal, ["<2>a\n", "<3>b\n", "<4>lane1: c\n", "<5>d\n", "<6>lane0: e\n"]),
            (
                NoteFormat.text,
                [
                    "portcullisd: a\n", "portcullisd: b\n", "portcullisd: lane1: c\n", "portcullisd: d\n",
                    "portcullisd: lane0: e\n",
                ]
            ),
        ])
    func formats(format: NoteFormat, lines: [String]) {
        var notes = Notes(format, to: RecordingOutput())
        notes.write(.critical, NoteText("a"), at: .zero, map: map)
        notes.write(.error, NoteText("b"), at: .zero, map: map)
        notes.write(.warning, lane: 1, NoteText("c"), at: .zero, map: map)
        notes.write(.notice, NoteText("d"), at: .zero, map: map)
        notes.write(.info, lane: 0, NoteText("e"), at: .zero, map: map)
        #expect(notes.output.lines == lines)
    }

    @Test("what was left out is said once, for each lane, and before the next note of any")
    func leftOut() {
        var notes = Notes(.journal, to: RecordingOutput())
        for _ in 0..<23 { notes.write(.warning, lane: 1, NoteText("forced entry"), at: .zero, map: map) }
        #expect(notes.output.lines == [String](repeating: "<4>lane1: forced entry\n", count: 20))
        #expect(notes.deadline == .seconds(60))
        notes.output.removeAll()
        notes.write(.warning, lane: 0, NoteText("forced entry"), at: .seconds(61), map: map)
        #expect(notes.output.lines == ["<5>lane1: 3 more lines were left out\n", "<4>lane0: forced entry\n"])
        #expect(notes.deadline == nil)
    }

    @Test("what was left out of the board's notes is said before its next one, whenever that comes")
    func leftOutOfTheBoard() {
        var notes = Notes(.journal, to: RecordingOutput())
        for _ in 0..<23 { notes.write(.error, NoteText("a"), at: .zero, map: map) }
        notes.output.removeAll()
        notes.write(.error, NoteText("b"), at: .seconds(60), map: map)
        #expect(notes.output.lines == ["<5>3 more lines were left out\n", "<3>b\n"])
    }

    @Test("a reader that hangs holds up nothing; how many lines it missed is said when it reads again")
    func stuck() {
        var notes = Notes(.text, to: RecordingOutput())
        notes.output.isStuck = true
        for _ in 0..<3 { notes.write(.notice, NoteText("a"), at: .zero, map: map) }
        #expect(notes.output.lines.isEmpty)
        notes.output.isStuck = false
        notes.write(.notice, NoteText("b"), at: .zero, map: map)
        notes.write(.notice, NoteText("c"), at: .zero, map: map)
        #expect(
            notes.output.lines == [
                "portcullisd: 3 lines could not be written: their reader was too slow\n", "portcullisd: b\n",
                "portcullisd: c\n",
            ])
    }

    @Test("a text that is too long is cut, and its line has an end all the same")
    func long() {
        var text = NoteText()
        for _ in 0..<2_000 { text.append("x") }
        var notes = Notes(.text, to: RecordingOutput())
        notes.write(.notice, lane: 0, text, at: .zero, map: map)
        #expect(notes.output.lines.count == 1)
        #expect(notes.output.lines[0].hasSuffix("xxx\n"))
    }
}
