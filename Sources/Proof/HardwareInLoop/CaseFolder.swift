import ControlLoop
import DesktopTool
import Foundation
import Simulation
import Statecharts

/// A case as the files that `stimulus` takes.
struct CaseFolder {
    /// By their names.
    private(set) var files: [String: String]

    /// The files for a board whose file is `firmware`; `board` is the same board on the mock chip's lines, by whose
    /// offsets the plans know the lines.
    init(_ item: HILCase, board: LoadedBoard, firmware: String) throws(ToolError) {
        files = item.files
        files["board"] = firmware
        if item.keepsRecord { files["record"] = "" }
        var plans: [String: String] = [:]
        var scripts: [String: String] = [:]
        var lines: [String] = []
        func name(of plan: String) -> String {
            if let known = plans[plan] { return known }
            let name = plans.isEmpty ? "plan" : "plan-\(plans.count + 1)"
            plans[plan] = name
            return name
        }
        // The plan of a long day is made once.
        func plan(_ text: String) throws(ToolError) -> String {
            if let known = scripts[text] { return known }
            let name = name(of: try CaseFolder.plan(text, item, board))
            scripts[text] = name
            return name
        }
        for step in item.steps {
            switch step {
            case .set(let text): lines.append("set \(try plan(text))")
            case .play(let text): lines.append("play \(try plan(text))")
            case .playKill(let text): lines.append("play-kill \(try plan(text))")
            case .measure(let measurement): lines.append("play \(name(of: try measurement.plan(for: board)))")
            case .start: lines.append("start")
            case .stop: lines.append("stop")
            case .continue: lines.append("continue")
            case .reload: lines.append("reload")
            case .term: lines.append("term")
            case .kill: lines.append("kill")
            case .waitEnd: lines.append("wait-end")
            case .status(let kept): lines.append(kept == "status" ? kept : "status \(kept)")
            case .levels(let kept): lines.append("levels \(kept)")
            case .removeChip: lines.append("remove-chip")
            case .returnChip: lines.append("return-chip")
            case .termSlowly(let kept):
                lines.append("term-slowly \(kept)")
                files["slow-exit"] = ""
            }
        }
        files["steps"] = lines.joined(separator: "\n") + "\n"
        for (plan, name) in plans { files[name] = plan }
    }

    private static func plan(_ text: String, _ item: HILCase, _ board: LoadedBoard) throws(ToolError) -> String {
        try StimulusPlan.text(try Script(text, name: item.name, board: board), board: board)
    }

    /// Writes the files into a new folder.
    func write(to folder: URL) throws(ToolError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in files {
                try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
            }
        } catch {
            throw .failure("\(folder.path): cannot be written: \(error.localizedDescription)")
        }
    }
}

extension Measurement {
    /// What comes before the first pulse: time in which the machine comes to rest, and a bit, so that no pulse ends
    /// where the kernel's ticks and its periodic work are.
    private static let lead = Duration(nanoseconds: 1_001_500_000)

    /// How long after the beginning of a pulse its storm begins.
    private static let calm = Duration.milliseconds(1)

    /// The plan: `await` lines say for what to wait, and the program that plays it says how long that was.
    func plan(for board: LoadedBoard) throws(ToolError) -> String {
        let (input, output) = (try line(input, of: board), try line(output, of: board))
        var plan = ""
        let other = board.board.map.lines.indices.map(LineID.init).filter { board.board.map[$0].direction.isInput }
        for line in other { plan += "start \(try StimulusPlan.physical(line, .inactive, board))\n" }
        var time = Instant.zero + Measurement.lead
        for _ in 0..<count {
            plan += "at \(time.nanoseconds) \(try StimulusPlan.physical(input, .active, board))\n"
            if let storm {
                let stormy = try StimulusPlan.physical(try line(storm.input, of: board), .active, board)
                plan +=
                    "storm \((time + Measurement.calm).nanoseconds) \(stormy) \(storm.changes) \(storm.period.nanoseconds)\n"
            }
            plan += "at \((time + pulse).nanoseconds) \(try StimulusPlan.physical(input, .inactive, board))\n"
            plan += "await \(try StimulusPlan.physical(output, .active, board))\n"
            time = time + every
        }
        return plan + "end \(time.nanoseconds)\n"
    }

    private func line(_ name: String, of board: LoadedBoard) throws(ToolError) -> LineID {
        guard let line = board.line(named: name, lane: 0) else { throw .failure("\(board.file): there is no \(name)") }
        return line
    }
}
