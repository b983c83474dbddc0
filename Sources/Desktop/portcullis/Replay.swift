import CommandLines
import ControlLoop
import DesktopTool
import Simulation
import Waveform

/// `portcullis replay`: plays a recording against a board file.
enum Replay {
    /// What the command line says.
    struct Options {
        let board: String
        let map: String?
        let isLogical: Bool?
        let run: Int?
        let printsScript: Bool
        let json: Bool
        let waveform: WaveformOption?

        static var rows: OptionRows {
            OptionRows([
                .command(
                    "replay",
                    """
                    plays a recording against a board file, on a simulated chip. Of a value change dump, such as a logic \
                    analyser's, it prints what the firmware would have done. Of a trace it compares what the firmware does \
                    with what it did, and the exit status is 1 if that differs. For what journal --json has printed it \
                    makes the inputs up
                    """),
                .operand("RECORDING", "a recording", "a value change dump, a trace or a journal"),
                OptionRow(
                    "--board", .text("BOARD", expected: "a board file"), "the board file that it is played against",
                    isRequired: true),
                OptionRow(
                    "--map", .text("NAME=ROLE,...", expected: "NAME=ROLE,..."),
                    "which variable of a dump is which input, where names do not say it"),
                OptionRow(
                    "--levels", .words("logical|physical"), "what the levels of a dump are, where it does not say it"),
                Trace.run,
                OptionRow(
                    "--script", "prints the recording as a script, and plays nothing", excludes: "--json --vcd"),
                OptionRow("--json", "prints JSON Lines"),
            ])
        }

        init(_ words: Invocation) {
            board = words.requiredText("--board")
            map = words.text("--map")
            isLogical = words.choice("--levels").map { $0 == 0 }
            run = words.integer("--run")
            printsScript = words.has("--script")
            json = words.has("--json")
            waveform = WaveformOption(words)
        }

        var format: TraceFormat { json ? .json : .text }
    }

    static func run(_ recording: String, _ options: Options) throws(ToolError) {
        let board = try LoadedBoard(options.board)
        switch try RecordingKind(of: recording) {
        case .dump: try play(dump: recording, board, options)
        case .trace: try compare(trace: recording, board, options)
        case .journal: try play(journal: recording, board, options)
        }
    }

    private static func play(dump: String, _ board: LoadedBoard, _ options: Options) throws(ToolError) {
        if options.run != nil { throw .usage("--run is for traces: '\(dump)' is a value change dump") }
        let replay = try DumpReplay(dump, board: board, assignments: options.map, isLogical: options.isLogical)
        if let remark = replay.remark { Console.complain(remark) }
        if options.printsScript { return Console.write(try replay.script()) }
        let remark = try options.waveform.write(reading: [dump, options.board]) { (waveform, file) throws(ToolError) in
            try replay.run(options.format, waveform: waveform ?? WaveformFormat(), to: file) { Console.write($0) }
        }
        if let remark { Console.complain(remark) }
    }

    private static func play(journal: String, _ board: LoadedBoard, _ options: Options) throws(ToolError) {
        try refuse(options, for: "a journal", journal, isTrace: false)
        let replay = try JournalReplay(journal, board: board)
        if options.printsScript { return Console.write(try replay.script()) }
        let remark = try options.waveform.write(reading: [journal, options.board]) {
            (waveform, file) throws(ToolError) in
            try replay.run(options.format, waveform: waveform ?? WaveformFormat(), to: file) { Console.write($0) }
        }
        Console.complain(remark)
    }

    /// Refuses options that are for another kind of recording.
    private static func refuse(
        _ options: Options, for kind: String, _ recording: String, isTrace: Bool
    ) throws(ToolError) {
        for (isThere, option) in [(options.map != nil, "--map"), (options.isLogical != nil, "--levels")] where isThere {
            throw .usage("\(option) is for value change dumps: '\(recording)' is \(kind)")
        }
        if isTrace, options.json {
            throw .usage("--json is for what is printed: '\(recording)' is \(kind), and compared")
        }
        if !isTrace, options.run != nil { throw .usage("--run is for traces: '\(recording)' is \(kind)") }
    }

    private static func compare(trace: String, _ board: LoadedBoard, _ options: Options) throws(ToolError) {
        try refuse(options, for: "a trace", trace, isTrace: true)
        let replay = try TraceReplay(trace, board: board, run: options.run)
        if options.printsScript { return Console.write(try replay.script()) }
        let outcome = try options.waveform.write(reading: [trace, options.board]) {
            (waveform, file) throws(ToolError) in
            if let waveform { try replay.run(waveform, to: file) } else { try replay.run() }
        }
        Console.write(outcome.text)
        guard outcome.isSame else { throw .failure("\(trace): the firmware of today does not do what was recorded") }
    }
}
