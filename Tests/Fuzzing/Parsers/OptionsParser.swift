import BoardFile
import CommandLines
import ControlLoop
import Record

@testable import Firmware
@testable import PageRecord
@testable import RecordCopier
@testable import UplinkClient

extension FuzzedParser {
    /// Command lines of the programs on a board: the program's name and its words, with a byte 0 between two of them.
    static let options = FuzzedParser(name: "options", mostBytes: 2_048) { input in
        let words = FuzzWords(input, endingWith: 0)
        defer { words.free() }
        guard let program = words.pointers.first else { return nil }
        return switch String(cString: program) {
        case "portcullisd": firmwareFinding(words)
        case "portcullis-recorder": recorderFinding(words)
        case "portcullis-page": pageFinding(words)
        case "portcullis-uplink": uplinkFinding(words)
        default: nil
        }
    }

    private static func firmwareFinding(_ words: FuzzWords) -> Finding? {
        switch Firmware.Options.parse(words.arguments) {
        case .help, .version: return nil
        case .wrong(let message, _): return finding(about: message)
        case .run(let options):
            if case .file(let path)? = options.record, path.isEmpty { return Finding("a record without a name") }
            return words.pointers.contains(options.board) ? nil : Finding("a board file that nobody named")
        }
    }

    private static func recorderFinding(_ words: FuzzWords) -> Finding? {
        switch RecordCopier.Options.parse(words.arguments) {
        case .help, .version: return nil
        case .wrong(let message, _): return finding(about: message)
        case .run(let options):
            let settings = options.settings(of: FuzzBoards.still.board)
            if settings.record.isEmpty || settings.database.isEmpty { return Finding("a file without a name") }
            return words.pointers.contains(options.board) ? nil : Finding("a board file that nobody named")
        }
    }

    private static func pageFinding(_ words: FuzzWords) -> Finding? {
        switch PageRecord.Options.parse(words.arguments) {
        case .help, .version: return nil
        case .wrong(let message, _): return finding(about: message)
        case .run(let options):
            if options.record.isEmpty { return Finding("a record without a name") }
            if options.database.isEmpty { return Finding("a database without a name") }
            if options.address.isEmpty { return Finding("an address without a number") }
            for index in options.hosts.indices where !words.pointers.contains(options.hosts[index]) {
                return Finding("a host that nobody named")
            }
            return words.pointers.contains(options.board) ? nil : Finding("a board file that nobody named")
        }
    }

    private static func uplinkFinding(_ words: FuzzWords) -> Finding? {
        switch UplinkClient.Options.parse(words.arguments) {
        case .help, .version: return nil
        case .wrong(let message, _): return finding(about: message)
        case .run(let options):
            guard let places = BoardPlaces(file: options.board) else {
                return Finding("a board file without a name")
            }
            if (options.record ?? places.record).isEmpty { return Finding("a record without a name") }
            if (options.database ?? places.database).isEmpty { return Finding("a database without a name") }
            if (options.place ?? places.sent).isEmpty { return Finding("a place without a name") }
            return words.pointers.contains(options.board) ? nil : Finding("a board file that nobody named")
        }
    }

    /// A complaint is one whole sentence.
    private static func finding(about message: ControlLoop.Message) -> Finding? {
        let text = "\(message)"
        if message.isTruncated || text.isEmpty { return Finding("half a sentence: \(text.debugDescription)") }
        if text.contains("\n") { return Finding("more than a line: \(text.debugDescription)") }
        if !message.withBytes({ text.utf8.elementsEqual($0) }) { return Finding("what is no text: \(text)") }
        return Message.finding(text)
    }
}
