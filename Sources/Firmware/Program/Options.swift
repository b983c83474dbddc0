import struct BoardProgram.Arguments
import CSystem
import ControlLoop
import Service
import Statecharts

var usage: StaticString {
    """
    usage: portcullisd --board FILE [--trace json|text|none] [--log text|journal] [--record PATH|none]
                       [--check | --fail-safe]
           portcullisd --version | --help

      --board FILE   the board file: which lines the gates are wired to
      --trace FORM   write everything that happens to standard output: json (one object a line),
                     text (one aligned line for each) or none (the default: only the counters at the end)
      --log FORM     what an operator has to know, on standard error: text (one line each), or journal (the same
                     with the level in front; the default where the journal reads it)
      --record PATH  keep the record of what happens in this file, which has to be in memory (tmpfs), or nowhere: none;
                     by default in /run/portcullis/NAME/record, where the board file is NAME.board.
                     --check and --fail-safe keep none
      --check        look for the chip and its lines, say what is missing, move nothing, and exit; with --record PATH,
                     say too what money is in that record and has no place in this version with this board file
      --fail-safe    drive the fail-safe levels and exit: for gates that a crash left as they were
      --version      print the version and exit
      --help         print this and exit

    SIGTERM or SIGINT drives the fail-safe levels, prints the counters and exits 0.
    Exit status: 0 normal stop, 1 failure, 2 wrong usage.

    """
}

/// What the arguments ask for.
struct Options {
    var board: UnsafePointer<CChar>
    var trace: TraceFormat?
    var log: NoteFormat?
    /// Where the record is kept; nil for the usual place.
    var record: RecordPlace?
    var purpose = Purpose.serve

    /// Where the record is kept.
    enum RecordPlace {
        case nowhere
        case file(RecordPath)
    }

    /// What to do with the board.
    enum Purpose {
        /// Control the gates until a signal stops it.
        case serve
        /// Check whether that would work.
        case check
        /// Drive its fail-safe levels.
        case failSafe
    }

    /// The message if firmware that controls gates would write to a disk: a file takes everything at once, until its
    /// disk stalls, and then its writer waits. Nothing can be dropped then, so it is refused beforehand. Text that is
    /// written when no gate waits any more, such as the counters without a trace, may go anywhere.
    var stallingStream: TextLine? {
        switch purpose {
        case .check: return nil
        case .serve, .failSafe: break
        }
        if trace != nil, portcullis_can_stall(Console.output) {
            return Self.stalling("the trace may not go to", through: "| tee -ia FILE")
        }
        if purpose == .serve, portcullis_can_stall(Console.errors) {
            return Self.stalling("standard error may not be", through: "2>&1 | tee -ia FILE")
        }
        return nil
    }

    private static func stalling(_ subject: Label, through pipe: Label) -> TextLine {
        """
        portcullisd: \(subject) a file on a disk: when the disk stalls, the gates would wait for it; \
        write into a pipe, as in '... \(pipe)', or into a file below /run
        """
    }

    enum Request {
        case run(Options)
        case help
        case version
        case wrong(TextLine)
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request {
        var board: UnsafePointer<CChar>?
        var trace: TraceFormat?
        var traceWasGiven = false
        var log: NoteFormat?
        var record: RecordPlace?
        var purpose = Purpose.serve
        var index: Int32 = 1
        while index < arguments.count {
            guard let argument = arguments[index] else { break }
            let value = arguments[index + 1]
            index += 1
            if matches(argument, "--help") || matches(argument, "-h") { return .help }
            if matches(argument, "--version") { return .version }
            if matches(argument, "--check") || matches(argument, "--fail-safe") {
                let wanted = matches(argument, "--check") ? Purpose.check : .failSafe
                guard purpose == .serve || purpose == wanted else {
                    return wrong("--check and --fail-safe exclude each other", nil)
                }
                purpose = wanted
            } else if matches(argument, "--board") {
                guard let value else { return wrong("--board needs a file", nil) }
                guard board == nil else { return wrong("--board is given twice", nil) }
                board = value
                index += 1
            } else if matches(argument, "--trace") {
                guard let value else { return wrong("--trace needs json, text or none", nil) }
                guard !traceWasGiven else { return wrong("--trace is given twice", nil) }
                traceWasGiven = true
                if matches(value, "json") {
                    trace = .json
                } else if matches(value, "text") {
                    trace = .text
                } else if !matches(value, "none") {
                    return wrong("--trace takes json, text or none, not ", value)
                }
                index += 1
            } else if matches(argument, "--log") {
                guard let value else { return wrong("--log needs text or journal", nil) }
                guard log == nil else { return wrong("--log is given twice", nil) }
                if matches(value, "journal") {
                    log = .journal
                } else if matches(value, "text") {
                    log = .text
                } else {
                    return wrong("--log takes text or journal, not ", value)
                }
                index += 1
            } else if matches(argument, "--record") {
                guard let value else { return wrong("--record needs a file or none", nil) }
                guard record == nil else { return wrong("--record is given twice", nil) }
                if matches(value, "none") {
                    record = .nowhere
                } else if let path = RecordPath(cText: value), !path.isEmpty {
                    record = .file(path)
                } else {
                    return wrong("--record takes the path of a file, of at most 255 bytes, or none, not ", value)
                }
                index += 1
            } else {
                return wrong("unknown argument ", argument)
            }
        }
        guard let board else { return wrong("--board FILE is missing", nil) }
        return .run(Options(board: board, trace: trace, log: log, record: record, purpose: purpose))
    }

    private static func wrong(_ message: Label, _ argument: UnsafePointer<CChar>?) -> Request {
        guard let argument else { return .wrong("portcullisd: \(message)\n") }
        return .wrong("portcullisd: \(message)'\(word: argument)'\n")
    }

    private static func matches(_ argument: UnsafePointer<CChar>, _ word: Label) -> Bool {
        OptionName(cText: argument) == OptionName(word)
    }
}
