import DesktopTool
import Statecharts

/// A whole script for one machine, checked before anything of it happens.
public struct PlayScript<Machine: Exhibit> {
    private var commands: [PlayCommand<Machine.Event>] = []

    /// Checks a text; `name` is what messages call it.
    public init(_ text: String, name: String) throws(ToolError) {
        var total = Duration.zero
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(PlayComplaint) {
                guard let command = try PlayCommand<Machine.Event>.parse(line) else { continue }
                if case .wait(let span) = command {
                    guard let sum = total.adding(span, atMost: PlayCommand<Machine.Event>.longestWait) else {
                        throw PlayComplaint(message: "a script lasts at most 366 days")
                    }
                    total = sum
                }
                commands.append(command)
            } catch {
                throw .script("\(name):\(index + 1): \(error.message)")
            }
        }
    }

    /// Plays it from the machine's beginning, and writes one line for each event.
    public func play(_ machine: Machine, write: (String) -> Void) {
        var player = Player(machine)
        for command in commands {
            switch command {
            case .event(let event): write(player.send(event).line + "\n")
            case .wait(let span): for answer in player.wait(span) { write(answer.line + "\n") }
            case .undo: _ = player.undo()
            case .script: write(player.script)
            case .help: write(PlayCommand<Machine.Event>.explanation)
            case .quit: return
            }
        }
    }
}
