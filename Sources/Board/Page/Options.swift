import BoardFile
import BoardProgram
import CSystem
import ControlLoop
import Page
import Statecharts

var usage: StaticString {
    """
    usage: portcullis-page --board FILE [--listen ADDRESS] [--port N] [--host NAME]... [--record PATH] [--database PATH]
           [--for-ever]
           portcullis-page --version | --help

      --board FILE      the board file, for the names of settings and lines
      --listen ADDRESS  the numeric address to listen at; by default 127.0.0.1, which only this machine reaches
      --port N          the port; by default 8020, and 0 takes any that is free
      --host NAME       a name that browsers may call this machine, NAME or NAME:PORT, besides its own
      --record PATH     where the firmware keeps its record; by default /run/portcullis/NAME/record,
                        where the board file is NAME.board
      --database PATH   where the recorder keeps its database; by default /var/lib/portcullis/NAME.db
      --for-ever        goes on while nobody looks; a socket of the service manager's is given back after a minute

    Shows the gates of a board to browsers, and changes nothing. Exit status: 0 done, 1 failure, 2 wrong usage.

    """
}

/// What the arguments ask for.
struct Options {
    var address: PageHostName = "127.0.0.1"
    var port: UInt16 = 8020
    /// Whether an address or a port was given, where the service manager's socket has its own.
    var hasPlace = false
    var hosts = FixedList<8, UnsafePointer<CChar>>()
    var record: RecordPath?
    var database: RecordPath?
    var goesOn = false

    enum Request {
        case run(Options, board: UnsafePointer<CChar>)
        case help
        case version
        case wrong(TextLine)
    }

    static func parse(_ arguments: Arguments = .ofProcess) -> Request {
        var board: UnsafePointer<CChar>?
        var options = Options()
        var index: Int32 = 1
        while index < arguments.count {
            guard let argument = arguments[index] else { break }
            if Argument.matches(argument, "--help") || Argument.matches(argument, "-h") { return .help }
            if Argument.matches(argument, "--version") { return .version }
            if Argument.matches(argument, "--for-ever") {
                options.goesOn = true
                index += 1
                continue
            }
            let value = arguments[index + 1]
            index += 2
            if Argument.matches(argument, "--board") {
                guard let value else { return wrong("--board needs a file") }
                guard board == nil else { return wrong("--board is given twice") }
                board = value
            } else if Argument.matches(argument, "--listen") {
                guard let value, let address = PageHostName(cText: value), !address.isEmpty else {
                    return wrong("--listen needs a numeric address")
                }
                options.address = address
                options.hasPlace = true
            } else if Argument.matches(argument, "--port") {
                guard let value, let port = port(value) else { return wrong("--port needs a number up to 65535") }
                options.port = port
                options.hasPlace = true
            } else if Argument.matches(argument, "--host") {
                guard let value else { return wrong("--host needs a name") }
                guard options.hosts.append(value) else { return wrong("--host may be given eight times") }
            } else if Argument.matches(argument, "--record") {
                guard let path = Argument.path(value) else {
                    return wrong("--record takes a path of at most 255 bytes")
                }
                options.record = path
            } else if Argument.matches(argument, "--database") {
                guard let path = Argument.path(value) else {
                    return wrong("--database takes a path of at most 255 bytes")
                }
                options.database = path
            } else {
                return wrong("unknown argument ", argument)
            }
        }
        guard let board else { return wrong("--board FILE is missing") }
        guard BoardPlaces(file: board) != nil || options.record != nil && options.database != nil else {
            return wrong("a board file of that name has no places of its own; give --record and --database: ", board)
        }
        return .run(options, board: board)
    }

    private static func port(_ value: UnsafePointer<CChar>) -> UInt16? {
        guard let text = FixedText<6>(cText: value), !text.isEmpty else { return nil }
        var number = 0
        for index in 0..<text.count {
            guard text[index] >= UInt8(ascii: "0"), text[index] <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
        }
        return number <= 65_535 ? UInt16(truncatingIfNeeded: number) : nil
    }

    private static func wrong(_ message: Label, _ argument: UnsafePointer<CChar>? = nil) -> Request {
        guard let argument else { return .wrong("portcullis-page: \(message)\n") }
        return .wrong("portcullis-page: \(message)'\(word: argument)'\n")
    }
}
