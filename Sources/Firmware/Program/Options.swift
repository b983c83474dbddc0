import BoardProgram
import CSystem
import CommandLines
import ControlLoop
import Daemon
import Statecharts

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

    static var table: SizedCommandTable<6> {
        SizedCommandTable(
            "portcullisd",
            """
            Controls the gates of a board until SIGTERM or SIGINT, which drives the fail-safe levels and prints the counters.
            """,
            FixedList([
                .board("the board file: which lines the gates are wired to"),
                OptionRow(
                    "--trace", .words("json|text|none"),
                    """
                    write everything that happens to standard output: json (one object a line), text (one aligned line for \
                    each) or none (the default: only the counters at the end)
                    """),
                OptionRow(
                    "--log", .words("text|journal"),
                    """
                    what an operator has to know, on standard error: text (one line each), or journal (the same with the \
                    level in front; the default where the journal reads it)
                    """),
                OptionRow(
                    "--record",
                    .checked(
                        "PATH|none", expected: "the path of a file, of at most 255 bytes, or none"
                    ) { RecordPath(cText: $0)?.isEmpty == false },
                    """
                    keep the record of what happens in this file, which has to be in memory (tmpfs), or nowhere: none; by \
                    default in /run/portcullis/NAME/record, where the board file is NAME.board. --check and --fail-safe \
                    keep none
                    """),
                OptionRow(
                    "--check",
                    """
                    look for the chip and its lines, say what is missing, move nothing, and exit; with --record PATH, say \
                    too what money is in that record and has no place in this version with this board file
                    """, excludes: "--fail-safe"),
                OptionRow(
                    "--fail-safe", "drive the fail-safe levels and exit: for gates that a crash left as they were"),
            ]))
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request<Options> {
        table.parse(arguments).map { words in
            var options = Options(board: words.required("--board"))
            if words.has("--trace", "json") { options.trace = .json }
            if words.has("--trace", "text") { options.trace = .text }
            if words.has("--log") { options.log = words.has("--log", "journal") ? .journal : .text }
            options.record = words.has("--record", "none") ? .nowhere : words.path("--record").map { .file($0) }
            if words.has("--check") { options.purpose = .check }
            if words.has("--fail-safe") { options.purpose = .failSafe }
            return .run(options)
        }
    }
}
