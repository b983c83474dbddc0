import Archive
import BoardFile
import BoardProgram
import CMQTT
import CSystem
import CommandLines
import ControlLoop
import Daemon
import Statecharts
import Uplink

/// The uplink: wiring only. Reads the firmware's record and the recorder's database, and tells an MQTT broker what is
/// in them.
public enum UplinkProgram {
    /// Runs it, and ends the process.
    public static func main() {
        portcullis_exit(run(Options.parse().answered(by: Options.table) { "portcullis-uplink \(portcullisVersion)\n" }))
    }

    private static func run(_ options: Options) -> Int32 {
        guard let places = BoardPlaces(file: options.board) else { return ExitCode.failure }
        var around = LinuxSurroundings(place: options.place ?? places.sent)
        let board: Board
        do throws(BoardFileError) {
            board = try BoardFile.load(path: options.board)
        } catch {
            var line = TextLine()
            error.write(to: &line, file: options.board)
            return fail("\(line)", &around)
        }
        guard let settings = board.uplink else {
            around.say(.info, "\(word: options.board) has no section [uplink]: nobody is told anything")
            return 0
        }
        let plan = UplinkPlan(
            options.forgets ? .forget : .report, settings, board: places.name,
            record: options.record ?? places.record, database: options.database ?? places.database)
        guard let topics = Topics(settings, board: places.name) else {
            return fail(
                "'\(places.name)' cannot be in a topic: expected a board file named with letters, digits, '-', '_' and '.'",
                &around)
        }
        if options.tellsAgain {
            let now = (around.now.nanoseconds + around.clockOffset) / 1_000_000
            let since = options.since.flatMap { AskTime.moment($0, now: now) }
            let isDone = Uplink<LinuxSurroundings, PahoBroker>.tellAgain(plan, since: since, around: &around)
            return isDone ? 0 : ExitCode.failure
        }
        // Whoever forgets must not push aside whoever reports.
        let name: TopicText = options.forgets ? "\(topics.client):forget" : topics.client
        guard let broker = PahoBroker(settings, topics, name: name),
            let uplink = Uplink(
                plan, board: board, chance: portcullis_uplink_chance(), around: around, broker: broker)
        else { return fail("there is no memory", &around) }
        return options.forgets ? forget(uplink) : report(uplink)
    }

    /// How often the record is looked at.
    private static var pause: Int64 { 200_000_000 }
    /// How long a broker may take to forget.
    private static var mostForgetting: Int64 { 20_000_000_000 }

    private static func report(_ uplink: consuming Uplink<LinuxSurroundings, PahoBroker>) -> Int32 {
        let signals = portcullis_signals(false)
        guard signals >= 0 else {
            return fail("signals cannot be taken: \(cText: portcullis_error_text(-signals))", &uplink.around)
        }
        while !uplink.isOver {
            uplink.step()
            let until = portcullis_monotonic_ns() + pause
            let woken = portcullis_wait(uplink.broker.descriptor, signals, until)
            if woken > 0, Int(woken) & portcullis_woke_for_signal != 0,
                Int(portcullis_next_signal(signals)) == portcullis_signal_stop
            {
                uplink.stop()
            }
        }
        // Paho's threads end with the process: one that resolves a name would keep it waiting.
        portcullis_exit(0)
    }

    private static func forget(_ uplink: consuming Uplink<LinuxSurroundings, PahoBroker>) -> Int32 {
        let latest = portcullis_monotonic_ns() + mostForgetting
        while !uplink.isOver, !uplink.wasRefused {
            uplink.step()
            let now = portcullis_monotonic_ns()
            guard now < latest else { break }
            _ = portcullis_wait(uplink.broker.descriptor, -1, min(now + pause, latest))
        }
        guard uplink.hasTakenBack else {
            uplink.around.say(.error, "the broker still has what it was told of this board")
            portcullis_exit(ExitCode.failure)
        }
        portcullis_exit(0)
    }

    private static func fail(_ message: NoteText, _ around: inout LinuxSurroundings) -> Int32 {
        around.say(.error, message)
        return ExitCode.failure
    }
}
