import DesktopTool
import Gallery

/// A whole script for one machine, checked before anything of it happens.
public struct PlayScript<Machine: Exhibit> {
    private var commands: [PlayCommand<Machine.Event>] = []

    /// The largest script that is read.
    public static var mostBytes: Int { 1 << 20 }

    /// Checks a text; `name` is what messages call it.
    public init(_ text: String, name: String) throws(ToolError) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(PlayComplaint) {
                if let command = try PlayCommand<Machine.Event>.parse(line) { commands.append(command) }
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
