import ControlLoop
import Statecharts

/// A place that text is written to: the body of an answer, a piece of a download. It has a fixed size.
public struct PageOutput: JSONOutput, ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>

    /// The most bytes that it takes.
    public let capacity: Int

    /// How many bytes there are.
    public private(set) var count = 0

    /// Whether something did not fit and was left out.
    public private(set) var isTruncated = false

    /// Whether the next key or element is the first one of its object or list.
    public var isFirst = true

    /// A place in memory that lasts longer than this.
    package init(_ start: UnsafeMutableRawPointer, capacity: Int) {
        self.start = start.assumingMemoryBound(to: UInt8.self)
        self.capacity = capacity
    }

    /// How many bytes still fit.
    public var room: Int { capacity - count }

    /// Adds one byte.
    public mutating func append(byte: UInt8) {
        guard count < capacity else {
            isTruncated = true
            return
        }
        start[count] = byte
        count += 1
    }

    /// Adds some bytes, as many as fit.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let fitting = min(bytes.count, room)
        if fitting < bytes.count { isTruncated = true }
        guard fitting > 0, let from = bytes.baseAddress else { return }
        (start + count).update(from: from, count: fitting)
        count += fitting
    }

    /// Adds a text.
    public mutating func append<let other: Int>(_ text: FixedText<other>) {
        text.withBytes { append($0) }
        if text.isTruncated { isTruncated = true }
    }
}

#if !hasFeature(Embedded)
    extension PageOutput {
        /// Adds a string.
        public mutating func append(_ text: String) {
            var text = text
            text.withUTF8 { append($0) }
        }
    }
#endif
