import BoardFile
import BoardProgram
import CommandLines
import ControlLoop
import Page
import Statecharts

/// What the arguments ask for.
struct Options {
    var board: UnsafePointer<CChar>
    var address: PageHostName = "127.0.0.1"
    var port: UInt16 = 8020
    /// Whether an address or a port was given, where the service manager's socket has its own.
    var hasPlace = false
    var hosts = FixedList<8, UnsafePointer<CChar>>()
    var record: RecordPath?
    var database: RecordPath?
    var goesOn = false

    static var table: CommandTable {
        CommandTable(
            "portcullis-page", "Shows the gates of a board to browsers, and changes nothing.",
            OptionRows([
                .board("the board file, for the names of settings and lines"),
                OptionRow(
                    "--listen",
                    .checked("ADDRESS", expected: "a numeric address") { text in
                        PageHostName(cText: text).map { !$0.isEmpty } ?? false
                    },
                    "the numeric address to listen at; by default 127.0.0.1, which only this machine reaches"),
                OptionRow(
                    "--port", .number("N", 0...65_535), "the port; by default 8020, and 0 takes any that is free"),
                OptionRow(
                    "--host", .text("NAME", expected: "a name"),
                    "a name that browsers may call this machine, NAME or NAME:PORT, besides its own; up to eight of them",
                    repeats: true),
                .record,
                .database,
                OptionRow(
                    "--for-ever",
                    "goes on while nobody looks; a socket of the service manager's is given back after a minute"),
            ]))
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request<Options> {
        table.parse(arguments).map { words in
            var options = Options(board: words.required("--board"))
            if let address = words["--listen"].flatMap({ PageHostName(cText: $0) }) { options.address = address }
            if let port = words.number("--port") { options.port = UInt16(truncatingIfNeeded: port) }
            options.hasPlace = words.has("--listen") || words.has("--port")
            while let host = words["--host", options.hosts.count] {
                guard options.hosts.append(host) else { return .wrong("--host may be given eight times") }
            }
            options.record = words.path("--record")
            options.database = words.path("--database")
            options.goesOn = words.has("--for-ever")
            return options.hasFiles ? .run(options) : .wrong(withoutFiles(options.board))
        }
    }

    private var hasFiles: Bool { BoardPlaces(file: board) != nil || record != nil && database != nil }

    private static func withoutFiles(_ board: UnsafePointer<CChar>) -> Message {
        "a board file of that name has no places of its own; give --record and --database: '\(word: board)'"
    }
}
