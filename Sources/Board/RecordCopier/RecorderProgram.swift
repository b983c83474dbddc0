import Archive
import BoardFile
import BoardProgram
import CSystem
import CommandLines
import ControlLoop
import Record
import Daemon
import Statecharts

/// The recorder: wiring only. Copies the record of a board into its database, gives a board back what its database has,
/// and answers questions about databases.
public enum RecorderProgram {
    /// Runs it, and ends the process.
    public static func main() {
        let arguments = Arguments.ofProcess
        if let word = arguments[1], Ask.table.has(word), !isForService(arguments) {
            portcullis_exit(Ask.answer(Ask.table.parse(arguments).answered(by: Ask.table) { version }))
        }
        let options = Options.parse(arguments).answered(by: Options.table) { version }
        portcullis_exit(options.restores ? restore(options) : run(options))
    }

    private static var version: TextLine { "portcullis-recorder \(portcullisVersion)\n" }

    /// `restore` with an option, or with nothing, is the service's, which gives the gates what a database has; with a
    /// database it is an operator's.
    private static func isForService(_ arguments: Arguments) -> Bool {
        guard let word = arguments[1], FixedText<8>(cText: word) == "restore" else { return false }
        guard let next = arguments[2] else { return true }
        return next[0] == CChar(bitPattern: UInt8(ascii: "-"))
    }

    private static func run(_ options: Options) -> Int32 {
        guard let board = load(options) else { return ExitCode.failure }
        let signals = portcullis_signals(false)
        var around = Linux()
        guard signals >= 0 else {
            around.say(.error, "signals cannot be taken: \(cText: portcullis_error_text(-signals))")
            return ExitCode.failure
        }
        around.watchStalls()
        var recorder = Recorder(options.settings(of: board), around: around)
        recorder.around.begin()
        while true {
            let pause = recorder.step()
            let woken = portcullis_wait(-1, signals, portcullis_monotonic_ns() + pause.nanoseconds)
            if woken != 0, Int(portcullis_next_signal(signals)) == portcullis_signal_stop { break }
        }
        if !recorder.finish() {
            recorder.around.say(.warning, "stopped; not everything that happened is in the database")
        }
        return 0
    }

    private static func restore(_ options: Options) -> Int32 {
        guard let board = load(options) else { return ExitCode.failure }
        return Restore.run(board, options, settings: options.settings(of: board))
    }

    /// The board file says what is kept, and which gates there are.
    private static func load(_ options: Options) -> Board? {
        do throws(BoardFileError) {
            return try BoardFile.load(path: options.board)
        } catch {
            var line = TextLine()
            error.write(to: &line, file: options.board)
            var around = Linux()
            around.say(.error, "\(line)")
            return nil
        }
    }
}
