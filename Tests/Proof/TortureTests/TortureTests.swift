import ControlLoop
import Explorer
import Foundation
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Machines
@testable import Torture

/// A board of the folder `board`, or of another one.
func torturer(_ name: String, in folder: String = "board") throws -> Torturer {
    try #require(Torturer(LoadedBoard(Repository.root.appending(path: "\(folder)/\(name).board").path)))
}

@Suite("Under torture")
struct TortureTests {
    /// Those that are shipped, and those of the scripts, with other settings and interlocks.
    static let boards = ["board", "Tests/Scripts"].flatMap { folder in
        let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        let names = (files ?? []).filter { $0.hasSuffix(".board") }.map { String($0.dropLast(".board".count)) }
        precondition(!names.isEmpty, "there are no boards in \(folder)")
        return names.sorted().map { (folder, $0) }
    }

    @Test("a seed is the same run on every machine, bit for bit")
    func pinned() throws {
        let quiet = RunPlan(seed: 1, hours: 24, kinds: [])
        let first = try torturer("demo").run(quiet)
        #expect(first.broken == nil)
        #expect(first.digest == 1_070_119_765_796_146_185)
        let faulty = RunPlan(seed: 2, hours: 48)
        let board = try torturer("airlock")
        let (one, other) = (try board.run(faulty), try board.run(faulty, keepsLog: true))
        #expect(one.digest == 5_031_289_680_103_874_674)
        #expect(one.digest == other.digest)
        #expect(one.tally.steps == other.tally.steps)
        #expect(try board.run(RunPlan(seed: 3, hours: 48)).digest != one.digest)
    }

    @Test("every rule holds on every board, with everything going wrong", arguments: boards)
    func fixed(folder: String, board: String) throws {
        for seed in 1...3 as ClosedRange<UInt64> { try run(folder, board, seed) }
    }

    @Test("every rule holds for seeds that nobody tried", arguments: boards)
    func fresh(folder: String, board: String) throws {
        var random = RandomInputs.generator()
        let seed = UInt64.random(in: 1_000...999_999_999, using: &random)
        try run(folder, board, seed)
    }

    private func run(_ folder: String, _ board: String, _ seed: UInt64) throws {
        let result = try torturer(board, in: folder).run(RunPlan(seed: seed, hours: 48))
        let broken = result.broken.map { "\($0)" } ?? ""
        #expect(broken.isEmpty, "portcullis torture \(folder)/\(board).board --seed \(seed) --hours 48")
        #expect(result.tally.steps > 20)
    }

    @Test("a process that is killed at any store of its record goes on from it")
    func kills() throws {
        var starts = 0
        for seed in 1...8 as ClosedRange<UInt64> {
            let result = try torturer("demo").run(RunPlan(seed: seed, hours: 72, kinds: [.kill]))
            #expect(result.broken == nil)
            starts += result.tally.starts
        }
        #expect(starts > 40)
    }

    @Test("without faults every coin that was put in is credited")
    func coins() throws {
        let result = try torturer("parking-exit").run(RunPlan(seed: 4, hours: 48, kinds: []))
        #expect(result.broken == nil)
        #expect(result.tally.coinsFed > 300)
        #expect(result.tally.coinsCredited == result.tally.coinsFed)
        // Here two people put coins into one slot within a millisecond.
        #expect(
            try torturer("raspberry-pi-5-two-turnstiles-one-door").run(RunPlan(seed: 11, hours: 66, kinds: [])).broken
                == nil)
    }
}

@Suite("A gate that breaks one thing under torture")
struct TorturedMutantTests {
    @Test("is found, and a script of a few lines shows it again")
    func found() throws {
        let mutant = Mutation<Turnstile>("a coin is counted twice") { _, event, _, after in
            if case .own(.insertCoin(let value)) = event { after.passage.ledger.insert(value) }
        }
        var plan = RunPlan(seed: 1, hours: 48)
        plan.mutants = Mutants(mutant)
        let board = try torturer("demo")
        let result = try board.run(plan)
        #expect(result.broken?.name == "money-conserved")
        let shrunk = try #require(try board.shrunk(plan))
        #expect(shrunk.result.broken?.name == "money-conserved")
        // A coin, its two edges, and the end.
        #expect(shrunk.script.count <= 3)
        let text = TortureScript(board).text(shrunk.script)
        let again = try TortureScript(board).script(text, file: "script")
        #expect(again == shrunk.script)
        #expect(try board.run(again).broken == nil)
    }
}

@Suite("What nobody could know")
struct ExcuseTests {
    @Test("a relay that gets stuck opens a door while the other gate of an airlock opens, as it may")
    func stuckRelay() throws {
        let board = try torturer("airlock")
        let script = try TortureScript(board).script(
            """
            1000000000 level outer.coin-slot active
            1066000000 weld inner.doors active
            1094000000 level outer.coin-slot inactive
            3000000000 weld inner.doors off
            9000000000 nothing
            """, file: "script")
        #expect(try board.run(script).broken == nil)
    }

    @Test(
        "an edge that was pushed out while another line stormed was reported for all lanes, not with the line's next one"
    )
    func lossBesideAStorm() throws {
        let board = try torturer("demo")
        func toggles(_ line: String, _ count: Int, from start: Int, every period: Int) -> [String] {
            (0..<count).map { "\(start + $0 * period) hold north.\(line) \($0 % 2 == 0 ? "active" : "inactive")" }
        }
        // The coin slot is silenced. Then the loop stands still, and the buffer's 128 places are not enough for an edge
        // of the fault contact and 150 of the beam.
        let lines =
            toggles("coin-slot", 2_500, from: 1_000_000_000, every: 10_000)
            + ["1200000000 stall 3000000000", "1210000000 hold north.fault active"]
            + toggles("person-sensor", 150, from: 1_230_000_000, every: 7_000_000)
            + ["5000000000 hold north.fault inactive", "6000000000 nothing"]
        let script = try TortureScript(board).script(lines.joined(separator: "\n"), file: "script")
        let result = try board.run(script)
        #expect(result.broken == nil)
        #expect(result.tally.edges.overrun > 22)
    }
}

@Suite("A torture script")
struct TortureScriptTests {
    @Test("is read as it was written")
    func roundTrip() throws {
        let board = try torturer("demo")
        let result = try board.run(RunPlan(seed: 5, hours: 300), keepsLog: true)
        let text = TortureScript(board).text(result.log)
        #expect(try TortureScript(board).script("# what happened\n\n" + text, file: "script") == result.log)
    }

    @Test(
        "that makes no sense is refused with its line",
        arguments: [
            "level north.coin-slot active", "-1 level north.coin-slot active", "5 level north.doors active",
            "5 level north.coin-slot on", "5 hold north.doors off", "5 weld north.coin-slot off", "5 jam south on",
            "5 lose north.coin-slot 0", "5 fail poll 5", "5 tear 65 5", "5 kill 1 2", "5 stall -1",
            "5 body south on ", "5 body north maybe", "5 arm north", "5 jump 1000000000000000",
            "9223372036854775807 nothing", "360000000000000001 nothing", "5 explode", "5",
        ])
    func refused(line: String) throws {
        let text = TortureScript(try torturer("demo"))
        #expect {
            try text.script("0 nothing\n\(line)\n", file: "s")
        } throws: { error in
            "\(error)".contains("s:2: ")
        }
    }
}

@Suite struct ShrinkTests {
    @Test("what is left is as short as leaving out gets it")
    func shortest() {
        var tries = 0
        let list = shrink(Array(0..<500)) { list in
            tries += 1
            return list.contains(17) && list.contains(363)
        }
        #expect(list == [17, 363])
        #expect(tries < 400)
    }

    @Test("the number of tries is bounded")
    func bounded() {
        var tries = 0
        _ = shrink(Array(0..<500), mostTries: 20) { _ in
            tries += 1
            return false
        }
        #expect(tries == 20)
    }
}

@Suite struct AgendaTests {
    @Test("what happens comes by its time, and of one time in the order in which it was entered")
    func order() {
        var agenda = Agenda<Int>()
        var dice = Dice(seed: 3)
        var entered: [(Int64, Int)] = []
        for number in 0..<300 {
            let time = Int64(dice.below(20))
            agenda.enter(number, at: Instant(nanoseconds: time))
            entered.append((time, number))
        }
        var taken: [Int] = []
        while let number = agenda.take(at: Instant(nanoseconds: 19)) { taken.append(number) }
        #expect(taken == entered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1))
    }
}
