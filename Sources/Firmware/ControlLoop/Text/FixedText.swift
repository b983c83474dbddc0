import Statecharts

/// Text of fewer than `capacity` UTF-8 bytes, stored in place and followed by C's NUL: a name from a board file, a line
/// of the trace.
public struct FixedText<let capacity: Int>: Sendable {
    private var bytes: InlineArray<capacity, UInt8>

    /// The most bytes that it can have, without the NUL.
    public static var longest: Int { capacity - 1 }

    /// How many bytes there are, without the NUL: 0 through `longest`.
    public private(set) var count = 0

    /// Whether something did not fit and was left out.
    public private(set) var isTruncated = false

    /// No text.
    public init() {
        bytes = InlineArray(repeating: 0)
    }

    /// The bytes of a buffer. Nil when they do not fit.
    public init?(_ source: UnsafeBufferPointer<UInt8>) {
        self.init()
        append(source)
        if isTruncated { return nil }
    }

    /// The bytes of a label, cut at the capacity.
    public init(_ label: Label) {
        self.init()
        append(label)
    }

    /// The bytes of C's text. Nil when they do not fit.
    public init?(cText: UnsafePointer<CChar>) {
        self.init()
        append(cText: cText)
        if isTruncated { return nil }
    }

    /// Whether there is no text.
    public var isEmpty: Bool { count == 0 }

    /// The byte at `index`, which must be below `count`.
    public subscript(index: Int) -> UInt8 { bytes[index] }

    /// Takes all text away.
    public mutating func removeAll() {
        count = 0
        bytes[0] = 0
        isTruncated = false
    }

    /// Adds one byte; when it does not fit, `isTruncated` says so.
    public mutating func append(byte: UInt8) {
        guard count < Self.longest else {
            isTruncated = true
            return
        }
        bytes[count] = byte
        count += 1
        bytes[count] = 0
    }

    /// Adds the bytes of a buffer, as many as fit.
    public mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        let end = count
        let fitting = min(source.count, Self.longest - end)
        if fitting < source.count { isTruncated = true }
        guard fitting > 0, let start = source.baseAddress else { return }
        var span = bytes.mutableSpan
        // All at once: a loop would call a function for each byte, as of Swift 6.3 and -Osize.
        span.withUnsafeMutableBytes { ($0.baseAddress! + end).copyMemory(from: start, byteCount: fitting) }
        count = end + fitting
        bytes[count] = 0
    }

    /// Adds C's text up to its NUL.
    public mutating func append(cText: UnsafePointer<CChar>) {
        append(Bytes(cText: cText))
    }

    /// Adds a label.
    public mutating func append(_ label: Label) {
        label.withBytes { append($0) }
    }

    /// Adds another text. If that one was cut, so is this one.
    public mutating func append<let other: Int>(_ text: FixedText<other>) {
        text.withBytes { append($0) }
        if text.isTruncated { isTruncated = true }
    }

    /// Adds something that has words of its own.
    @inline(__always)
    public mutating func append(_ piece: some TextPiece) { piece.write(to: &self) }

    /// Adds words, and something behind them.
    @inline(__always)
    public mutating func append(_ words: Label, _ piece: some TextPiece) {
        append(words)
        append(piece)
    }

    /// Adds something by its name.
    @inline(__always)
    public mutating func append(_ named: some Labelled) { append(named.label) }

    /// Adds spaces until there are `column` bytes; at least one.
    public mutating func pad(to column: Int) {
        repeat { append(byte: UInt8(ascii: " ")) } while count < column && !isTruncated
    }

    /// Calls `body` with the bytes and the NUL after them.
    public func withCText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        bytes.span.withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }

    /// Calls `body` with the bytes.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.span.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[0..<count])) }
    }
}

#if !hasFeature(Embedded)
    extension FixedText: CustomStringConvertible {
        /// The text as a String; bytes that are no UTF-8 are replaced.
        public var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }
    }
#endif

extension FixedText: Equatable {
    /// Equal when they have the same bytes. Names of lines differ at their ends, so the comparison begins there: a
    /// start compares each with each.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        var index = left.count
        while index > 0 {
            index -= 1
            if left.bytes[index] != right.bytes[index] { return false }
        }
        return true
    }
}

extension FixedText {
    /// A number of its bytes (FNV-1a, 32 bits). Texts with other numbers are others: a start compares each name with
    /// each, and to compare numbers takes a tenth of the time.
    package var digest: UInt32 {
        withBytes {
            var digest: UInt32 = 0x811C_9DC5
            for byte in $0 { digest = (digest ^ UInt32(byte)) &* 0x0100_0193 }
            return digest
        }
    }
}

extension UInt8 {
    /// The character of a hexadecimal digit, 0 to 15; letters are small.
    public var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") - 10 + self }
}
