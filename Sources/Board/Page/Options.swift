import BoardFile
import BoardProgram
import CommandLines
import ControlLoop
import Page
import Statecharts

/// What the arguments ask for.
struct Options {
    let board: UnsafePointer<CChar>
    let name: BoardName
    let record: RecordPath
    let database: RecordPath
    var address: PageHostName = "127.0.0.1"
    var port: UInt16 = 8020
    /// Whether an address or a port was given, where the service manager's socket has its own.
    var hasPlace = false
    var hosts = FixedList<8, UnsafePointer<CChar>>()
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
            let board = words.required("--board")
            let places = BoardPlaces(file: board)
            guard let record = words.path("--record") ?? places?.record,
                let database = words.path("--database") ?? places?.database
            else { return .wrong(BoardPlaces.complaint(about: board)) }
            var options = Options(board: board, name: places?.name ?? "board", record: record, database: database)
            if let address = words["--listen"].flatMap({ PageHostName(cText: $0) }) { options.address = address }
            if let port = words.number("--port") { options.port = UInt16(truncatingIfNeeded: port) }
            options.hasPlace = words.has("--listen") || words.has("--port")
            while let host = words["--host", options.hosts.count] {
                guard options.hosts.append(host) else { return .wrong("--host may be given eight times") }
            }
            options.goesOn = words.has("--for-ever")
            return .run(options)
        }
    }
}
