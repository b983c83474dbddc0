import Archive
import BoardFile
import BoardProgram
import CommandLines
import ControlLoop
import Statecharts
import Uplink

/// What the arguments ask for.
struct Options {
    var board: UnsafePointer<CChar>
    var record: RecordPath?
    var database: RecordPath?
    var place: RecordPath?
    var forgets = false
    var tellsAgain = false
    var since: UnsafePointer<CChar>?

    static var table: CommandTable {
        CommandTable(
            "portcullis-uplink", "Tells an MQTT broker what happens at the gates of a board, until SIGTERM.",
            OptionRows([
                .board("the board file, whose section [uplink] says which MQTT broker is told what happens"),
                .record,
                .database,
                OptionRow(
                    "--place", .path("PATH"),
                    """
                    where it is kept how far the broker has everything; by default /var/lib/portcullis-uplink/NAME.sent
                    """),
                OptionRow(
                    "--forget", "takes back what the broker and Home Assistant have of the board, and ends",
                    excludes: "--again"),
                OptionRow(
                    "--again",
                    """
                    lets the next start tell again all that the database has, and ends; while the service is stopped
                    """),
                .time(
                    "--since",
                    "only what happened then or later: 2026-11-22, 2026-11-22T10:15, today, or 3d ago as 3d; UTC",
                    needs: "--again"),
            ]))
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request<Options> {
        table.parse(arguments).map { words in
            let board = words.required("--board")
            guard BoardPlaces(file: board) != nil else {
                return .wrong("a board file of that name has no name to go by: '\(word: board)'")
            }
            return .run(
                Options(
                    board: board, record: words.path("--record"), database: words.path("--database"),
                    place: words.path("--place"), forgets: words.has("--forget"), tellsAgain: words.has("--again"),
                    since: words["--since"]))
        }
    }
}
