import Archive
import CSystem
import ControlLoop
import Links
import Statecharts

/// A place that a message's JSON is written to. It has a fixed size, and is written anew for each message.
public struct Payload: JSONOutput, ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    /// How many bytes there are.
    public private(set) var count = 0
    /// Whether something did not fit and was left out.
    public private(set) var isTruncated = false
    /// Whether the next key or element is the first one of its object or list.
    public var isFirst = true

    /// An empty place of that many bytes. Nil when there is no memory.
    public init?(capacity: Int) {
        guard let memory = portcullis_own_memory(capacity) else { return nil }
        start = memory.assumingMemoryBound(to: UInt8.self)
        self.capacity = capacity
    }

    deinit { portcullis_forget_memory(start, capacity) }

    /// The bytes, until they are written anew.
    public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// A check sum of what was written so far.
    var sum: UInt32 { portcullis_crc32c(start, count) }

    /// Takes everything away.
    mutating func removeAll() { (count, isTruncated, isFirst) = (0, false, true) }

    /// Adds one byte, if it fits.
    public mutating func append(byte: UInt8) {
        guard count < capacity else {
            isTruncated = true
            return
        }
        start[count] = byte
        count += 1
    }

    /// Adds some bytes, if all of them fit.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count <= capacity - count else {
            isTruncated = true
            return
        }
        guard let from = bytes.baseAddress else { return }
        (start + count).update(from: from, count: bytes.count)
        count += bytes.count
    }

    /// Adds `"key":"date"`, in milliseconds since 1970: before, there is nothing to tell of. Null for a date that is
    /// not known.
    mutating func pair(_ key: Label, date: Int64?) {
        self.key(key)
        if let date { quote(DateText.of(max(0, date), .milliseconds)) } else { append("null") }
    }
}
