/// What has to hold for each message about an input.
enum Message {
    /// The file that an input in memory pretends to be.
    static let file = "fuzzed"

    /// A message is text without control characters, and not endless: nil when it is that.
    static func finding(_ message: String, mostBytes: Int = 4_096) -> Finding? {
        if message.isEmpty { return Finding("an error without a message") }
        if message.utf8.count > mostBytes { return Finding("a message of \(message.utf8.count) bytes") }
        for byte in message.utf8 where byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x7F {
            return Finding("a message with the control character \(byte): \(message.debugDescription)")
        }
        return nil
    }

    /// The same, for one that names a line of a file: `FILE:LINE: ...`.
    static func finding(_ message: String, aboutLineOf file: String, _ input: FuzzedParser.Input) -> Finding? {
        if let finding = finding(message) { return finding }
        let rest = message.utf8.dropFirst(file.utf8.count + 1)
        guard message.hasPrefix("\(file):"), let end = rest.firstIndex(of: UInt8(ascii: ":")),
            let line = Int(String(decoding: rest[..<end], as: UTF8.self))
        else { return Finding("a message without file and line: \(message.debugDescription)") }
        // A script ends lines as Unicode does: with more than the line feed.
        let lines = String(decoding: input, as: UTF8.self).count(where: \.isNewline) + 1
        return (1...lines).contains(line) ? nil : Finding("line \(line) of \(lines): \(message.debugDescription)")
    }
}
