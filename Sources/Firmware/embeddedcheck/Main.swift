import BoardFile
import CSystem
import ControlLoop
import Gallery
import Lanes
import MockChip
import Statecharts

/// Runs a board on the mock chip without a heap: `embeddedcheck BOARD` pulses every input of the board once and stops.
///
/// Generic code is compiled only where it is used, so this program makes the Embedded build prove that the whole loop,
/// with all machines and the mock chip, and every machine of the gallery, allocates nothing. It exits 0 when every lane
/// was started and stopped.
@main
struct Main {
    static func main() {
        guard portcullis_argument_count() == 2, let file = portcullis_argument(1) else { portcullis_exit(2) }
        do throws(BoardFileError) {
            let board = try BoardFile.load(path: file)
            playEveryExhibit()
            do throws(ChipError) {
                try pulseEveryInput(of: board)
            } catch {
                portcullis_exit(1)
            }
        } catch {
            portcullis_exit(1)
        }
    }

    private static func playEveryExhibit() {
        var player = ExhibitPlayer()
        visitExhibits(&player)
        guard player.handled > 0 else { portcullis_exit(1) }
    }

    private static func pulseEveryInput(of board: Board) throws(ChipError) {
        var loop = BoardLoop<MockChip<NoRecorder>, GateLane, CountingSink>(
            chip: MockChip(recorder: NoRecorder()),
            lanes: board.joint, map: board.map, sink: CountingSink())
        try loop.start()
        for index in board.map.lines.indices where board.map.lines[index].direction.isInput {
            guard let offset = MockChip<NoRecorder>.offset(of: board.map.lines[index].selector) else { continue }
            let now = loop.chip.now
            _ = loop.chip.plan(offset: offset, isHigh: !loop.chip.isHigh(offset: offset), at: now)
            _ = loop.chip.plan(offset: offset, isHigh: loop.chip.isHigh(offset: offset), at: now + .milliseconds(50))
            loop.chip.grant(until: now + .seconds(1))
            while try loop.step() != .interrupted {}
        }
        try loop.stop()
        guard loop.sink.stopped == board.lanes.count else { portcullis_exit(1) }
    }
}

/// Writes every record as text and forgets it.
struct CountingSink: TraceSink {
    /// How many lanes gave their counters. A lane gives them in as many groups as it needs, one after the other.
    private(set) var stopped = 0
    private var last = -1
    private var line = TextLine()

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        TraceFormat.json.write(record, at: time, map: map, to: &line)
        if case .counters(let lane, _) = record, lane != last { (stopped, last) = (stopped + 1, lane) }
    }
}

/// Takes one event of each kind in every machine of the gallery.
struct ExhibitPlayer: ExhibitVisitor {
    private(set) var handled = 0

    mutating func visit<Machine: Exhibit>(_ machine: Machine) {
        var machine = machine
        let examples = Machine.Event.examples
        for index in examples.indices {
            if machine.handle(examples[index], at: .zero).verdict == .handled { handled += 1 }
        }
        if machine.shown.isEmpty { portcullis_exit(1) }
    }
}
