import Statecharts

/// Text of fewer than `capacity` UTF-8 bytes, stored in place with C's NUL behind it: a name from a board file, a line of
/// the trace.
public struct FixedText<let capacity: Int>: Sendable {
    private var bytes: InlineArray<capacity, UInt8>

    /// How many bytes there are, without the NUL: 0 through `capacity` - 1.
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
        guard count < capacity - 1 else {
            isTruncated = true
            return
        }
        bytes[count] = byte
        count += 1
        bytes[count] = 0
    }

    /// Adds the bytes of a buffer.
    public mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        for byte in source { append(byte: byte) }
    }

    /// Adds a label.
    public mutating func append(_ label: Label) {
        label.withBytes { append($0) }
    }

    /// Adds other text.
    public mutating func append<let other: Int>(_ text: FixedText<other>) {
        for index in 0..<text.count { append(byte: text[index]) }
    }

    /// Adds C's text up to its NUL.
    public mutating func append(cText: UnsafePointer<CChar>) {
        var next = cText
        while next.pointee != 0 {
            append(byte: UInt8(bitPattern: next.pointee))
            next += 1
        }
    }

    /// Adds a number in decimal.
    public mutating func append(_ number: UInt64) {
        if number >= 10 { append(number / 10) }
        append(byte: UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Adds a number in decimal, with its sign when negative.
    public mutating func append(signed number: Int64) {
        if number < 0 { append(byte: UInt8(ascii: "-")) }
        append(number.magnitude)
    }

    /// Adds spaces until there are `column` bytes; at least one.
    public mutating func pad(to column: Int) {
        repeat { append(byte: UInt8(ascii: " ")) } while count < column && !isTruncated
    }

    /// Calls `body` with the bytes and the NUL behind them.
    public func withCText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        bytes.span.withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }

    /// Calls `body` with the bytes.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.span.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[0..<count])) }
    }
}

extension FixedText: Equatable {
    /// Equal when they have the same bytes.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }
}
