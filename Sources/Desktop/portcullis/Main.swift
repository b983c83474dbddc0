import ControlLoop
import Pages
import DesktopTool
import Foundation
import Play
import Simulation
import Waveform

/// The desktop tool: simulates any board file, on a terminal and on a page, says what is wired to what, plays recordings and the machines of
/// the gallery. Its other commands are in programs of their own.
@main
struct Main: DesktopProgram {
    private static let own = ["simulate", "play", "check", "stimulus", "trace", "replay", "--version"]

    static func run(_ words: [String]) throws(ToolError) {
        if let first = words.first, let companion = Companion(command: first) {
            throw companion.become(beside: Companion.folder, words)
        }
        guard let (command, rest) = try command(of: words, among: own) else { return }
        var arguments = rest
        switch command {
        case "simulate": try simulate(&arguments)
        case "play": try play(&arguments)
        case "check": try Check.run(board: arguments.takeOnly("a board file"))
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
        default:
            if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
            Console.write("portcullis \(portcullisVersion)\n")
        }
    }

    private static func simulate(_ arguments: inout Arguments) throws(ToolError) {
        let json = arguments.takeFlag("--json")
        let script = try arguments.takeValue(of: "--script")
        let waveform = try WaveformOption(&arguments)
        let page = arguments.takeValue(of: "--page", where: PageAddress.looksLike)
        let board = try arguments.takeOnly("a board file")
        guard let page else { return try Simulate.run(board: board, script: script, json: json, waveform: waveform) }
        if json { throw .usage("--json is for a trace; a page has one to save") }
        if waveform != nil { throw .usage("--vcd is for a terminal or a script; a page has a waveform to save") }
        let address = try page.isEmpty ? PageAddress.usual : PageAddress(page)
        try SimulateOnPage.run(LoadedBoard(board), at: address, script: script)
    }

    private static func play(_ arguments: inout Arguments) throws(ToolError) {
        let script = try arguments.takeValue(of: "--script")
        guard let machine = arguments.takeWord() else {
            if script != nil { throw .usage("--script needs a machine that plays it") }
            return Console.write(Catalogue.text)
        }
        if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
        try PlayMachine.run(machine, script: script)
    }

    static let usage = """
        usage: portcullis simulate BOARD [--script FILE] [--json] [WAVEFORM]
               portcullis simulate BOARD --page [ADDRESS:PORT] [--script FILE]
               portcullis play [MACHINE] [--script FILE]
               portcullis check BOARD
               portcullis stimulus BOARD --script FILE
               portcullis trace TRACE [--run NUMBER] WAVEFORM
               portcullis replay RECORDING --board BOARD [--map NAME=ROLE,...] [--levels logical|physical] [--run NUMBER]
                                 [--script | [--json] [WAVEFORM]]
               portcullis --version | --help

          simulate   runs the firmware's loop, machines and sensors on a simulated chip that has the lines of BOARD.
                     On a terminal, time runs with the clock and commands are typed; from a pipe or a script, only
                     the commands move time and the output is the same every time. --json traces as JSON Lines.
                     --page shows it in a browser, at \(PageAddress.usual) or where you say, with buttons for everything.
          play       lists the machines of the gallery, or lets you play one. Its scripts have its events, and wait,
                     undo, script, help and quit. From a pipe or a script it prints one line for each event.
          check      prints what is wired to what, or what is wrong with the board file, with its line
          stimulus   turns a script into the plan of line levels that drives an emulated or real board
          trace      makes a waveform of a trace in JSON that a board has written, or of what journal --json has printed;
                     of the last start of the firmware in it, or of the one that --run names
          replay     plays a recording against a board file, on a simulated chip. Of a value change dump, such as a logic
                     analyser's, it prints what the firmware would have done; --map says which variable is which input,
                     where names do not. Of a trace it compares what the firmware does with what it did, and the exit
                     status is 1 if that differs. For what journal --json has printed it makes the inputs up.
                     --script prints the recording as a script instead.

        These are in programs of their own, which `make tool` builds; each of them has its own --help:
          prove      explores every state that a machine or a board can reach, and says which rules hold in all of them
          torture    simulates years at the gates, with everything going wrong, and sees whether all rules hold
          diagram    draws a machine from all that it can do
          journal    prints what happened at the gates of a board, from a database of its recorder; so do report, which adds
                     it up, backup, which copies the database, restore, which puts a copy back, and status
          fleet      shows all boards that report to a broker

        WAVEFORM is --vcd FILE [--timescale us|ns] [--vectors]: a value change dump for GTKWave, Surfer, PulseView.
        --vectors has integers and vectors where else there are reals and single bits, for those that can read them.

        Scripts of simulate and stimulus, one command a line, # begins a comment:
        \(ScriptCommand.help)

        Exit status: 0 done, 1 failure, 2 wrong usage or a wrong script.
        """
}
