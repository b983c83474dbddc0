import CSystem
import ControlLoop

/// Where a board file's bytes come from, one at a time: an open file, a chunk at once, or memory.
struct ByteSource {
    private enum Origin {
        case descriptor(Int32)
        case memory(Bytes)
    }

    private let origin: Origin
    private var chunk = FileChunk(repeating: 0)
    private var chunkCount = 0
    private var chunkNext = 0
    private var taken = 0

    /// The bytes of an open file, which the caller closes.
    init(descriptor: Int32) {
        origin = .descriptor(descriptor)
    }

    /// Bytes in memory, which the caller keeps.
    init(_ bytes: Bytes) {
        origin = .memory(bytes)
    }

    /// The next byte; nil at the end.
    mutating func next() throws(BoardFileError.Problem) -> UInt8? {
        guard let byte = try nextOfOrigin() else { return nil }
        guard taken < longestBoardFile else { throw .fileTooLong(limit: longestBoardFile) }
        taken += 1
        return byte
    }

    private mutating func nextOfOrigin() throws(BoardFileError.Problem) -> UInt8? {
        switch origin {
        case .memory(let bytes): return taken < bytes.count ? bytes[taken] : nil
        case .descriptor(let descriptor):
            if chunkNext == chunkCount { try fill(from: descriptor) }
            guard chunkNext < chunkCount else { return nil }
            defer { chunkNext += 1 }
            return chunk[chunkNext]
        }
    }

    private mutating func fill(from descriptor: Int32) throws(BoardFileError.Problem) {
        var span = chunk.mutableSpan
        let count = span.withUnsafeMutableBufferPointer { portcullis_read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw .cannotRead(errno: Int32(-count)) }
        chunkCount = count
        chunkNext = 0
    }
}
