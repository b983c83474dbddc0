import Simulation
import Testing

@testable import HardwareInLoop

@Suite("What a bench's wiring allows")
struct BenchFitTests {
    static let board = """
        [chip]
        label = pinctrl-rp1
        [lane in]
        machine = turnstile
        fare = 200
        coin-value = 20
        coin-slot = GPIO4 pull-up
        person-sensor = 27 active-low debounce 9ms
        repair-key = GPIO12
        doors = GPIO20 open-drain
        alarm = GPIO21

        """

    static let wiring = """
        in.coin-slot = GPIO5
        in.person-sensor = 6
        in.doors = GPIO16

        """

    private func fit(_ name: String, label: String? = nil) throws -> BenchFit {
        let item = try #require(CaseListTests.all.get().first { $0.name == name })
        let board = try LoadedBoard(text: BenchFitTests.board, name: "yard.board")
        let text = (label.map { "label = \($0)\n" } ?? "") + BenchFitTests.wiring
        return try BenchFit(item, on: board, Bench(text, file: "yard.bench", board: board))
    }

    private func obstacle(_ name: String) throws -> String {
        try #require(throws: BenchFit.Obstacle.self) { try fit(name) }.reason
    }

    @Test("a case gets the bench's lines and polarity and keeps its own settings and debounce")
    func board() throws {
        let fit = try fit("paying-exactly")
        let firmware = fit.firmware.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        #expect(
            firmware == """
                [chip]
                label = pinctrl-rp1
                [lane north]
                machine    = turnstile
                fare       = 50
                coin-value = 10
                coin-slot = GPIO4 pull-up debounce 0s
                person-sensor = 27 active-low debounce 5ms
                doors = GPIO20 open-drain
                """)
        #expect(fit.rehearsed.line(named: "north.fire-release", lane: 0) == nil)
    }

    @Test("the partners are told apart by who drives, and go by the offsets that plans use")
    func wires() throws {
        #expect(
            try fit("paying-exactly").wires == """
                label pinctrl-rp1
                drive 17 GPIO5 in.coin-slot
                drive 27 6 in.person-sensor
                watch 20 GPIO16 in.doors

                """)
    }

    @Test("partners on another chip go by its label")
    func label() throws {
        #expect(try fit("paying-exactly", label: "expander").wires.hasPrefix("label expander\n"))
    }

    @Test("a case whose lines are not wired says which")
    func missing() throws {
        #expect(
            try obstacle("fire-while-locked")
                == "nothing is wired to in.fire-release, in.fault, in.repair-key, in.alarm, in.coin-inhibit")
    }

    @Test("a case needs as many lanes of its machine as it has")
    func lanes() throws {
        #expect(try obstacle("two-lanes") == "it needs 2 lanes with machine = turnstile")
        #expect(try obstacle("door-dwell") == "it needs 1 lane with machine = elevator-door")
        #expect(try obstacle("eight-lanes-at-once") == "it needs 8 lanes with machine = turnstile")
    }

    @Test("what only a simulated chip can do is not possible on a bench")
    func simulated() throws {
        #expect(
            try obstacle("chip-removed-and-back")
                == "it needs a simulated chip, which can be taken away and held by somebody else")
    }

    @Test("a level that a case looks at has to be visible")
    func levels() throws {
        #expect(
            try obstacle("secure-at-start")
                == "nothing is wired to in.fire-release, in.fault, in.repair-key, in.alarm, in.coin-inhibit")
    }

    @Test("the shipped virtual bench allows most cases of one turnstile")
    func virtualBench() throws {
        let board = try LoadedBoard(ScriptBooksTests.root.appending(path: "board/hil/virtual-bench.board").path)
        let bench = try Bench(of: board)
        let possible = try CaseListTests.all.get().count { item in
            (try? BenchFit(item, on: board, bench)) != nil
        }
        #expect(possible > 40)
    }
}
