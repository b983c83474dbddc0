import ControlLoop
/// Takes lines from a byte source, counts them, and refuses a line that is not text.
struct LineReader {
    private var source: ByteSource

    /// The number of the line that was read last, from 1; 0 before the first.
    private(set) var number = 0

    init(_ source: ByteSource) {
        self.source = source
    }

    /// Reads a line and writes it as inih expects it, followed by a newline and a NUL. Returns the line without them,
    /// and nil at the end of the file.
    mutating func next(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(BoardFileError.Problem) -> Bytes? {
        // inih needs room for three bytes after the text: a carriage return, a newline and a NUL.
        let limit = buffer.count - 3
        var count = 0
        var hasReturn = false
        guard var byte = try source.next() else { return nil }
        number += 1
        while byte != UInt8(ascii: "\n") {
            if hasReturn { throw .notText(byte: UInt8(ascii: "\r")) }
            if byte == UInt8(ascii: "\r") {
                hasReturn = true
            } else {
                if byte < UInt8(ascii: " ") && byte != UInt8(ascii: "\t") || byte == 0x7F { throw .notText(byte: byte) }
                guard count < limit else { throw .lineTooLong(limit: limit) }
                buffer[count] = byte
                count += 1
                // Some editors put a byte order mark at the start of the file.
                if number == 1, count == 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { count = 0 }
            }
            guard let next = try source.next() else { break }
            byte = next
        }
        buffer[count] = UInt8(ascii: "\n")
        buffer[count + 1] = 0
        return Bytes(buffer).piece(0..<count)
    }
}
