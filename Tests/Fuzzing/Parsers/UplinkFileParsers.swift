import Archive
import BoardFile
import CSystem
import ControlLoop

@testable import Uplink

extension FuzzedParser {
    /// What an uplink has kept of how far it came: as it is, and with the check sum that belongs to it. What was read
    /// and is written is the same, byte for byte.
    static let place = FuzzedParser(name: "place", mostBytes: 256) { input in
        if let finding = finding(aboutPlace: input) { return finding }
        let sum = portcullis_crc32c(input.baseAddress, input.count)
        let summed = Array(input) + Array(" \(sum)\n".utf8)
        return summed.withUnsafeBufferPointer { finding(aboutPlace: $0) }
    }

    private static func finding(aboutPlace text: Input) -> Finding? {
        guard let sent = SentFile.place(text) else { return nil }
        if sent.place.id < 0 || sent.place.date < 0 || sent.hour ?? 0 < 0 {
            return Finding("a place before the first: \(sent)")
        }
        // What follows the first line is taken whole, or not at all.
        let isSame = SentFile.text(sent).withBytes {
            text.starts(with: $0) && (sent.name == nil || $0.count == text.count)
        }
        return isSame ? nil : Finding("another text: \(sent)")
    }

    /// The file of a broker's login. What C has of it is what stands in its first two lines.
    static let login = FuzzedParser(name: "login", mostBytes: 2_304) { input in
        // One more than there are, and one that nobody may write to.
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: input.count + 1)
        defer { memory.deallocate() }
        _ = memory.initialize(from: input)
        memory[input.count] = 0xFF
        do throws(Login.Flaw) {
            return finding(about: memory, password: try Login.split(memory, count: input.count), in: input)
        } catch {
            let words = error.words
            return words.isTruncated ? Finding("a message that is cut: \(words)") : Message.finding("\(words)")
        }
    }

    private static func finding(
        about memory: UnsafeMutableBufferPointer<UInt8>, password: Int, in input: Input
    ) -> Finding? {
        let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count > 1 else { return Finding("a password out of a file of one line") }
        for (start, line) in zip([0, password], lines) {
            let text = memory[start...].prefix { $0 != 0 }
            if !text.elementsEqual(line) { return Finding("\(Array(text)) in place of \(Array(line))") }
            // What controls a terminal or is no text is refused.
            if let finding = line.isEmpty ? nil : Message.finding(String(decoding: line, as: UTF8.self)) {
                return finding
            }
        }
        return nil
    }
}
