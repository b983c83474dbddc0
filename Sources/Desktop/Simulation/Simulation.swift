import ControlLoop
import Lanes
import MockChip
import Statecharts

/// The firmware's loop on a mock chip that has the lines of a board, every sensor at rest when it starts.
public struct Simulation<Sink: TraceSink>: ~Copyable {
    /// What is simulated.
    public let board: LoadedBoard
    /// The firmware.
    public private(set) var loop: BoardLoop<MockChip<NoRecorder>, GateLane, Sink>
    /// The logical levels of the inputs, as the wires have them before debounce.
    public private(set) var wires: [Level]
    private var parts: [any SimulatedPart]
    /// Where each line of the board is on the chip; nil for a line that the chip does not have, which is refused when
    /// the lines are requested.
    private let offsets: [Int?]

    // What only reads is inlined: a simulation that is only read would be copied first, with its loop and its chip.

    /// Wires the sensors and starts the firmware, at a time on the chip's clock; `initial` are the inputs that are not
    /// at rest.
    public init(
        _ board: LoadedBoard, initial: [LineID: Level], sink: Sink, at start: Instant = .zero
    ) throws(ChipError) {
        self.board = board
        parts = board.parts(at: start)
        let lines = board.board.map.lines
        wires = Array(repeating: .inactive, count: lines.count)
        offsets = lines.indices.map { MockChip<NoRecorder>.offset(of: lines[$0].selector) }
        loop = BoardLoop(
            chip: MockChip(recorder: NoRecorder()),
            lanes: board.board.joint, map: board.board.map,
            sink: sink, stormLimit: board.board.stormLimit)
        for (line, level) in board.startingLevels(initial) { drive(line, level) }
        loop.chip.stall(until: start)
        try loop.start()
    }

    /// The mock chip's time, which is the simulation's.
    public var now: Instant { @inline(__always) get { loop.chip.now } }

    /// When something will happen by itself.
    public var nextOccurrence: Instant? {
        mutating get { .earlier(.earlier(loop.deadline, loop.chip.nextOccurrence), nextMove) }
    }

    /// When something will happen by itself that is seen: a beat is nothing.
    public var nextThing: Instant? {
        mutating get {
            var joint = loop.joint
            // What the loop itself has to look at comes first.
            if loop.deadline != joint.deadline { return nextOccurrence }
            let deadline = Beats(of: board.board.map).nextThing(of: joint)
            return .earlier(.earlier(deadline, loop.chip.nextOccurrence), nextMove)
        }
    }

    private var nextMove: Instant? {
        @inline(__always) get { parts.reduce(nil) { .earlier($0, $1.nextOccurrence) } }
    }

    /// The level that a line has on the logical side.
    @inline(__always)
    public func level(of line: LineID) -> Level { loop.drivenLevel(of: line) ?? wires[line.index] }

    /// Changes an input now, and lets the firmware take it.
    public mutating func set(_ line: LineID, _ level: Level) throws(ChipError) {
        drive(line, level)
        try run(until: now)
    }

    /// Lets time pass.
    public mutating func run(until time: Instant) throws(ChipError) {
        while true {
            // No further than the next thing that happens: it may set a door moving, which then arrives in between.
            loop.chip.grant(until: min(time, nextOccurrence ?? time))
            let wakeup = try loop.step()
            if !moveParts(), wakeup == .interrupted, now >= time { return }
        }
    }

    /// Changes an input, and lets the firmware take it when it is let run again.
    public mutating func setUnseen(_ line: LineID, _ level: Level) { drive(line, level) }

    /// Changes an input without an edge, as where the kernel has merged two. Nothing happens where it has that level
    /// already.
    public mutating func setUnreported(_ line: LineID, _ level: Level) {
        drive(line, level, with: { .mergeEdges(offset: $0, count: 1) })
    }

    /// Changes an input, and the chip loses the edge, after it was numbered. Nothing happens where it has that level
    /// already.
    public mutating func setAndLose(_ line: LineID, _ level: Level) {
        drive(line, level, with: { .loseEdges(offset: $0, count: 1) })
    }

    private mutating func drive(_ line: LineID, _ level: Level, with fault: (Int) -> MockFault) {
        guard wires[line.index] != level, let offset = offsets[line.index], loop.chip.arm(fault(offset)) else { return }
        drive(line, level)
    }

    /// Lets time pass in which the firmware is not let run: edges wait in the chip.
    public mutating func stall(until time: Instant) { loop.chip.stall(until: time) }

    /// The chip goes away; the firmware finds out at its next call.
    public mutating func disconnect() { _ = loop.chip.arm(.disconnect) }

    /// Lets something block what moves in a lane, or takes the block away.
    public mutating func jam(_ lane: Int, _ isJammed: Bool) throws(ChipError) {
        for index in parts.indices where parts[index].lane == lane { parts[index].jam(isJammed) }
        try run(until: now)
    }

    /// Moves what moves by itself up to now. True when a contact changed by that.
    private mutating func moveParts() -> Bool {
        guard !parts.isEmpty else { return false }
        var changed = false
        // The levels are those from before: what one part moves is no output.
        let levels = board.board.map.lines.indices.map { level(of: LineID($0)) }
        for index in parts.indices {
            parts[index].move(until: now) { levels[$0.index] }
            for (line, level) in parts[index].levels where wires[line.index] != level {
                drive(line, level)
                changed = true
            }
        }
        return changed
    }

    /// Plays a script to its end; `printStatus` runs where it says `status`.
    public mutating func play(_ script: Script, printStatus: (inout Self) -> Void = { _ in }) throws(ChipError) {
        for action in script.actions {
            switch action {
            case .set(let line, let level): try set(line, level)
            case .wait(let span): try run(until: now + span)
            case .jam(let lane, let isJammed): try jam(lane, isJammed)
            case .status: printStatus(&self)
            case .quit: return
            }
        }
    }

    /// Stops the firmware: fail-safe levels, counters.
    public mutating func stop() throws(ChipError) { try loop.stop() }

    /// Does something with the trace's sink.
    public mutating func withSink(_ body: (inout Sink) -> Void) { body(&loop.sink) }

    private mutating func drive(_ line: LineID, _ level: Level) {
        wires[line.index] = level
        let wiring = board.board.map[line]
        guard let offset = offsets[line.index] else { return }
        loop.chip.set(offset: offset, isHigh: (level == .active) != wiring.isActiveLow)
    }
}
