import ControlLoop
import Testing

@testable import BoardFile

@Suite("How a board is wired on a test bench")
struct HILSectionTests {
    @Test("without the section there is no bench")
    func none() throws {
        #expect(try board(goodBoard()).bench == nil)
    }

    @Test("each line has its partner, in the order of the file, by name or by offset")
    func wires() throws {
        let board = try board(goodBoard(and: "[hil]", "north.doors = 16", "north.coin-slot = GPIO5"))
        let bench = try #require(board.bench)
        #expect(bench.label == nil)
        #expect(bench.wires.count == 2)
        #expect(board.map[bench.wires[0].line].role.label == "doors")
        #expect(bench.wires[0].partner == .offset(16))
        #expect(board.map[bench.wires[1].line].role.label == "coin-slot")
        #expect(bench.wires[1].partner == .name(LineName("GPIO5")))
    }

    @Test("the section may come before the lanes, and changes nothing else")
    func place() throws {
        let board = try board("[hil]\nnorth.doors = GPIO5\n" + goodBoard())
        #expect(board.bench?.wires.count == 1)
        #expect(board.map.lines.count == 3)
    }

    @Test("the partners may be on another chip, and have the same names there")
    func label() throws {
        let bench = try #require(try board(goodBoard(and: "[hil]", "label = expander", "north.doors = GPIO23")).bench)
        #expect(bench.label == ChipName("expander"))
        #expect(bench.wires[0].partner == .name(LineName("GPIO23")))
    }

    @Test("a line that no lane has", arguments: ["south.doors", "north.door", "north.alarm", "north."])
    func unknown(name: String) {
        #expect(
            complaint(goodBoard(and: "[hil]", "\(name) = GPIO5"))
                == "north.board:11: '\(name)' in [hil]: there is no such line; expected LANE.ROLE of a line that is wired"
        )
    }

    @Test("a key that is none")
    func key() {
        #expect(
            complaint(goodBoard(and: "[hil]", "lable = x"))
                == "north.board:11: unknown key 'lable' in [hil]; did you mean 'label'?")
        #expect(complaint(goodBoard(and: "[hil]", "doors = GPIO5")) == "north.board:11: unknown key 'doors' in [hil]")
    }

    @Test("a partner that is no line", arguments: ["", "GPIO5 active-low", "70000", "GPIO5 GPIO6", "pull-up"])
    func noLine(value: String) {
        #expect(
            complaint(goodBoard(and: "[hil]", "north.doors = \(value)"))
                == "north.board:11: north.doors =\(value.isEmpty ? "" : " ")\(value): expected the line that it is wired to, "
                + "by its name, like GPIO5, or its offset, 0 to 65535")
    }

    @Test("two wires at one line, and two lines for one wire")
    func twice() {
        #expect(
            complaint(goodBoard(and: "[hil]", "north.doors = GPIO5", "north.coin-slot = GPIO5"))
                == "north.board:12: north.coin-slot is wired to GPIO5, and so is north.doors, in line 11")
        #expect(
            complaint(goodBoard(and: "[hil]", "north.doors = GPIO5", "north.doors = GPIO6"))
                == "north.board:12: 'north.doors' is there already, in line 11")
        #expect(
            complaint(goodBoard(and: "[hil]", "label = a", "label = b"))
                == "north.board:12: 'label' is there already, in line 11")
    }

    @Test("a partner that is one of the board's own lines, unless it is on another chip")
    func ownLine() {
        #expect(
            complaint(goodBoard(and: "[hil]", "north.coin-slot = GPIO23"))
                == "north.board:11: north.coin-slot is wired to GPIO23, which is north.doors, in line 9; "
                + "expected another line, or the 'label' of another chip")
        #expect(complaint(goodBoard(and: "[hil]", "label = other", "north.coin-slot = GPIO23")) == nil)
    }

    @Test("a label that is none")
    func noLabel() {
        #expect(
            complaint(goodBoard(and: "[hil]", "label ="))
                == "north.board:11: label =: expected the chip's label, like pinctrl-rp1, of at most 31 bytes")
    }
}
