import ControlLoop
import Lanes
import MockChip
import Statecharts

/// The firmware's loop on a mock chip that has the lines of a board, every sensor at rest when it starts.
struct Simulation<Sink: TraceSink>: ~Copyable {
    let board: LoadedBoard
    private(set) var loop: BoardLoop<MockChip<NoRecorder>, TurnstileLane, Sink>
    /// The logical levels of the inputs, as the wires have them before debounce.
    private(set) var wires: [Level]

    /// Wires the sensors and starts the firmware; `initial` are the inputs that are not at rest.
    init(_ board: LoadedBoard, initial: [LineID: Level], sink: Sink) throws(ChipError) {
        self.board = board
        wires = Array(repeating: .inactive, count: board.board.map.lines.count)
        loop = BoardLoop(
            chip: MockChip(recorder: NoRecorder()),
            lanes: JointLanes(board.board.lanes, interlocks: board.board.interlocks), map: board.board.map,
            sink: sink)
        for index in board.board.map.lines.indices where board.board.map.lines[index].direction.isInput {
            drive(LineID(index), initial[LineID(index)] ?? .inactive)
        }
        try loop.start()
    }

    var now: Instant { loop.chip.now }

    /// When something will happen by itself.
    var nextOccurrence: Instant? { .earlier(loop.deadline, loop.chip.nextOccurrence) }

    /// The level that a line has on the logical side.
    func level(of line: LineID) -> Level { loop.drivenLevel(of: line) ?? wires[line.index] }

    /// Changes an input now, and lets the firmware take it.
    mutating func set(_ line: LineID, _ level: Level) throws(ChipError) {
        drive(line, level)
        try run(until: now)
    }

    /// Lets time pass.
    mutating func run(until time: Instant) throws(ChipError) {
        loop.chip.grant(until: time)
        while try loop.step() != .interrupted {}
    }

    /// Plays a script to its end; `printStatus` runs where it says `status`.
    mutating func play(_ script: Script, printStatus: (inout Self) -> Void = { _ in }) throws(ChipError) {
        for action in script.actions {
            switch action {
            case .set(let line, let level): try set(line, level)
            case .wait(let span): try run(until: now + span)
            case .status: printStatus(&self)
            case .quit: return
            }
        }
    }

    /// Stops the firmware: fail-safe levels, counters.
    mutating func stop() throws(ChipError) { try loop.stop() }

    /// Does something with the trace's sink.
    mutating func withSink(_ body: (inout Sink) -> Void) { body(&loop.sink) }

    private mutating func drive(_ line: LineID, _ level: Level) {
        wires[line.index] = level
        let wiring = board.board.map[line]
        // A line that the chip does not have is refused when the lines are requested.
        guard let offset = MockChip<NoRecorder>.offset(of: wiring.selector) else { return }
        loop.chip.set(offset: offset, isHigh: (level == .active) != wiring.isActiveLow)
    }
}
