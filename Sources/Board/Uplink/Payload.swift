import Archive
import CSystem
import ControlLoop
import Links
import Statecharts

/// A place that a message's JSON is written to. It has a fixed size, and is written anew for each message.
public struct Payload: ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    /// How many bytes there are.
    public private(set) var count = 0
    /// Whether something did not fit and was left out.
    public private(set) var isTruncated = false
    /// Whether the next key or element is the first one of its object or list.
    private var isFirst = true

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

    // MARK: Text

    mutating func append(byte: UInt8) {
        guard count < capacity else {
            isTruncated = true
            return
        }
        start[count] = byte
        count += 1
    }

    mutating func append(_ label: Label) { label.withBytes { append($0) } }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count <= capacity - count else {
            isTruncated = true
            return
        }
        guard let from = bytes.baseAddress else { return }
        (start + count).update(from: from, count: bytes.count)
        count += bytes.count
    }

    // MARK: JSON

    /// Begins an object, or a list.
    mutating func begin(_ bracket: Label) {
        append(bracket)
        isFirst = true
    }

    /// Ends it.
    mutating func end(_ bracket: Label) {
        append(bracket)
        isFirst = false
    }

    /// What stands between two elements.
    mutating func separate() {
        if !isFirst { append(",") }
        isFirst = false
    }

    /// Adds `"key":`. Keys are plain.
    mutating func key(_ key: Label) {
        separate()
        append("\"")
        append(key)
        append("\":")
    }

    /// The same, for a name that came out of a file.
    mutating func key<let size: Int>(_ name: FixedText<size>) {
        separate()
        quote(name)
        append(":")
    }

    /// Adds a text between quotation marks. It may come out of a file in memory: what would have to be escaped becomes '?'.
    mutating func quote<let size: Int>(_ text: FixedText<size>) { text.withBytes { quote($0) } }

    /// The same.
    mutating func quote(_ label: Label) { label.withBytes { quote($0) } }

    private mutating func quote(_ bytes: UnsafeBufferPointer<UInt8>) {
        append("\"")
        for byte in bytes {
            let isPlain = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            append(byte: isPlain ? byte : UInt8(ascii: "?"))
        }
        append("\"")
    }

    mutating func write(_ number: UInt64) { ("\(number)" as FixedText<24>).withBytes { append($0) } }

    mutating func write(_ number: Int64) { ("\(number)" as FixedText<24>).withBytes { append($0) } }

    /// Adds a number, or null.
    mutating func write(orNull number: Int64?) {
        if let number { write(number) } else { append("null") }
    }

    /// Adds `"key":"text"`.
    mutating func pair(_ key: Label, _ text: Label) {
        self.key(key)
        quote(text)
    }

    /// The same.
    mutating func pair<let size: Int>(_ key: Label, _ text: FixedText<size>) {
        self.key(key)
        quote(text)
    }

    /// Adds `"key":"date"`, in milliseconds since 1970: before, there is nothing to tell of. Null for a date that is not known.
    mutating func pair(_ key: Label, date: Int64?) {
        self.key(key)
        if let date { quote(DateText.of(max(0, date), .milliseconds)) } else { append("null") }
    }
}
