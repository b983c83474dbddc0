import Lanes
import BoardFile
import BoardProgram
import CSystem
import ControlLoop
import GPIODChip
import Record
import Daemon
import Statecharts

/// The firmware: wiring only. Reads the board file, holds the lines, and runs the loop until a signal stops it.
public enum FirmwareProgram {
    /// What a signal makes firmware do that is to hang, for tests of what watches over it.
    public typealias Hang = @convention(c) () -> Void

    /// Runs it, and ends the process.
    public static func main(hanging: Hang? = nil) {
        run(Options.parse().answered(by: Options.table) { versions }, hanging)
    }

    private static func run(_ options: Options, _ hanging: Hang?) {
        let format = options.log ?? (portcullis_is_journal(Console.errors) ? .journal : .text)
        if let complaint = options.stallingStream {
            Console.fail(complaint, .error, format)
            portcullis_exit(ExitCode.failure)
        }
        let board = readBoard(options, format)
        // From here on a signal waits until the loop takes it.
        let signals = portcullis_signals(hanging != nil)
        do throws(ChipError) {
            guard signals >= 0 else { throw ChipError.failed(.signals, errno: -signals) }
            let chip = try GPIODChip(board.chip, signals: signals)
            switch options.purpose {
            case .serve:
                serve(
                    board, on: chip, options, format,
                    around: Linux(file: options.board, signals: signals, record: options.record, hanging: hanging))
            case .check: try check(board, on: chip, options, format)
            case .failSafe: FailSafe.drive(board, on: chip, options, format)
            }
        } catch {
            report(error, .error, map: board.map, file: options.board, format)
            portcullis_exit(ExitCode.failure)
        }
    }

    // Out of line, as the daemon's: all of the stack is locked in memory.
    @inline(never)
    private static func readBoard(_ options: Options, _ format: NoteFormat) -> Board {
        do throws(BoardFileError) {
            return switch options.purpose {
            case .serve: try Linux.readBoard(options.board)
            case .check, .failSafe: try BoardFile.load(path: options.board)
            }
        } catch {
            var line = TextLine()
            error.write(to: &line, file: options.board)
            Console.fail(line, .error, format)
            portcullis_exit(ExitCode.failure)
        }
    }

    @inline(never)
    private static func serve(
        _ board: Board, on chip: consuming GPIODChip, _ options: Options, _ format: NoteFormat, around: Linux
    ) {
        var daemon = FirmwareDaemon(
            board, on: chip, sink: FirmwareSink(options, format), around: around, manager: ServiceManager())
        // A failure to start is not critical: nobody is at the gates yet.
        var level = NoteLevel.error
        do throws(FirmwareDaemon.Failure) {
            try daemon.start()
            level = .critical
            try daemon.serve()
            try daemon.stop()
        } catch {
            // The gates must not stay as a failed loop left them: first the levels, then the words.
            let second = daemon.giveUp()
            report(error, level, board, file: around.file, format)
            if let second, second != error { report(second, .critical, board, file: around.file, format) }
            portcullis_exit(ExitCode.failure)
        }
    }

    @inline(never)
    private static func check(
        _ board: Board, on chip: consuming GPIODChip, _ options: Options, _ format: NoteFormat
    ) throws(ChipError) {
        let file = options.board
        try chip.locate(board.map)
        // Firmware that already runs is not an error: the check is for the file and the wiring. It may be another
        // board's, which shows where it holds only some of the lines.
        let inUse = try chip.findBusyLine(exceptOwn: true)
        if let watchdog = board.watchdog {
            do throws(WatchdogError) {
                try WatchdogDevice.check(watchdog, own: "portcullisd")
            } catch {
                report(.watchdog(error), .error, board, file: file, format)
                portcullis_exit(ExitCode.failure)
            }
        }
        if case .file(let path) = options.record { checkRecord(path, board, file: file, format) }
        if inUse > 0 {
            let count = board.map.lines.count
            Console.print(
                "\(word: file): good, the chip has all its lines; a portcullisd holds \(inUse) of \(count)\n"
                    as TextLine)
        } else {
            Console.print("\(word: file): good, the chip has all its lines, and nobody holds them\n" as TextLine)
        }
        for lane in board.lanes.indices { printRemarks(on: lane, of: board, file: file) }
    }

    /// Whether the board could go on with all that is due to somebody in a record. One that cannot be read says nothing
    /// of that: a start copies an older layout, and makes a damaged one anew from the journal.
    private static func checkRecord(
        _ path: RecordPath, _ board: Board, file: UnsafePointer<CChar>, _ format: NoteFormat
    ) {
        var isStrange = false
        do throws(RecordError) {
            let reader = try RecordReader(path)
            let isRead = board.findStrangeMoney(in: reader, file: file) { money in
                isStrange = true
                Console.fail("\(word: file): \(money.words)", .error, format)
            }
            if !isRead {
                Console.print(
                    "\(word: file): note: not all that the record \(path) remembers can be read\n" as TextLine)
            }
        } catch .notThere {
            return
        } catch {
            Console.print("\(word: file): note: \(error.message(of: path))\n" as TextLine)
        }
        if isStrange { portcullis_exit(ExitCode.failure) }
    }

    private static func printRemarks(on lane: Int, of board: Board, file: UnsafePointer<CChar>) {
        let remarks = board.lanes[lane].remarks
        for index in remarks.indices {
            Console.print("\(word: file): note: \(board.map.laneNames[lane]): \(remarks[index])\n" as TextLine)
        }
        if let note = board.noteOfWaiting(for: lane) {
            Console.print("\(word: file): note: \(board.map.laneNames[lane]): \(note)\n" as TextLine)
        }
    }

    @inline(never)
    private static func report(
        _ failure: FirmwareDaemon.Failure, _ level: NoteLevel, _ board: Board, file: UnsafePointer<CChar>,
        _ format: NoteFormat
    ) {
        switch failure {
        case .chip(let error): report(error, level, map: board.map, file: file, format)
        case .watchdog(let error):
            guard let watchdog = board.watchdog else { return }
            Console.fail("\(word: file): \(error.message(of: watchdog))", level, format)
        }
    }

    /// Writes what the chip refused, followed by a remark.
    static func report(
        _ error: ChipError, _ level: NoteLevel, map: borrowing LineMap, file: UnsafePointer<CChar>,
        _ format: NoteFormat, remark: Label = ""
    ) {
        var line: TextLine = "\(word: file): "
        error.write(to: &line, map: map)
        line.append(remark)
        Console.fail(line, level, format)
    }
}

/// The firmware on a real chip.
typealias FirmwareDaemon = Daemon<GPIODChip, DescriptorSink, StandardErrors, Linux>

/// Its messages.
typealias FirmwareSink = ServiceSink<DescriptorSink, StandardErrors>

extension FirmwareSink {
    /// To where a program has its streams.
    @inline(__always)
    init(_ options: Options, _ format: NoteFormat) {
        self.init(
            trace: DescriptorSink(options.trace, to: Console.output), notes: Notes(format, to: StandardErrors()))
    }
}
