import ControlLoop
import DesktopTool
import Simulation
import Statecharts

extension FuzzedParser {
    /// Scripts for `simulate`. One that was read is written and read again, and has to be the same.
    static let script = FuzzedParser(name: "script", mostBytes: 1_024) { input in
        let board = FuzzBoards.moving
        do throws(ToolError) {
            let script = try Script(String(decoding: input, as: UTF8.self), name: Message.file, board: board)
            return try finding(about: script, on: board)
        } catch {
            return Message.finding(error.message, aboutLineOf: Message.file, input)
        }
    }

    private static func finding(about script: Script, on board: LoadedBoard) throws(ToolError) -> Finding? {
        let text = text(of: script, on: board)
        let again: Script
        do throws(ToolError) {
            again = try Script(text, name: "again", board: board)
        } catch {
            return Finding("cannot be read when written: \(error.message): \(text.debugDescription)")
        }
        return again.initial == script.initial && again.actions == script.actions
            ? nil : Finding("not the same when written: \(text.debugDescription)")
    }

    private static func text(of script: Script, on board: LoadedBoard) -> String {
        var text = ""
        if !script.initial.isEmpty {
            for (line, level) in script.initial { text += "set \(board.name(of: line)) \(level.label)\n" }
            text += "start\n"
        }
        var lane = 0
        for step in script.steps {
            if step.lane != lane { text += "lane \(board.laneNames[step.lane])\n" }
            lane = step.lane
            text += step.words + "\n"
        }
        return text
    }

    /// Scripts that become plans for the program that drives the virtual boards.
    static let plan = FuzzedParser(name: "plan", mostBytes: 1_024) { input in
        let board = FuzzBoards.still
        do throws(ToolError) {
            let script = try Script(String(decoding: input, as: UTF8.self), name: Message.file, board: board)
            return finding(aboutPlan: try StimulusPlan.text(script, board: board))
        } catch {
            return Message.finding(error.message, aboutLineOf: Message.file, input)
        }
    }

    /// A plan is what its reader takes: levels at the start, then changes in the order of time, then the end.
    private static func finding(aboutPlan plan: String) -> Finding? {
        var time: Int64 = 0
        let lines = plan.split(separator: "\n", omittingEmptySubsequences: true)
        for (index, line) in lines.enumerated() {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().map { Int64($0) ?? -1 }
            guard numbers.allSatisfy({ $0 >= 0 }) else { return Finding("the plan's line '\(line)'") }
            switch (words.first, numbers.count) {
            case ("start", 2) where numbers[0] < 1_024 && numbers[1] < 2: break
            case ("at", 3) where numbers[0] >= time && numbers[1] < 1_024 && numbers[2] < 2: time = numbers[0]
            case ("end", 1) where numbers[0] >= time && index == lines.count - 1: return nil
            default: return Finding("the plan's line '\(line)' after \(time)")
            }
        }
        return Finding("a plan without an end")
    }
}
