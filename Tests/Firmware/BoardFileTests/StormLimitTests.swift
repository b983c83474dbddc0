import BoardFile
import ControlLoop
import Testing

@Suite("storm-limit in [chip]")
struct StormLimitTests {
    private func limit(_ lines: String) throws -> UInt32 { try board(goodBoard(line: 2, is: lines)).stormLimit }

    @Test("it is a number of edges a second, and 1000 if it is not there", arguments: [100, 1_000, 50_000] as [UInt32])
    func values(_ number: UInt32) throws {
        #expect(try limit("label = demo\nstorm-limit = \(number)") == number)
        #expect(try limit("label = demo") == defaultStormLimit)
        #expect(defaultStormLimit == 1_000)
    }

    @Test("it may stand before the chip's name")
    func order() throws {
        #expect(try limit("storm-limit = 200\nlabel = demo") == 200)
    }

    @Test("anything else is refused", arguments: ["", "99", "50001", "-1", "1k", "1000.0", "99999999999999999999"])
    func wrong(_ found: String) {
        #expect(
            complaint(goodBoard(line: 2, is: "label = demo\nstorm-limit = \(found)"))
                == "north.board:3: storm-limit =\(found.isEmpty ? "" : " ")\(found): expected a whole number, 100 to 50000"
        )
    }

    @Test("it does not name the chip, and is there once")
    func misuse() {
        #expect(
            complaint(goodBoard(line: 2, is: "storm-limit = 200"))
                == "north.board:1: [chip] names no chip: expected its 'path' or its 'label'")
        #expect(
            complaint(goodBoard(line: 2, is: "label = demo\nstorm-limit = 200\nstorm-limit = 300"))
                == "north.board:4: 'storm-limit' is there already, in line 3")
    }
}
