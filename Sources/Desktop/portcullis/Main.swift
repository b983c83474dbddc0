import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Pages
import Play
import Simulation
import Statecharts
import Waveform

/// The desktop tool: simulates any board file, on a terminal and on a page, says what is wired to what, plays
/// recordings and the machines of the gallery. Its other commands are in programs of their own.
@main
struct Main: DesktopProgram {
    static func run(_ words: [String]) throws(ToolError) {
        // `help fleet` is for a companion too.
        let asked = words.first == "help" && words.count == 2 ? [words[1], "--help"] : words
        if let first = asked.first, let companion = Companion(command: first) {
            throw companion.become(beside: Companion.folder, asked)
        }
        try answer(words)
    }

    static func run(_ words: Invocation) throws(ToolError) {
        switch words.command {
        case "simulate": try simulate(words)
        case "play":
            guard let machine = words.text("MACHINE") else { return Console.write(Catalogue.text) }
            try PlayMachine.run(machine, script: words.text("--script"))
        case "check": try Check.run(board: words.requiredText("BOARD"))
        case "stimulus":
            try Stimulus.run(board: words.requiredText("BOARD"), script: words.requiredText("--script"))
        case "film":
            let (text, name) = try ScriptFile.text(of: words.requiredText("--script"))
            try Console.write(Film.text(of: text, name: name, board: LoadedBoard(words.requiredText("BOARD"))))
        case "trace":
            try Trace.run(
                trace: words.requiredText("TRACE"), run: words.integer("--run"), waveform: WaveformOption(words))
        case _: try Replay.run(words.requiredText("RECORDING"), Replay.Options(words))
        }
    }

    private static func simulate(_ words: Invocation) throws(ToolError) {
        let (board, script) = (words.requiredText("BOARD"), words.text("--script"))
        guard let address = try PageAddress(words) else {
            return try Simulate.run(
                board: board, script: script, json: words.has("--json"), waveform: WaveformOption(words))
        }
        try SimulateOnPage.run(LoadedBoard(board), at: address, script: script)
    }

    static var table: CommandTable {
        CommandTable(
            "portcullis",
            """
            Simulates gates, shows what is wired to what, plays recordings. What comes after replay is in programs of its own, \
            which `make tool` builds.
            """,
            simulate.followed(by: WaveformOption.rows()).followed(by: others)
                .followed(by: WaveformOption.rows(isRequired: true)).followed(by: Replay.Options.rows)
                .followed(by: WaveformOption.rows()).followed(by: companions))
    }

    private static var simulate: OptionRows {
        OptionRows([
            .command(
                "simulate",
                """
                runs the firmware's loop, machines and sensors on a simulated chip that has the lines of BOARD. On a terminal, \
                time runs with the clock and commands are typed; from a pipe or a script, only the commands move time and the \
                output is the same every time
                """),
            .operand("BOARD", "a board file", "the board file"),
            .file("--script", "commands that are run instead of those that are typed"),
            OptionRow("--json", "traces as JSON Lines"),
            PageAddress.row(
                """
                shows it in a browser, with buttons for everything; without ADDRESS:PORT where only this computer sees it
                """, excludes: "--json --vcd"),
        ])
    }

    private static var others: OptionRows {
        OptionRows([
            .command(
                "play",
                """
                lists the machines of the gallery, or lets you play one. Its scripts have its events, and wait, undo, script, \
                help and quit. From a pipe or a script it prints one line for each event
                """),
            .operand("MACHINE", "a machine", "the machine; without it all are listed", isRequired: false),
            .file("--script", "what is played", needs: "MACHINE"),
            .command("check", "prints what is wired to what, or what is wrong with the board file, with its line"),
            .operand("BOARD", "a board file", "the board file"),
            .command(
                "stimulus", "turns a script into the plan of line levels that drives an emulated or real board"),
            .operand("BOARD", "a board file", "the board file"),
            .file("--script", "the script", isRequired: true),
            .command(
                "film",
                "turns the run of a script into one page, HTML, that shows every moment of it and needs nothing else"),
            .operand("BOARD", "a board file", "the board file"),
            .file("--script", "the script", isRequired: true),
            .command(
                "trace",
                "makes a waveform of a trace in JSON that a board has written, or of what journal --json has printed"),
            .operand("TRACE", "a trace", "the trace"),
            Trace.run,
        ])
    }

    private static var companions: OptionRows {
        OptionRows([
            .command("prove", "explores every state that a machine or a board can reach, and says which rules hold"),
            .command(
                "torture", "simulates years at the gates, with everything going wrong, and sees whether all rules hold"),
            .command("diagram", "draws a machine from all that it can do"),
            .command("journal", "prints what happened at the gates of a board, from a database of its recorder"),
            .command("report", "adds that up"),
            .command("backup", "copies the database"),
            .command("restore", "puts a copy back"),
            .command("status", "says what a database has"),
            .command("fleet", "shows all boards that report to a broker"),
        ])
    }

    static func notes(about command: Label) -> String {
        ["simulate", "stimulus", "film"].contains("\(command)")
            ? "Scripts, one command a line, # begins a comment; a wrong one has exit status 2:\n\(ScriptCommand.help)"
            : ""
    }
}
