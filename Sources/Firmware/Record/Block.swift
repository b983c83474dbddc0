import CSystem
import ControlLoop
import Statecharts

/// Some bytes of a record, outside of it: they are put together here before they are stored, and copied here before
/// they are believed. The places are constants; what a record says is never one.
struct Block<let size: Int> {
    private var bytes: InlineArray<size, UInt8>

    /// All bytes are 0.
    @inline(__always)
    init() {
        bytes = InlineArray(repeating: 0)
    }

    /// A copy of what is there.
    @inline(__always)
    init(copying source: UnsafeRawPointer) {
        self.init()
        var span = bytes.mutableSpan
        span.withUnsafeMutableBytes { $0.baseAddress!.copyMemory(from: source, byteCount: size) }
    }

    /// Puts a number.
    @inline(__always)
    mutating func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
        var span = bytes.mutableSpan
        // Not the buffer's own function: on a 32-bit machine it allocates, as far as the compiler can see (Swift 6.3).
        span.withUnsafeMutableBytes { $0.baseAddress!.storeBytes(of: number, toByteOffset: offset, as: Number.self) }
    }

    /// A number that was put.
    @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: Number.Type = Number.self) -> Number {
        bytes.span.withUnsafeBytes { $0.baseAddress!.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    }

    /// Puts a text with its length before it, into `room` bytes. What does not fit is cut, between two characters.
    mutating func put(_ text: UnsafeBufferPointer<UInt8>, at offset: Int, room: Int) {
        let count = text.fitting(room - 1)
        put(UInt8(truncatingIfNeeded: count), at: offset)
        for index in 0..<count { put(text[index], at: offset + 1 + index) }
    }

    /// A text that was put; nil when its length cannot be.
    func text<let capacity: Int>(at offset: Int, room: Int) -> FixedText<capacity>? {
        let count = Int(number(at: offset, as: UInt8.self))
        guard count < room, count <= FixedText<capacity>.longest else { return nil }
        return bytes.span.withUnsafeBufferPointer {
            FixedText(UnsafeBufferPointer(rebasing: $0[offset + 1..<offset + 1 + count]))
        }
    }

    /// Calls `body` with the first bytes.
    @inline(__always)
    func withBytes<Result>(_ count: Int = size, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.span.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[0..<count])) }
    }

    /// The check sum of the first bytes. It is never 0, which stands for something that is being written, or is not
    /// there.
    @inline(__always)
    func sum(_ count: Int) -> UInt32 {
        let sum = withBytes(count) { portcullis_crc32c($0.baseAddress, $0.count) }
        return sum == 0 ? 1 : sum
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// How many of the bytes fit, when no character is cut.
    func fitting(_ most: Int) -> Int {
        guard count > most else { return count }
        var end = most
        while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
