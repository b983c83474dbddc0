import ControlLoop
import MockChip
import Simulation
import Statecharts
import TestSupport

/// The loop on a mock chip with one lane.
struct Replay<LaneType: JudgedLane>: ~Copyable {
    private let board: LoadedBoard
    private var loop: BoardLoop<MockChip<NoRecorder>, LaneType, RecordingSink>

    init(_ board: LoadedBoard, _ lane: LaneType) {
        self.board = board
        var lanes = LaneList<LaneType>()
        lanes.add(lane)
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
