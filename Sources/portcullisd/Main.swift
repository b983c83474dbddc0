import BoardFile
import CGPIOD
import CSystem
import ControlLoop
import GPIODChip
import Lanes
import Statecharts

/// The firmware: wiring only. Reads the board file, holds the lines, and runs the loop until it is told to stop.
@main
struct Main {
    static func main() {
        switch Options.parse() {
        case .help:
            Console.print(usage)
        case .version:
            var line = TextLine("portcullisd ")
            line.append(portcullisVersion)
            line.append(" (libgpiod ")
            line.append(cText: gpiod_api_version())
            line.append(")\n")
            Console.print(line)
        case .wrong(let message):
            Console.complain(message)
            Console.complain(usage)
            portcullis_exit(ExitCode.usage)
        case .run(let options):
            run(options)
        }
    }

    private static func run(_ options: Options) {
        let board: Board
        do throws(BoardFileError) {
            board = try BoardFile.load(path: options.board)
        } catch {
            var line = TextLine()
            error.write(to: &line, file: options.board)
            line.append("\n")
            Console.print(line, on: Console.errors)
            portcullis_exit(ExitCode.failure)
        }
        // From here on a signal waits until the loop takes it.
        let signals = portcullis_stop_signals()
        do throws(ChipError) {
            guard signals >= 0 else { throw ChipError.failed(.signals, errno: -signals) }
            let chip = try GPIODChip(board.chip, signals: signals)
            if options.checksOnly {
                try check(board, on: chip, file: options.board)
            } else {
                try serve(board, on: chip, options: options)
            }
        } catch {
            report(error, board: board, file: options.board)
            portcullis_exit(ExitCode.failure)
        }
    }

    private static func check(
        _ board: Board, on chip: consuming GPIODChip, file: UnsafePointer<CChar>
    ) throws(ChipError) {
        try chip.locate(board.map)
        // A firmware that runs already is no reason to complain: the check is for the file and the wiring.
        try chip.findBusyLine(of: board.map, exceptOwn: true)
        var line = TextLine()
        line.append(cText: file)
        line.append(": good, the chip has all its lines, and nobody else holds them\n")
        Console.print(line)
    }

    private static func serve(
        _ board: Board, on chip: consuming GPIODChip, options: Options
    ) throws(ChipError) {
        let sink = DescriptorSink(options.trace)
        var loop = BoardLoop<GPIODChip, GateLane, DescriptorSink>(
            chip: chip, lanes: JointLanes(board.lanes.gates, interlocks: board.interlocks), map: board.map, sink: sink)
        try loop.start()
        sayReady(board, file: options.board)
        do throws(ChipError) {
            while try loop.step() != .interrupted {}
        } catch {
            // The gates must not stay as a loop that can no longer steer them left them: levels first, words then.
            var second: ChipError?
            do throws(ChipError) { try loop.stop() } catch let failure { second = failure }
            report(error, board: board, file: options.board)
            if let second, second != error { report(second, board: board, file: options.board) }
            portcullis_exit(ExitCode.failure)
        }
        try loop.stop()
    }

    private static func sayReady(_ board: Board, file: UnsafePointer<CChar>) {
        var line = TextLine("portcullisd: ready, ")
        line.append(cText: file)
        line.append(": lanes ")
        line.append(UInt64(board.lanes.count))
        line.append(", lines ")
        line.append(UInt64(board.map.lines.count))
        line.append(", chip ")
        line.append(board.chip.text)
        line.append("\n")
        Console.print(line, on: Console.errors)
    }

    private static func report(_ error: ChipError, board: Board, file: UnsafePointer<CChar>) {
        var line = TextLine()
        line.append(cText: file)
        line.append(": ")
        error.write(to: &line, map: board.map) { portcullis_error_text($0) }
        line.append("\n")
        Console.print(line, on: Console.errors)
    }
}

/// What the process ends with.
enum ExitCode {
    /// Something that was asked for cannot be had.
    static let failure: Int32 = 1
    /// The arguments make no sense.
    static let usage: Int32 = 2
}
