import CSystem
import ControlLoop
import Statecharts

/// A line of a plan, of the wiring or of what is ordered.
typealias InputLine = FixedText<257>

/// Reads text line by line, from a fixed buffer: a plan may be longer than the memory that a board has to spare.
struct TextFile: ~Copyable {
    private let name: UnsafePointer<CChar>
    private let descriptor: Int32
    private let isOwn: Bool
    private var chunk = InlineArray<4096, UInt8>(repeating: 0)
    private var chunkCount = 0
    private var chunkNext = 0
    /// The number of the line that was read last, from 1.
    private(set) var lineNumber = 0

    /// A file, which is closed in the end.
    init(path: UnsafePointer<CChar>) throws(Trouble) {
        name = path
        isOwn = true
        descriptor = portcullis_open_reading(path)
        if descriptor < 0 { throw Trouble(path, "cannot be opened", errno: -descriptor) }
    }

    /// Something that is open already, `name` to whoever reads a message.
    init(descriptor: Int32, name: StaticString) {
        self.descriptor = descriptor
        self.name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        isOwn = false
    }

    deinit {
        if isOwn { portcullis_close(descriptor) }
    }

    /// The next line, without its newline; nil behind the last one.
    mutating func nextLine() throws(Trouble) -> InputLine? {
        var line = InputLine()
        lineNumber += 1
        while let byte = try nextByte() {
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte: byte)
            if line.isTruncated { throw trouble("the line is longer than 256 bytes") }
        }
        return line.isEmpty ? nil : line
    }

    /// What is wrong with the line that was read last.
    func trouble(_ message: StaticString) -> Trouble { Trouble(name, line: lineNumber, message) }

    private mutating func nextByte() throws(Trouble) -> UInt8? {
        if chunkNext == chunkCount {
            var span = chunk.mutableSpan
            let count = span.withUnsafeMutableBufferPointer { portcullis_read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 { throw Trouble(name, "cannot be read", errno: Int32(-count)) }
            chunkCount = count
            chunkNext = 0
            if count == 0 { return nil }
        }
        defer { chunkNext += 1 }
        return chunk[chunkNext]
    }
}
