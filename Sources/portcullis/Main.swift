import ControlLoop
import DesktopPage
import DesktopTool
import Explorer
import Fleet
import Foundation
import Play
import Simulation
import SimulationPage
import Torture
import Waveform

/// The desktop tool: simulates any board file, says what is wired to what, compiles scripts for the virtual board, and draws
/// machines.
@main
struct Main {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            Console.complain(error.message)
            exit(error.status)
        }
    }

    static func run(_ arguments: [String]) throws(ToolError) {
        var arguments = Arguments(arguments)
        let first = arguments.takeWord()
        if ["simulate", "play", "check", "prove", "torture", "diagram", "stimulus", "trace", "replay", "fleet"]
            .contains(first),
            arguments.takeFlag("--help")
        {
            return Console.write(usage + "\n")
        }
        switch first {
        case "simulate":
            let json = arguments.takeFlag("--json")
            let script = try arguments.takeValue(of: "--script")
            let waveform = try WaveformOption(&arguments)
            let page = arguments.takeValue(of: "--page", where: PageAddress.looksLike)
            let board = try arguments.takeOnly("a board file")
            if let page {
                if json { throw .usage("--json is for a trace; a page has one to save") }
                if waveform != nil {
                    throw .usage("--vcd is for a terminal or a script; a page has a waveform to save")
                }
                let address = try page.isEmpty ? PageAddress.usual : PageAddress(page)
                return try SimulateOnPage.run(LoadedBoard(board), at: address, script: script)
            }
            try Simulate.run(board: board, script: script, json: json, waveform: waveform)
        case "play":
            let script = try arguments.takeValue(of: "--script")
            guard let machine = arguments.takeWord() else {
                if script != nil { throw .usage("--script needs a machine that plays it") }
                return Console.write(Catalogue.text)
            }
            if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
            try PlayMachine.run(machine, script: script)
        case "check":
            try Check.run(board: arguments.takeOnly("a board file"))
        case "prove":
            try Prove.run(&arguments)
        case "torture":
            try TortureCommand.run(&arguments)
        case "diagram":
            let isAlone = arguments.isEmpty
            let format: Diagram.Format = try Diagram.choice(
                arguments.takeValue(of: "--format", meaning: "a format"), of: "--format")
            let level: Chart.Level = try Diagram.choice(
                arguments.takeValue(of: "--level", meaning: "a level"), of: "--level")
            if isAlone { return Console.write(Diagram.catalogue) }
            try Diagram.run(arguments.takeOnly("a machine"), format: format, level: level)
        case "stimulus":
            guard let script = try arguments.takeValue(of: "--script") else {
                throw .usage("stimulus needs --script FILE")
            }
            try Stimulus.run(board: arguments.takeOnly("a board file"), script: script)
        case "trace":
            let waveform = try WaveformOption(&arguments)
            let run = try Trace.number(arguments.takeValue(of: "--run", meaning: "a number"))
            try Trace.run(trace: arguments.takeOnly("a trace"), run: run, waveform: waveform)
        case "replay":
            let options = try Replay.Options(&arguments)
            try Replay.run(arguments.takeOnly("a recording"), options)
        case "fleet":
            #if canImport(Subscriber)
                try FleetCommand.run(&arguments)
            #else
                throw .failure("fleet is for Linux only")
            #endif
        case "journal" where arguments.contains("--vcd"):
            let status = try JournalWaveform.run(&arguments)
            if status != 0 { exit(status) }
        case "journal", "report", "backup", "status":
            AskDatabase.run()
        case "--version", "--help", "-h":
            if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
            Console.write(first == "--version" ? "portcullis \(portcullisVersion)\n" : usage + "\n")
        case nil:
            throw .usage("a command is missing")
        case let word?:
            throw .usage("unknown command '\(word)'")
        }
    }

    private static let fleetWords = FleetFilter.Only.words.joined(separator: ", ")

    static let usage = """
        usage: portcullis simulate BOARD [--script FILE] [--json] [WAVEFORM]
               portcullis simulate BOARD --page [ADDRESS:PORT] [--script FILE]
               portcullis play [MACHINE] [--script FILE]
               portcullis check BOARD
               portcullis prove [MACHINE | BOARD] [--brief] [--limit STATES] [--script FILE]
               portcullis prove MACHINE --promela
               portcullis torture BOARD | all [--seed N] [--hours H] [--faults LIST] [--jobs N] [--seconds S]
               portcullis torture BOARD --script FILE
               portcullis diagram [MACHINE] [--format svg|dot|mermaid] [--level overview|full]
               portcullis stimulus BOARD --script FILE
               portcullis trace TRACE [--run NUMBER] WAVEFORM
               portcullis replay RECORDING --board BOARD [--map NAME=ROLE,...] [--levels logical|physical] [--run NUMBER]
                                 [--script | [--json] [WAVEFORM]]
               portcullis fleet BROKER [--prefix P] [--site S] [--board B] [--lane L] [--login FILE] [--ca FILE]
                                [--certificate FILE --key FILE]
                                [[--only WORD] [--sort faults|name|silence|passage] [--once] [--json] | --page [ADDRESS:PORT]]
               portcullis journal | report | backup | status DATABASE ...
               portcullis journal DATABASE ... WAVEFORM
               portcullis --version | --help

          simulate   runs the firmware's loop, machines and sensors on a simulated chip that has the lines of BOARD.
                     On a terminal, time runs with the clock and commands are typed; from a pipe or a script, only
                     the commands move time and the output is the same every time. --json traces as JSON Lines.
                     --page shows it in a browser, at \(PageAddress.usual) or where you say, with buttons for everything.
          play       lists the machines of the gallery, or lets you play one. Its scripts have its events, and wait,
                     undo, script, help and quit. From a pipe or a script it prints one line for each event.
          check      prints what is wired to what, or what is wrong with the board file, with its line
          prove      explores every state that a machine, or a board with its own settings, can reach, or of a lane with
                     many inputs what each two of them can do, and says which rules hold in all of that. What breaks
                     one is printed with the shortest way there, and as a script.
                     --brief prints the names of the rules, and no more than the sums of what was seen.
                     --promela prints a machine for the model checker spin instead.
          torture    lets customers, faults and deaths of the process come to the gates of BOARD, or of every file in the folder
                     board, for H hours of their time (720), and sees after every step whether all rules hold: doors,
                     money, edges, the record. A seed is always the same run; S seconds of runs have N, N + 1 and so on.
                     LIST is all, none, or words: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")).
                     What breaks a rule is printed with the command that shows it again, and as the shortest script.
          diagram    lists the machines that can be drawn, or draws one from all that it can do. The overview has what
                     leads from state to state, the full picture every event that a state handles or refuses. For SVG
                     it needs Graphviz.
          journal    prints what happened at the gates of a board, from a database of its recorder; report adds it up, backup
                     copies the database, status says how it stands. `portcullis journal --help` says how to ask.
          trace      makes a waveform of a trace in JSON that a board has written, or of what journal --json has printed;
                     of the last start of the firmware in it, or of the one that --run names
          replay     plays a recording against a board file, on a simulated chip. Of a value change dump, such as a logic
                     analyser's, it prints what the firmware would have done; --map says which variable is which input,
                     where names do not. Of a trace it compares what the firmware does with what it did, and the exit
                     status is 1 if that differs. For what journal --json has printed it makes the inputs up.
                     --script prints the recording as a script instead.
          fleet      shows all boards that report to BROKER, mqtt://HOST or mqtts://HOST: how each lane is, what is wrong
                     first, when somebody passed last, and when it said something last. In S, B and L a * is any characters.
                     --only takes \(fleetWords).
                     --once prints what there is and ends; --json prints an object for each board, or for each change.
                     From a pipe it prints a line for each change. --page shows it in browsers, at
                     \(PageAddress.usualOfFleet) or where you say. FILEs are as in the section [uplink] of a board file.
          stimulus   turns a script into the plan of line levels that drives an emulated or real board

        WAVEFORM is --vcd FILE [--timescale us|ns] [--vectors]: a value change dump for GTKWave, Surfer, PulseView.
        --vectors has integers and vectors where else there are reals and single bits, for those that can read them.

        Scripts of simulate and stimulus, one command a line, # begins a comment:
        \(ScriptCommand.help)

        Exit status: 0 done, 1 failure, 2 wrong usage or a wrong script.
        """
}
