import DesktopTool

/// The words of a file, between white space. However large the file is, only one word and some kilobytes are in memory.
final class WordReader {
    /// The longest word: a vector may have so many bits.
    static let mostBytes = 1 << 16

    /// What messages call the file.
    var name: String { file.name }
    /// The line of the word that was read last.
    private(set) var line = 1
    /// Whether the word that was read last is the first one of the file.
    var isAtBeginning: Bool { count == 1 }
    private var count = 0
    private let file: FilePieces
    private var buffer = [UInt8](repeating: 0, count: 1 << 13)
    private var place = 0
    private var filled = 0

    init(_ path: String) throws(ToolError) { file = try FilePieces(path) }

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
            filled = try file.read(into: &buffer)
            place = 0
        }
        return filled == 0 ? nil : buffer[place]
    }
}
