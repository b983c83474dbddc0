import Archive
import BoardFile
import BoardProgram
import CommandLines
import ControlLoop
import Statecharts

/// What the arguments ask for.
struct Options {
    let board: UnsafePointer<CChar>
    let record: RecordPath
    let database: RecordPath
    /// Whether the gates get back what the database has, instead of the database what happens at them.
    let restores: Bool

    /// Its own commands, and those that ask a database: the second `restore` is an operator's.
    static var table: CommandTable {
        let board = OptionRow.board("the board file, which says what is kept: [journal]")
        return CommandTable(
            "portcullis-recorder", "",
            OptionRows([
                .command("run", "copies what happens at the gates of a board into its database, until SIGTERM"),
                board, .record, .database,
                .command(
                    "restore",
                    "gives the gates back what the database has: after a start of the system, before the firmware"),
                board, .record, .database,
            ]).followed(by: Ask.rows()))
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request<Options> {
        if let word = arguments[1], FixedText<8>(cText: word) == "report" { return .wrong(reportsElsewhere) }
        return table.parse(arguments).map { words in
            let board = words.required("--board")
            let places = BoardPlaces(file: board)
            guard let record = words.path("--record") ?? places?.record,
                let database = words.path("--database") ?? places?.database
            else { return .wrong(BoardPlaces.complaint(about: board)) }
            return .run(
                Options(board: board, record: record, database: database, restores: words.command == "restore"))
        }
    }

    /// What an operator is told who wants a report of a board: its plots and tables are made where a screen is.
    private static var reportsElsewhere: Message {
        """
        reports are made on the desktop, of a copy: there, `make pull HOST=USER@BOARD` fetches NAME.db, and `portcullis report \
        NAME.db` answers. Here `portcullis status NAME` has the last 24 hours
        """
    }

    /// Where what is, and how much is kept.
    func settings(of board: Board) -> RecorderSettings {
        RecorderSettings(
            record: record, database: database, days: board.journal.days, maxSize: board.journal.maxSize,
            currency: board.currency)
    }
}
