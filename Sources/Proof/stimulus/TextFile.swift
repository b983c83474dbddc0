import CSystem
import ControlLoop
import Statecharts

/// Reads text line by line, through a fixed buffer: a plan may be longer than a board's free memory.
struct TextFile: ~Copyable {
    private let name: UnsafePointer<CChar>
    private let descriptor: Int32
    private let isOwn: Bool
    private var chunk = Chunk(repeating: 0)
    private var chunkCount = 0
    private var chunkNext = 0
    /// The number of the line that was read last, from 1.
    private(set) var lineNumber = 0
    /// Whether reading failed: no further line follows.
    private(set) var isBroken = false

    /// A file, which is closed in the end.
    init(path: UnsafePointer<CChar>) throws(Trouble) {
        name = path
        isOwn = true
        descriptor = portcullis_open_reading(path)
        if descriptor < 0 { throw .ofFile(path, "cannot be opened", errno: -descriptor) }
    }

    /// Something that is already open; messages call it `name`.
    init(descriptor: Int32, name: StaticString) {
        self.descriptor = descriptor
        self.name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        isOwn = false
    }

    deinit {
        if isOwn { portcullis_close(descriptor) }
    }

    /// Whether what comes next has to be fetched first.
    var isDrained: Bool { chunkNext == chunkCount }

    /// Reads the next line that is neither blank nor a comment. False after the last one.
    mutating func read(_ words: inout Words) throws(Trouble) -> Bool {
        repeat {
            words.removeAll()
            guard try readLine(&words) else { return false }
        } while words.isBlank
        return true
    }

    /// A line that is too long is still read to its end: its rest is not a line.
    private mutating func readLine(_ words: inout Words) throws(Trouble) -> Bool {
        lineNumber += 1
        var hasBytes = false
        while let byte = try nextByte() {
            hasBytes = true
            if byte == UInt8(ascii: "\n") { break }
            words.append(byte: byte)
        }
        if words.isTooLong { throw trouble("the line is longer than 256 bytes") }
        return hasBytes
    }

    /// What is wrong with the line that was read last.
    func trouble(_ message: Label) -> Trouble { .inFile(name, line: lineNumber, message) }

    private mutating func nextByte() throws(Trouble) -> UInt8? {
        if chunkNext == chunkCount {
            var span = chunk.mutableSpan
            let count = span.withUnsafeMutableBufferPointer { portcullis_read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                isBroken = true
                throw .ofFile(name, "cannot be read", errno: Int32(-count))
            }
            chunkCount = count
            chunkNext = 0
            if count == 0 { return nil }
        }
        defer { chunkNext += 1 }
        return chunk[chunkNext]
    }
}
