import ControlLoop
import DesktopTool
import Simulation
import TestSupport
import Testing

@testable import HardwareInLoop

@Suite("How a board is wired on a test bench")
struct BenchTests {
    private static let board = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = GPIO17 debounce 0s
        person-sensor = GPIO27
        doors = GPIO23

        """

    private func board() throws -> LoadedBoard { try LoadedBoard(text: BenchTests.board, name: "north.board") }

    private func bench(_ lines: String...) throws -> Bench {
        try Bench(lines.map { $0 + "\n" }.joined(), file: "north.bench", board: board())
    }

    /// What is said about a bench file with these lines; nil when it is good.
    private func complaint(_ lines: String...) throws -> String? {
        let board = try board()
        do throws(ToolError) {
            _ = try Bench(lines.joined(separator: "\n"), file: "north.bench", board: board)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("each line has its partner, in the order of the file, by name or by offset")
    func wires() throws {
        let board = try board()
        let bench = try bench("# The gate.", "", "north.doors = 16", "  north.coin-slot=GPIO5 ; a comment")
        #expect(bench.label == nil)
        #expect(bench.wires.map { board.name(of: $0.line) } == ["north.doors", "north.coin-slot"])
        #expect(bench.wires.map(\.partner) == [.offset(16), .name(LineName("GPIO5"))])
        #expect(bench.partner(of: bench.wires[0].line) == .offset(16))
    }

    @Test("the partners may be on another chip, and have the same names there")
    func label() throws {
        let bench = try bench("north.doors = GPIO23", "label = expander")
        #expect(bench.label == ChipName("expander"))
        #expect(bench.wires[0].partner == .name(LineName("GPIO23")))
    }

    @Test("the file is beside the board's, with another ending")
    func file() throws {
        for (board, bench) in [
            ("north.board", "north.bench"), ("a/north.board", "a/north.bench"),
            ("/a b/north.board", "/a b/north.bench"),
            ("../north", "../north.bench"), ("my.gate.board", "my.gate.bench"),
        ] {
            #expect(Bench.file(of: try LoadedBoard(text: BenchTests.board, name: board)) == bench)
        }
        let folder = try Folder()
        let board = try LoadedBoard(folder.file("north.board", BenchTests.board))
        let error = try #require(throws: ToolError.self) { try Bench(of: board) }
        #expect(
            error.message == "\(folder.url.path)/north.bench: cannot be read: No such file or directory; "
                + "it says what is wired to what on the bench of \(folder.url.path)/north.board")
        _ = try folder.file("north.bench", "\u{FEFF}north.doors = GPIO5\r\nnorth.coin-slot = GPIO6\r\n")
        #expect(try Bench(of: board).wires.count == 2)
        let large = try folder.file("north.bench", String(repeating: "#", count: Bench.mostBytes + 1))
        let refusal = try #require(throws: ToolError.self) { try Bench(of: board) }
        #expect(refusal.message == "\(large): has too much in it: expected at most 65536 bytes")
    }

    @Test("a line that no lane has", arguments: ["south.doors", "north.door", "north.alarm", "north."])
    func unknown(name: String) throws {
        #expect(
            try complaint("", "\(name) = GPIO5") == "north.bench:2: '\(name)': there is no such line in north.board; "
                + "expected LANE.ROLE of a line that is wired")
    }

    @Test("a key that is none")
    func key() throws {
        for key in ["lable", "doors", ""] {
            #expect(
                try complaint("\(key) = x")
                    == "north.bench:1: unknown key '\(key)': expected 'label', or LANE.ROLE of a line that is wired")
        }
    }

    @Test("a line of the file that is none")
    func noPair() throws {
        #expect(try complaint("north.doors GPIO5") == "north.bench:1: 'north.doors GPIO5': expected KEY = VALUE")
        #expect(try complaint("[hil]") == "north.bench:1: '[hil]': a bench file has no sections; expected KEY = VALUE")
        #expect(
            try complaint("", "label = a\u{7}b")
                == "north.bench:2: the line has a control character, which is no text")
    }

    @Test(
        "a partner that is no line", arguments: ["", "GPIO5 active-low", "70000", "GPIO5 GPIO6", "pull-up", "5 # no"])
    func noLine(value: String) throws {
        #expect(
            try complaint("north.doors = \(value)")
                == "north.bench:1: north.doors =\(value.isEmpty ? "" : " ")\(value): expected the line that it is wired to, "
                + "by its name, like GPIO5, or its offset, 0 to 65535")
    }

    @Test("two wires at one line, and two lines for one wire")
    func twice() throws {
        #expect(
            try complaint("north.doors = GPIO5", "north.coin-slot = GPIO5")
                == "north.bench:2: north.coin-slot is wired to GPIO5, and so is north.doors, in line 1")
        #expect(
            try complaint("north.doors = GPIO5", "north.doors = GPIO6")
                == "north.bench:2: 'north.doors' is there already, in line 1")
        #expect(try complaint("label = a", "label = b") == "north.bench:2: 'label' is there already, in line 1")
    }

    @Test("a partner that is one of the board's own lines, unless it is on another chip")
    func ownLine() throws {
        #expect(
            try complaint("north.coin-slot = GPIO23")
                == "north.bench:1: north.coin-slot is wired to GPIO23, which is north.doors of north.board; "
                + "expected another line, or the 'label' of another chip")
        #expect(try complaint("north.coin-slot = GPIO23", "label = other") == nil)
    }

    @Test("a label that is none")
    func noLabel() throws {
        let long = String(repeating: "x", count: 32)
        for label in ["", long] {
            #expect(
                try complaint("label = \(label)") == "north.bench:1: label =\(label.isEmpty ? "" : " ")\(label): "
                    + "expected the chip's label, like pinctrl-rp1, of at most 31 bytes")
        }
        #expect(
            try complaint("label = a # b") == "north.bench:1: label: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
    }

    @Test("bytes that are no text are a wrong line, not a crash")
    func garbage() throws {
        let board = try board()
        var random = RandomInputs.generator()
        for _ in 0..<500 {
            let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
            // An `=` more is no line of any chip.
            let text = "north.doors = =" + String(decoding: bytes, as: UTF8.self)
            let error = #expect(throws: ToolError.self) { try Bench(text, file: "north.bench", board: board) }
            #expect(error?.message.hasPrefix("north.bench:") == true, "\(bytes): \(error?.message ?? "")")
        }
    }
}
