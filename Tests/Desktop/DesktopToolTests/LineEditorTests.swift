import Foundation
import TestSupport
import Testing

@testable import DesktopTool

/// The real editor on a pseudo terminal. One after the other: the library knows one terminal at a time.
@Suite(.serialized) struct LineEditorTests {
    /// What a person does who looks at the screen.
    private enum Step {
        /// Presses keys.
        case type(String)
        /// Waits until the row with the cursor is so, with the cursor in that column.
        case see(String, column: Int)
        /// The program does something meanwhile.
        case meanwhile((LineEditor) -> Void)
    }

    private let terminal: PseudoTerminal
    private let before: String

    init() throws {
        terminal = try PseudoTerminal()
        before = terminal.modes
    }

    private func edit(
        _ kind: String? = "xterm", on terminal: PseudoTerminal? = nil, settings: String = ""
    ) -> LineEditor {
        let end = (terminal ?? self.terminal).end
        let editor = LineEditor(
            .init(input: end, output: end, kind: kind, settings: settings, takesSignals: false))
        editor.prompt = "> "
        return editor
    }

    /// Lets a line be typed by somebody who does these steps.
    private func read(
        _ editor: LineEditor, on other: PseudoTerminal? = nil, words: [String] = [], _ steps: Step...
    ) -> LineEditor.Typed {
        let terminal = other ?? terminal
        var left = steps[...]
        let deadline = Date(timeIntervalSinceNow: 180)
        let typed = editor.readLine(completing: { _ in words }) {
            guard deadline.timeIntervalSinceNow > 0 else { return .over }
            while terminal.take() {}
            while case .see(let line, let column) = left.first, terminal.screen.line == line,
                terminal.screen.column == column
            {
                left = left.dropFirst()
            }
            switch left.first {
            case .type(let keys): terminal.type(keys)
            case .meanwhile(let body): body(editor)
            case .see, nil: return .atMost(1)
            }
            left = left.dropFirst()
            return .atMost(1)
        }
        while terminal.take(within: 0) {}
        #expect(left.isEmpty, "\(left.first.map { "\($0)" } ?? "") but the screen is \(terminal.screen.lines)")
        return typed
    }

    @Test("a line is typed, with keys that move in it, insert and delete")
    func editing() {
        let editor = edit()
        #expect(editor.canEdit)
        let typed = read(
            editor, .see("> ".trimmed, column: 2), .type("con 5\u{1B}[D\u{1B}[D\u{1B}[D"), .see("> con 5", column: 4),
            .type("i"), .see("> coin 5", column: 5), .type("\u{5}0\u{1}x\u{4}"), .type("\u{7F}"), .type("\r"))
        #expect(typed == .line("oin 50"))
        #expect(terminal.modes == before)
    }

    @Test("the arrow keys find the lines of before, each once where it was repeated")
    func history() {
        let editor = edit()
        for line in ["one", "two", "two ", "", "three"] { #expect(read(editor, .type(line + "\r")) == .line(line)) }
        let up = "\u{1B}[A"
        let typed = read(
            editor, .type(up), .see("> three", column: 7), .type(up), .see("> two", column: 5), .type(up),
            .see("> one", column: 5), .type("\u{1B}[B"), .see("> two", column: 5), .type("!\r"))
        #expect(typed == .line("two!"))
        #expect(read(editor, .type("\u{12}on\r")) == .line("one"))
    }

    @Test("Tab completes the only word, shows several, and beeps where there is none")
    func completion() {
        let editor = edit()
        let words = ["fire-release", "fire-alarm", "person"]
        let typed = read(
            editor, words: words, .type("p\t"), .see("> person", column: 9), .type("f\t"),
            .see("> person fire-", column: 14), .type("a\t"), .see("> person fire-alarm", column: 20), .type("x\t"),
            .see("> person fire-alarm x", column: 21), .type("\r"))
        #expect(typed == .line("person fire-alarm x"))
        #expect(terminal.screen.lines == ["fire-release  fire-alarm", "> person fire-alarm x"])
        #expect(terminal.screen.beeps == 1)
    }

    @Test("what is printed while a line is typed is above it, and the line stays as it is with its cursor")
    func printing() {
        let editor = edit()
        let typed = read(
            editor, .type("coin\u{1B}[D\u{1B}[D"), .see("> coin", column: 4), .meanwhile { $0.print("news\n") },
            .see("> coin", column: 4), .meanwhile { $0.prompt = "north> " }, .see("north> coin", column: 9),
            .meanwhile {
                $0.print("more\n")
                $0.print("and more\n")
                $0.prompt = ""
            }, .see("coin", column: 2), .type("r\r"))
        #expect(typed == .line("corin"))
        #expect(terminal.screen.lines == ["news", "more", "and more", "corin"])
    }

    @Test(
        "a line of several rows gives way too, wherever its cursor is",
        arguments: [0, 1, 17, 18, 19, 37, 38, 39, 50])
    func longLine(left: Int) throws {
        let narrow = try PseudoTerminal(columns: 20, rows: 10)
        let editor = edit(on: narrow)
        let text = String((0..<50).map { Character("\($0 % 10)") })
        let place = 2 + text.count - left
        let row = String(("> " + text).dropFirst(place / 20 * 20).prefix(20)).trimmed
        let typed = read(
            editor, on: narrow, .type(text + String(repeating: "\u{2}", count: left)), .see(row, column: place % 20),
            .meanwhile { $0.print("news\n") }, .see(row, column: place % 20), .type("\r"))
        #expect(typed == .line(text))
        #expect(narrow.screen.lines == ["news", "> 012345678901234567", "89012345678901234567", "890123456789"])
    }

    @Test("printed lines are broken between words at the width that the terminal has now; a file has none")
    func wrapped() throws {
        let narrow = try PseudoTerminal(columns: 20, rows: 10)
        let editor = edit(on: narrow)
        editor.printWrapped("as wide as the window, then twice\n", indent: 2)
        #expect(narrow.see { $0.lines == ["as wide as the", "  window, then twice"] })
        narrow.resize(columns: 16, rows: 10)
        editor.printWrapped("as wide as the window\n", indent: 2)
        #expect(narrow.see { $0.lines == ["as wide as the", "  window"] })
        let pipe = Pipe()
        #expect(LineEditor.Terminal(output: pipe.fileHandleForWriting.fileDescriptor).size == nil)
    }

    @Test("a line that is longer than the screen is read whole")
    func veryLongLine() {
        let text = String(repeating: "0123456789", count: 500)
        let typed = read(edit(), .type(text), .meanwhile { $0.print("news\n") }, .type("!\r"))
        #expect(typed == .line(text + "!"))
    }

    @Test("characters of other scripts are typed and moved over like others, in any locale")
    func otherScripts() throws {
        let narrow = try PseudoTerminal(columns: 8, rows: 10)
        let editor = edit(on: narrow)
        // The third of two columns does not fit into the first row.
        let typed = read(
            editor, on: narrow, .type("é日本語\u{2}"), .see("語", column: 0), .meanwhile { $0.print("新\n") },
            .see("語", column: 0), .type("!"), .see("語", column: 0), .type("\u{2}\u{2}\u{7F}"), .type("\r"))
        #expect(typed == .line("é本!語"))
        #expect(narrow.screen.lines == ["新", "> é本!語"])
    }

    @Test("what is no UTF-8 is left out")
    func noText() throws {
        let editor = edit()
        let typed = read(
            editor, .meanwhile { _ in terminal.type(bytes: [0x61, 0xFF, 0x62, 0xC3, 0x63, 0x0D]) })
        #expect(typed == .line("ab") || typed == .line("abc"))
    }

    @Test("Ctrl-D on an empty line is the end; in a line it deletes")
    func end() {
        let editor = edit()
        #expect(read(editor, .type("ab\u{1}\u{4}\r")) == .line("b"))
        #expect(read(editor, .type("\u{4}")) == .end)
        #expect(terminal.screen.lines.last?.hasPrefix("> ") == true)
        #expect(terminal.screen.column == 0)
        #expect(terminal.modes == before)
    }

    @Test("the caller may leave a line, which is then gone from the screen")
    func leaving() {
        let editor = edit()
        var waits = 0
        let typed = editor.readLine {
            waits += 1
            if waits == 1 { terminal.type("abc") }
            while terminal.take() {}
            return terminal.screen.line == "> abc" ? .over : .atMost(1)
        }
        #expect(typed == .left)
        #expect(terminal.see { $0.lines.isEmpty })
        #expect(terminal.modes == before)
    }

    @Test("several lines that come at once are read one by one")
    func pasted() {
        let editor = edit()
        #expect(read(editor, .type("one\rtwo\rthree\r")) == .line("one"))
        #expect(read(editor) == .line("two"))
        #expect(read(editor) == .line("three"))
    }

    @Test("the user's settings count, and Tab completes with the keys of vi too")
    func settings() throws {
        let folder = try Folder()
        let bound = edit(settings: try folder.file("bound", "bind ^G ed-move-to-beg\n"))
        #expect(read(bound, .type("oin\u{7}c\r")) == .line("coin"))
        let vi = edit(settings: try folder.file("vi", "bind -v\n"))
        #expect(read(vi, words: ["person"], .type("p\t\u{1B}0ix\r")) == .line("xperson "))
        #expect(!edit(settings: try folder.file("off", "edit off\n")).canEdit)
    }

    @Test("where lines cannot be edited they are read as they come", arguments: ["dumb", "no-such-terminal", "", nil])
    func plain(kind: String?) {
        let editor = edit(kind)
        #expect(!editor.canEdit)
        let typed = read(
            editor, .see(">", column: 2), .meanwhile { $0.print("news\n") }, .see(">", column: 2),
            .type("con\u{7F}in 5\n"))
        #expect(typed == .line("coin 5"))
        #expect(read(editor, .type("\u{4}")) == .end)
        editor.leaveLine()
        #expect(terminal.see { $0.lines == ["news", "> coin 5", ">"] && $0.column == 0 })
        #expect(terminal.modes == before)
    }

    @Test("a terminal that goes away is the end of the input")
    func hangUp() throws {
        var gone: PseudoTerminal? = try PseudoTerminal()
        let end = dup(try #require(gone).end)
        defer { close(end) }
        let editor = LineEditor(.init(input: end, output: end, kind: "xterm", settings: "", takesSignals: false))
        var isGone = false
        let typed = editor.readLine {
            if !isGone { gone = nil }
            isGone = true
            return .forKey
        }
        #expect(typed == .end)
    }
}

extension String {
    /// As a screen's row is told: without spaces at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
