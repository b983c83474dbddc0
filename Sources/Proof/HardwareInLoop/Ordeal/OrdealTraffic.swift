import ControlLoop
import DesktopTool
import Record
import Simulation
import Statecharts
import Torture

/// What people and broken sensors do to the lines of a board for some days, in pieces: between two of them something
/// happens to the firmware.
///
/// It is what `portcullis torture` does to a simulated gate: the same seed gives the same people and the same faults.
/// Lines are never changed faster than every emulated chip can tell apart.
struct OrdealTraffic {
    /// What happens to the firmware at the end of a piece.
    enum Cut: Equatable, Sendable {
        /// SIGKILL, at the very end of the piece.
        case kill
        /// SIGTERM.
        case term
        /// SIGHUP; the same process goes on.
        case reload
        /// The chip goes away, and comes back.
        case unplug
        /// It is not let run until the end of the next piece; the same process goes on.
        case pause
    }

    /// The changes of some lines, one after another.
    struct Piece: Equatable, Sendable {
        /// As a script.
        var script = ""
        /// How often each line changes, by its name.
        var changes: [String: Int] = [:]
        /// What follows; nil at the end.
        var cut: Cut?
    }

    /// The pieces, in their order.
    private(set) var pieces: [Piece] = []

    /// The shortest time between two changes: a Zero's simulated chip needs 2 ms to tell two of one line apart.
    private static let closest = Duration.milliseconds(3)
    /// How long a pause is: so that the kernel's buffer holds what happens in it.
    private static let pause = Duration.milliseconds(150)
    /// The faults that a real kernel can be given from outside.
    private static let kinds: [FaultKind] = [.stuck, .wires, .bounce, .kill, .stop, .unplug, .jump]

    /// So many days on a board.
    init(days: Int, seed: UInt64, on board: LoadedBoard) throws(ToolError) {
        guard let torturer = Torturer(board) else {
            throw .failure("\(board.file): the mock chip has not all its lines")
        }
        let result: RunResult
        do throws(RecordError) {
            result = try torturer.run(RunPlan(seed: seed, hours: 24 * days, kinds: Self.kinds), keepsLog: true)
        } catch {
            throw .failure("\(board.file): \(error)")
        }
        if let broken = result.broken {
            throw .failure("\(board.file): seed \(seed) breaks a rule on the mock chip: \(broken)")
        }
        var maker = PieceMaker(board)
        for entry in result.log { maker.take(entry) }
        maker.end(at: .zero + .seconds(Int64(days) * 86_400))
        pieces = maker.pieces
    }

    /// Makes pieces of what happened.
    private struct PieceMaker {
        private(set) var pieces: [Piece] = []
        private var piece = Piece()
        private var now = Instant.zero
        private var latest = Instant.zero
        private var pausedUntil: Instant?
        private var reloads = false
        private var sensed: [Level]
        private var held: [Level?]
        private var wires: [Level]
        private let names: [String]

        init(_ board: LoadedBoard) {
            let map = board.board.map
            names = map.lines.indices.map { "\(map.name(of: LineID($0)))" }
            sensed = Array(repeating: .inactive, count: names.count)
            held = Array(repeating: nil, count: names.count)
            wires = sensed
        }

        mutating func take(_ entry: TimedInfluence) {
            if let pausedUntil, entry.time >= pausedUntil {
                self.pausedUntil = nil
                cut(nil, at: pausedUntil)
            }
            switch entry.influence {
            case .level(let line, let level):
                sensed[line.index] = level
                drive(line.index, at: entry.time)
            case .hold(let line, let level):
                held[line.index] = level
                drive(line.index, at: entry.time)
            case .kill: cut(.kill, at: entry.time)
            case .stop:
                reloads.toggle()
                cut(reloads ? .reload : .term, at: entry.time)
            case .unplug:
                // A chip that comes back has every line at rest.
                for index in names.indices where wires[index] == .active { set(index, .inactive, at: entry.time) }
                cut(.unplug, at: entry.time)
            case .jump where pausedUntil == nil:
                cut(.pause, at: entry.time)
                pausedUntil = max(now, entry.time) + OrdealTraffic.pause
            case .jam, .weld, .edges, .body, .customer, .arm, .fail, .tear, .stall, .jump, .nothing: break
            }
        }

        mutating func end(at time: Instant) {
            if let pausedUntil { cut(nil, at: pausedUntil) }
            cut(nil, at: time)
        }

        private mutating func drive(_ index: Int, at time: Instant) {
            let level = held[index] ?? sensed[index]
            if wires[index] != level { set(index, level, at: time) }
        }

        private mutating func set(_ index: Int, _ level: Level, at time: Instant) {
            advance(to: max(time, latest + OrdealTraffic.closest))
            latest = now
            wires[index] = level
            piece.script += "set \(names[index]) \(level == .active ? "active" : "inactive")\n"
            piece.changes[names[index], default: 0] += 1
        }

        /// Ends a piece. A paused firmware is let run before anything else happens to it.
        private mutating func cut(_ cut: Cut?, at time: Instant) {
            if pausedUntil != nil, cut != nil {
                pausedUntil = nil
                self.cut(nil, at: time)
            }
            advance(to: max(time, now + .milliseconds(1)))
            piece.cut = cut
            pieces.append(piece)
            piece = Piece()
        }

        private mutating func advance(to time: Instant) {
            guard time > now else { return }
            piece.script += "wait \((time - now).nanoseconds / 1_000)us\n"
            now = now + .microseconds((time - now).nanoseconds / 1_000)
        }
    }
}
