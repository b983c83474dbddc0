import BoardFile
import BoardProgram
import CSystem
import ControlLoop
import Statecharts

var usage: StaticString {
    """
    usage: portcullis-recorder run --board FILE [--record PATH] [--database PATH]
           portcullis-recorder restore --board FILE [--record PATH] [--database PATH]
           portcullis-recorder journal|report|backup|restore|status DATABASE ... (journal --help says more)
           portcullis-recorder --version | --help

      run              copies what happens at the gates of a board into its database, until SIGTERM
      restore --board  gives the gates back what the database has: after a start of the system, before the firmware
      --board FILE     the board file, which says what is kept: [journal]
      --record PATH    where the firmware keeps its record; by default /run/portcullis/NAME/record,
                       where the board file is NAME.board
      --database PATH  by default /var/lib/portcullis/NAME.db

    Exit status: 0 done, 1 failure, 2 wrong usage.

    """
}

/// What the arguments ask for.
struct Options {
    var board: UnsafePointer<CChar>
    var record: RecordPath?
    var database: RecordPath?

    enum Request {
        case run(Options)
        case restore(Options)
        case help
        case version
        case wrong(TextLine)
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request {
        guard let command = arguments[1] else {
            return wrong("run, restore, journal, report, backup or status is missing", nil)
        }
        let isRun = Argument.matches(command, "run")
        if Argument.matches(command, "--help") || Argument.matches(command, "-h") { return .help }
        if Argument.matches(command, "--version") { return .version }
        guard isRun || Argument.matches(command, "restore") else {
            return wrong("expected run, restore, journal, report, backup or status, not ", command)
        }
        var board: UnsafePointer<CChar>?
        var record: RecordPath?
        var database: RecordPath?
        var index: Int32 = 2
        while index < arguments.count {
            guard let argument = arguments[index] else { break }
            if Argument.matches(argument, "--help") || Argument.matches(argument, "-h") { return .help }
            let value = arguments[index + 1]
            index += 2
            if Argument.matches(argument, "--board") {
                guard let value else { return wrong("--board needs a file", nil) }
                guard board == nil else { return wrong("--board is given twice", nil) }
                board = value
            } else if Argument.matches(argument, "--record") {
                guard record == nil else { return wrong("--record is given twice", nil) }
                guard let path = Argument.path(value) else {
                    return wrong("--record takes a path of at most 255 bytes", nil)
                }
                record = path
            } else if Argument.matches(argument, "--database") {
                guard database == nil else { return wrong("--database is given twice", nil) }
                guard let path = Argument.path(value) else {
                    return wrong("--database takes a path of at most 255 bytes", nil)
                }
                database = path
            } else {
                return wrong("unknown argument ", argument)
            }
        }
        guard let board else { return wrong("--board FILE is missing", nil) }
        guard BoardPlaces(file: board) != nil || record != nil && database != nil else {
            return wrong("a board file of that name has no places of its own; give --record and --database: ", board)
        }
        let options = Options(board: board, record: record, database: database)
        return isRun ? .run(options) : .restore(options)
    }

    /// Where what is, and how much is kept.
    func settings(of board: Board) -> RecorderSettings {
        let places = BoardPlaces(file: self.board)
        return RecorderSettings(
            record: record ?? places?.record ?? "", database: database ?? places?.database ?? "",
            days: board.journal.days, maxSize: board.journal.maxSize)
    }

    private static func wrong(_ message: Label, _ argument: UnsafePointer<CChar>?) -> Request {
        guard let argument else { return .wrong("portcullis-recorder: \(message)\n") }
        return .wrong("portcullis-recorder: \(message)'\(word: argument)'\n")
    }
}
