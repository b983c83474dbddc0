import BoardFile
import BoardProgram
import CSystem
import ControlLoop
import Statecharts

var usage: StaticString {
    """
    usage: portcullis-uplink --board FILE [--record PATH] [--database PATH] [--place PATH]
           portcullis-uplink --board FILE --forget
           portcullis-uplink --board FILE --again [--since TIME] [--database PATH] [--place PATH]
           portcullis-uplink --version | --help

      --board FILE     the board file, whose section [uplink] says which MQTT broker is told what happens
      --record PATH    where the firmware keeps its record; by default /run/portcullis/NAME/record,
                       where the board file is NAME.board
      --database PATH  where the recorder keeps its database; by default /var/lib/portcullis/NAME.db
      --place PATH     where it is kept how far the broker has everything; by default
                       /var/lib/portcullis-uplink/NAME.sent
      --forget         takes back what the broker and Home Assistant have of the board, and ends
      --again          lets the next start tell again all that the database has, and ends; while the service is stopped
      --since TIME     only what happened then or later: 2026-11-22, 2026-11-22T10:15, today, or 3d ago as 3d; UTC

    Exit status: 0 done, 1 failure, 2 wrong usage.

    """
}

/// What the arguments ask for.
struct Options {
    var board: UnsafePointer<CChar>
    var record: RecordPath?
    var database: RecordPath?
    var place: RecordPath?
    var forgets = false
    var tellsAgain = false
    var since: UnsafePointer<CChar>?

    enum Request {
        case run(Options)
        case help
        case version
        case wrong(TextLine)
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request {
        var board: UnsafePointer<CChar>?
        var paths = (record: RecordPath?.none, database: RecordPath?.none, place: RecordPath?.none)
        var forgets = false
        var tellsAgain = false
        var since: UnsafePointer<CChar>?
        var index: Int32 = 1
        while index < arguments.count {
            guard let argument = arguments[index] else { break }
            if Argument.matches(argument, "--help") || Argument.matches(argument, "-h") { return .help }
            if Argument.matches(argument, "--version") { return .version }
            if Argument.matches(argument, "--forget") {
                forgets = true
                index += 1
                continue
            }
            if Argument.matches(argument, "--again") {
                tellsAgain = true
                index += 1
                continue
            }
            let value = arguments[index + 1]
            index += 2
            if Argument.matches(argument, "--board") {
                guard let value else { return wrong("--board needs a file") }
                guard board == nil else { return wrong("--board is given twice") }
                board = value
            } else if Argument.matches(argument, "--record") {
                guard let path = Argument.path(value) else {
                    return wrong("--record takes a path of at most 255 bytes")
                }
                paths.record = path
            } else if Argument.matches(argument, "--database") {
                guard let path = Argument.path(value) else {
                    return wrong("--database takes a path of at most 255 bytes")
                }
                paths.database = path
            } else if Argument.matches(argument, "--place") {
                guard let path = Argument.path(value) else { return wrong("--place takes a path of at most 255 bytes") }
                paths.place = path
            } else if Argument.matches(argument, "--since") {
                guard let value else { return wrong("--since needs a time") }
                since = value
            } else {
                return wrong("unknown argument ", argument)
            }
        }
        if tellsAgain, forgets { return wrong("--again and --forget exclude each other") }
        if since != nil, !tellsAgain { return wrong("--since goes with --again") }
        guard let board else { return wrong("--board FILE is missing") }
        guard BoardPlaces(file: board) != nil else {
            return wrong("a board file of that name has no name to go by: ", board)
        }
        return .run(
            Options(
                board: board, record: paths.record, database: paths.database, place: paths.place, forgets: forgets,
                tellsAgain: tellsAgain, since: since))
    }

    private static func wrong(_ message: Label, _ argument: UnsafePointer<CChar>? = nil) -> Request {
        guard let argument else { return .wrong("portcullis-uplink: \(message)\n") }
        return .wrong("portcullis-uplink: \(message)'\(word: argument)'\n")
    }
}
