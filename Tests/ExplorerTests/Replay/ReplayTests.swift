import BoardFile
import ControlLoop
import MockChip
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Explorer
@testable import Lanes
@testable import Machines

@Suite("What breaks a rule is printed as a script that does it again") struct ReplayTests {
    /// Only an interlock brings these about, and this board has none.
    private static let needInterlock: Set<String> = [
        "a gate that may not open opens", "a repaired gate opens although it may not",
        "a gate that may not open forgets its wish", "a granted wish is not used",
    ]
    /// A board sends no deadline that is not due, and no command list: the loop drives what the states want.
    private static let mutants = TurnstileMutants.all.indices.filter { number in
        let mutant = TurnstileMutants.all[number]
        return !needInterlock.contains(mutant.name) && !mutant.isOfCommands
    }

    @Test("the script of a broken turnstile breaks the same rule on the loop and the mock chip", arguments: mutants)
    func replays(number: Int) async throws {
        let mutant = TurnstileMutants.all[number]
        for board in Self.boards {
            let loaded = LoadedBoard(
                file: "test", board: try Array(board.utf8).withUnsafeBufferPointer { try BoardFile.parse($0) })
            let configuration = try #require(loaded.turnstile)
            let subject = TurnstileSubject(configuration.turnstile, coins: [Money(1)], mutation: mutant)
            let onBoard = TurnstileSubject(
                configuration.turnstile, coins: [Money(1)], range: .whatABoardDoes, mutation: mutant)
            let claim = Claim(mutant.name, subject, onBoard: onBoard) { TurnstileSubject.script($0, unit: 1) }
            let proof = await claim.prove(ProofLimits()) { _ in true }
            guard let violation = proof.violations.first(where: { $0.script != nil }), let text = violation.script
            else { continue }
            let script = try Script(text, name: "proof", board: loaded)
            let broken = try Replay(loaded, MutantLane(configuration, mutant)).rules(brokenBy: script)
            // A rule about the way back is about what can no longer happen.
            let isThere = broken.contains(violation.rule.name) || violation.rule.name == "way-back"
            #expect(isThere, "\(mutant.name): \(violation.rule.name), but the script breaks \(broken)\n\(text)")
            return
        }
        Issue.record("no script for: \(mutant.name)")
    }

    private static let boards = ["overpayment = bank\nexpired-fare = credit", "", "power-fail = safe"].map { policies in
        """
        [chip]
        label = pinctrl-bcm2711
        [lane gate]
        machine = turnstile
        fare = 2
        coin-value = 1
        intrusion-grace = 1s
        \(policies)
        coin-slot = GPIO17
        person-sensor = GPIO27
        fire-release = GPIO22
        fault = GPIO26
        repair-key = GPIO16
        doors = GPIO23
        alarm = GPIO24
        coin-inhibit = GPIO25
        """
    }
}

extension LoadedBoard {
    /// Its first lane, if it is a turnstile.
    var turnstile: TurnstileLaneConfiguration? {
        if case .first(let configuration) = board.lanes[0] { configuration } else { nil }
    }
}

/// The loop on a mock chip with one lane.
struct Replay: ~Copyable {
    private let board: LoadedBoard
    private var loop: BoardLoop<MockChip<NoRecorder>, MutantLane, RecordingSink>

    init(_ board: LoadedBoard, _ lane: MutantLane) {
        self.board = board
        var lanes = LaneList<MutantLane>()
        lanes.append(lane)
        loop = BoardLoop(
            chip: MockChip(recorder: NoRecorder()), lanes: JointLanes(lanes), map: board.board.map,
            sink: RecordingSink())
    }

    /// Plays a script to its end.
    consuming func rules(brokenBy script: Script) throws -> [String] {
        for index in board.board.map.lines.indices { set(LineID(index), .inactive) }
        try loop.start()
        for action in script.actions {
            switch action {
            case .set(let line, let level):
                set(line, level)
                try run(until: loop.chip.now)
            case .wait(let span): try run(until: loop.chip.now + span)
            case .jam, .status, .quit: break
            }
        }
        return loop.joint[0].brokenRules
    }

    private mutating func set(_ line: LineID, _ level: Level) {
        let wiring = board.board.map[line]
        guard wiring.direction.isInput, let offset = MockChip<NoRecorder>.offset(of: wiring.selector) else { return }
        loop.chip.set(offset: offset, isHigh: (level == .active) != wiring.isActiveLow)
    }

    private mutating func run(until time: Instant) throws {
        // A machine that never gives up a deadline would keep the loop here for ever.
        while loop.joint[0].brokenRules.isEmpty {
            let next = Instant.earlier(loop.deadline, loop.chip.nextOccurrence)
            loop.chip.grant(until: min(time, next ?? time))
            if try loop.step() == .interrupted, loop.chip.now >= time { return }
        }
    }
}
