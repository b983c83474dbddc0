import ControlLoop

@testable import Archive

extension FuzzedParser {
    /// What is asked of a database, one word a line, at a fixed time.
    static let ask = FuzzedParser(name: "ask", mostBytes: 256) { input in
        let words = FuzzWords(input, endingWith: UInt8(ascii: "\n"))
        defer { words.free() }
        guard words.count > 0, let command = AskCommand(words.text(0)) else { return nil }
        do throws(AskError) {
            guard let options = try AskOptions(command, words, now: 1_795_000_000_000) else { return nil }
            if let period = options.period, period.begins >= period.ends { return Finding("a period without a time") }
            if options.database.isEmpty { return Finding("no database") }
            return nil
        } catch {
            if error.status != 2 { return Finding("the status \(error.status)") }
            return error.words.withBytes { bytes in
                bytes.isEmpty ? Finding("an error without a message") : nil
            }
        }
    }
}

extension FuzzWords: AskArguments {
    var count: Int32 { Int32(pointers.count) }

    func text(_ index: Int32) -> UnsafePointer<CChar> { pointers[Int(index)] }
}
