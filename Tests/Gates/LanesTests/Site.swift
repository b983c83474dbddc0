import BoardFile
import ControlLoop
import Lanes
import MockChip
import Statecharts
import TestSupport

/// The lanes of a board file on a mock chip.
struct Site: ~Copyable {
    var loop: BoardLoop<MockChip<RecordingChipRecorder>, LaneDescription.LaneType, RecordingSink>

    /// Starts the lanes of a board file; `active` inputs are high before the start.
    init(_ text: String, active: [Int] = []) throws {
        try self.init(Array(text.utf8).withUnsafeBufferPointer { try BoardFile.parse($0) }, active: active)
    }

    private init(_ board: Board, active: [Int]) throws(ChipError) {
        var lanes = LaneList<LaneDescription.LaneType>()
        for index in board.lanes.indices { lanes.add(board.lanes[index].lane) }
        loop = BoardLoop(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes, interlocks: board.interlocks),
            map: board.map, sink: RecordingSink())
        for offset in active { loop.chip.set(offset: offset, isHigh: true) }
        try loop.start()
    }

    mutating func set(_ offset: Int, _ isHigh: Bool) throws(ChipError) {
        loop.chip.set(offset: offset, isHigh: isHigh)
        try wait(.zero)
    }

    mutating func wait(_ span: Duration) throws(ChipError) {
        loop.chip.grant(until: loop.chip.now + span)
        while try loop.step() != .interrupted {}
    }

    mutating func press(_ offset: Int) throws(ChipError) {
        try set(offset, true)
        try wait(.milliseconds(60))
        try set(offset, false)
        try wait(.milliseconds(10))
    }

    /// Which of the outputs from 20 on are active.
    var lit: [Int] { (20...29).filter { loop.chip.isHigh(offset: $0) } }

    /// The state of a lane's main region.
    func state(of lane: Int = 0) -> String {
        let facts = loop.lanes[lane].facts
        if case .state(let label) = facts[0].value { return "\(label.text)" }
        return ""
    }
}
