import CSystem
import DesktopTool

/// The words of a file, between white space. However large the file is, only one word and some kilobytes are in memory.
final class WordReader {
    /// The longest word: a vector may have so many bits.
    static let mostBytes = 1 << 16

    /// What messages call the file.
    let name: String
    /// The line of the word that was read last.
    private(set) var line = 1
    /// Whether the word that was read last is the first one of the file.
    var isAtBeginning: Bool { count == 1 }
    private var count = 0
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 13)
    private var place = 0
    private var filled = 0

    init(_ path: String) throws(ToolError) {
        name = path
        descriptor = portcullis_open_reading(path)
        guard descriptor >= 0 else { throw Self.unreadable(path, -descriptor) }
    }

    deinit { if descriptor >= 0 { portcullis_close(descriptor) } }

    /// Puts the next word over what `word` held. False at the end of the file.
    func next(_ word: inout [UInt8]) throws(ToolError) -> Bool {
        word.removeAll(keepingCapacity: true)
        count = min(count + 1, 2)
        while let byte = try peek() {
            let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if isSpace, !word.isEmpty { return true }
            place += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if isSpace { continue }
            guard byte != 0 else { throw complaint("the byte 0x00: this is no text") }
            word.append(byte)
            if word.count > Self.mostBytes { throw complaint("a word has more than \(Self.mostBytes) bytes") }
        }
        return !word.isEmpty
    }

    /// What is wrong about the word that was read last.
    func complaint(_ message: String) -> ToolError { .failure("\(name):\(line): \(message)") }

    private func peek() throws(ToolError) -> UInt8? {
        if place == filled {
            let count = buffer.withUnsafeMutableBytes { portcullis_read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw Self.unreadable(name, Int32(-count)) }
            place = 0
            filled = count
        }
        return filled == 0 ? nil : buffer[place]
    }

    private static func unreadable(_ path: String, _ errno: Int32) -> ToolError {
        .failure("\(path): cannot be read: \(String(cString: portcullis_error_text(errno)))")
    }
}
