import CommandLines
import ControlLoop

@testable import Archive

extension FuzzedParser {
    /// What is asked of a database, one word a line, at a fixed time.
    static let ask = FuzzedParser(name: "ask", mostBytes: 256) { input in
        let words = FuzzWords(input, endingWith: UInt8(ascii: "\n"))
        defer { words.free() }
        switch Ask.table.parse(words.arguments, from: 0) {
        case .help, .version: return nil
        case .wrong(let message, _): return message.isEmpty ? Finding("an error without a message") : nil
        case .run(let words):
            do throws(AskError) {
                let options = try AskOptions(words, now: 1_795_000_000_000)
                return options.database.isEmpty ? Finding("no database") : nil
            } catch {
                if error.status != 2 { return Finding("the status \(error.status)") }
                return error.words.isEmpty ? Finding("an error without a message") : nil
            }
        }
    }
}
