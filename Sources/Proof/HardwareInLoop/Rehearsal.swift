import ControlLoop
import DesktopTool
import MockChip
import Simulation
import Statecharts

/// A case on the mock chip: what every machine has to do as well.
struct Rehearsal {
    /// One run of the firmware, from its start to the end.
    struct Run {
        var trace = ""
        /// The exit status; nil while it runs.
        var exit: Int?
    }

    private(set) var runs: [Run] = []
    /// The physical levels of the outputs, by their offset, under the names of the steps that kept them.
    private(set) var levels: [String: [Int: Bool]] = [:]
    let board: LoadedBoard
    private var memory: RehearsalMemory

    /// What the shell says of a process that SIGKILL ended.
    private static let killed = 128 + 9

    /// Goes through the steps of a case, whose runs remember what they had if they keep a record.
    init(_ steps: [HILStep], on board: LoadedBoard, keepsRecord: Bool = false) throws(ToolError) {
        self.board = board
        memory = RehearsalMemory(isKept: keepsRecord)
        var wires: [LineID: Level] = [:]
        var next = 0
        while next < steps.count {
            switch steps[next] {
            case .set(let text): wires = try Script(text, name: "set", board: board).initial
            case .start:
                let run = runs.count
                runs.append(Run())
                let trace = Collected()
                var simulation = try started(from: wires, trace: trace)
                next = try rehearse(steps, from: next + 1, in: &simulation)
                for line in board.board.map.lines.indices { wires[LineID(line)] = simulation.wires[line] }
                runs[run].trace = trace.text
                simulation.withSink { memory = $0.memory }
                continue
            case .play, .measure, .stop, .continue, .reload, .term, .kill, .playKill, .termSlowly, .waitEnd, .status,
                .levels,
                .removeChip,
                .returnChip:
                break
            }
            next += 1
        }
    }

    private func started(
        from wires: [LineID: Level], trace: Collected
    ) throws(ToolError) -> Simulation<RehearsalSink> {
        do throws(ChipError) {
            return try Simulation(
                board, initial: wires,
                sink: RehearsalSink(trace: TextSink(.json, flushAbove: 0) { trace.text += $0 }, memory: memory))
        } catch {
            throw .failure(board.message(of: error))
        }
    }

    /// The steps of one run. The place of the first that is none of its own.
    private mutating func rehearse(
        _ steps: [HILStep], from first: Int, in simulation: inout Simulation<RehearsalSink>
    ) throws(ToolError) -> Int {
        var isStopped = false
        for place in first..<steps.count {
            switch steps[place] {
            case .set, .start: return place
            case .play(let text):
                let script = try Script(text, name: "play", board: board)
                if isStopped {
                    stall(script, in: &simulation)
                } else {
                    try play(script, in: &simulation)
                }
            case .stop: isStopped = true
            case .continue:
                isStopped = false
                if !run(&simulation) { return place + 1 }
            case .term, .termSlowly:
                try stop(&simulation)
                runs[runs.count - 1].exit = 0
                if case .termSlowly(let name) = steps[place] { levels[name] = outputLevels(of: simulation) }
                return place + 1
            case .playKill(let text):
                try play(Script(text, name: "play", board: board), in: &simulation)
                runs[runs.count - 1].exit = Rehearsal.killed
                return place + 1
            case .kill:
                runs[runs.count - 1].exit = Rehearsal.killed
                return place + 1
            case .waitEnd:
                if !run(&simulation) { return place + 1 }
            case .levels(let name): levels[name] = outputLevels(of: simulation)
            case .removeChip: simulation.disconnect()
            case .measure, .status, .reload, .returnChip: break
            }
        }
        return steps.count
    }

    /// Lets the firmware take what waits for it. False when that ended it.
    private mutating func run(_ simulation: inout Simulation<RehearsalSink>) -> Bool {
        do throws(ChipError) {
            try simulation.run(until: simulation.now)
            return true
        } catch {
            // The chip is gone: what can still be done at a stop is to give account.
            do throws(ChipError) { try simulation.stop() } catch {}
            runs[runs.count - 1].exit = 1
            return false
        }
    }

    private func play(_ script: Script, in simulation: inout Simulation<RehearsalSink>) throws(ToolError) {
        do throws(ChipError) { try simulation.play(script) } catch { throw .failure(board.message(of: error)) }
    }

    private func stop(_ simulation: inout Simulation<RehearsalSink>) throws(ToolError) {
        do throws(ChipError) { try simulation.stop() } catch { throw .failure(board.message(of: error)) }
    }

    private func stall(_ script: Script, in simulation: inout Simulation<RehearsalSink>) {
        for action in script.actions {
            switch action {
            case .set(let line, let level): simulation.setUnseen(line, level)
            case .wait(let span): simulation.stall(until: simulation.now + span)
            case .jam, .status, .quit: break
            }
        }
    }

    private func outputLevels(of simulation: borrowing Simulation<RehearsalSink>) -> [Int: Bool] {
        var levels: [Int: Bool] = [:]
        let map = simulation.board.board.map
        for index in map.lines.indices where !map.lines[index].direction.isInput {
            guard let offset = MockChip<NoRecorder>.offset(of: map.lines[index].selector) else { continue }
            levels[offset] = simulation.loop.chip.isHigh(offset: offset)
        }
        return levels
    }

    /// Where a simulation's trace goes.
    private final class Collected {
        var text = ""
    }
}
