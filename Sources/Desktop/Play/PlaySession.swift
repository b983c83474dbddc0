import CSystem
import DesktopTool
import Foundation
import Statecharts

/// A machine that a person plays on a terminal: time runs with the clock.
package struct PlaySession<Machine: Exhibit>: ~Copyable {
    private var player: Player<Machine>
    private let editor: LineEditor
    private let inColour: Bool
    /// The player's time when the clock was set, and the clock's time then. Taking something back takes back the time
    /// too.
    private var base = (time: Instant.zero, clock: portcullis_monotonic_ns())

    package init(_ machine: Machine, on terminal: LineEditor.Terminal = LineEditor.Terminal()) {
        player = Player(machine)
        editor = LineEditor(terminal)
        // NO_COLOR is what people set who want none: no-color.org.
        inColour = editor.canEdit && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
        editor.prompt = "\(Machine.name)> "
    }

    /// Plays what a script says; without one what standard input says, by hand where that is a terminal.
    package static func play(_ machine: Machine, script: String?) throws(ToolError) {
        guard script != nil || isatty(FileHandle.standardInput.fileDescriptor) != 1 else {
            var session = PlaySession(machine)
            return session.run()
        }
        let (text, name) = try ScriptFile.text(of: script)
        // All of the script is checked before anything of it happens.
        try PlayScript<Machine>(text, name: name).play(machine) { Console.write($0) }
    }

    /// Runs until `quit` or the end of the input. A signal that ends it then has its own effect.
    package mutating func run() {
        editor.print(
            """
            \(Machine.name): \(Machine.sentence).
            Its events are the commands; `help` lists them, `quit` ends the game.

            """)
        showSituation()
        while true {
            switch readLine() {
            case .line(let line):
                if take(line) { continue }
            case .end, .left: break
            case .signal(let signal): raise(signal)
            }
            break
        }
        editor.leaveLine()
    }

    /// Lets a line be typed while time goes on.
    private mutating func readLine() -> LineEditor.Typed {
        editor.readLine(completing: { Self.completions(of: $0) }) {
            catchUp()
            guard let next = player.nextOccurrence else { return .forKey }
            return .atMost(Int32(clamping: max(0, (next - clock).nanoseconds / 1_000_000 + 1)))
        }
    }

    /// In whole milliseconds, so that a script of what was done can be read.
    private var clock: Instant {
        let span = portcullis_monotonic_ns() - base.clock
        return base.time + Duration(nanoseconds: span - span % 1_000_000)
    }

    private mutating func catchUp() { show(player.follow(clock)) }

    /// Takes one line; false when it ends the session.
    private mutating func take(_ line: String) -> Bool {
        catchUp()
        do throws(PlayComplaint) {
            switch try PlayCommand<Machine.Event>.parse(line) {
            case .event(let event): show([player.send(event)])
            case .wait(let span):
                let answers = player.wait(span)
                setClock()
                if answers.isEmpty { showSituation() } else { show(answers) }
            case .undo:
                let undone = player.undo().map { "took back: \($0)" } ?? "there is nothing to take back"
                editor.print("\(undone)\n")
                setClock()
                showSituation()
            case .script: editor.print(player.script)
            case .help: editor.print(PlayCommand<Machine.Event>.explanation)
            case .quit: return false
            case nil: showSituation()
            }
        } catch {
            editor.print(error.message + "\n")
        }
        return true
    }

    private mutating func setClock() { base = (player.now, portcullis_monotonic_ns()) }

    private func show(_ answers: [Answer]) {
        guard !answers.isEmpty else { return }
        for answer in answers { editor.print(answer.line + "\n") }
        showSituation()
    }

    private func showSituation() { editor.print(Situation(player).text(inColour: inColour)) }

    private static func completions(of line: String) -> [String] {
        // Only the first word is one of few.
        line.contains(" ") ? [] : PlayCommand<Machine.Event>.events + PlayCommand<Machine.Event>.words
    }
}
