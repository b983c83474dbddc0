import Statecharts

/// A place of a fixed size that JSON is written to, from the outside in. Keys stay in the order in which they are
/// written.
///
///     body.begin("{")
///     body.pair("name", name)
///     body.key("levels")
///     body.begin("[")
///     for level in levels {
///         body.separate()
///         body.quote(level)
///     }
///     body.end("]")
///     body.end("}")
///
/// Names may come out of a file in memory, so nothing in them is believed: what would have to be escaped becomes '?'.
public protocol JSONOutput: ~Copyable {
    /// Whether the next key or element is the first one of its object or list. It begins as true.
    var isFirst: Bool { get set }

    /// Adds one byte, if it fits.
    mutating func append(byte: UInt8)

    /// Adds some bytes, if they fit.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>)
}

extension JSONOutput where Self: ~Copyable {
    /// Adds a label as it is.
    public mutating func append(_ label: Label) { label.withBytes { append($0) } }

    /// Begins an object, or a list. As an element of a list it needs `separate` before it.
    public mutating func begin(_ bracket: Label) {
        append(bracket)
        isFirst = true
    }

    /// Ends it.
    public mutating func end(_ bracket: Label) {
        append(bracket)
        isFirst = false
    }

    /// Adds what stands between two elements.
    public mutating func separate() {
        if !isFirst { append(",") }
        isFirst = false
    }

    /// Adds `"key":`. Keys are plain.
    public mutating func key(_ key: Label) {
        separate()
        append("\"")
        append(key)
        append("\":")
    }

    /// The same, for a name that came out of a file.
    public mutating func key<let size: Int>(_ name: FixedText<size>) {
        separate()
        quote(name)
        append(":")
    }

    /// Adds a text between quotation marks.
    public mutating func quote<let size: Int>(_ text: FixedText<size>) { text.withBytes { quote($0) } }

    /// The same.
    public mutating func quote(_ label: Label) { label.withBytes { quote($0) } }

    private mutating func quote(_ bytes: UnsafeBufferPointer<UInt8>) {
        append("\"")
        for byte in bytes {
            let isPlain = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            append(byte: isPlain ? byte : UInt8(ascii: "?"))
        }
        append("\"")
    }

    /// Adds a number.
    public mutating func write(_ number: UInt64) { ("\(number)" as FixedText<24>).withBytes { append($0) } }

    /// The same.
    public mutating func write(_ number: Int64) { ("\(number)" as FixedText<24>).withBytes { append($0) } }

    /// Adds true or false.
    public mutating func write(_ flag: Bool) { append(flag ? "true" : "false") }

    /// Adds `"key":"text"`.
    public mutating func pair(_ key: Label, _ text: Label) {
        self.key(key)
        quote(text)
    }

    /// The same.
    public mutating func pair<let size: Int>(_ key: Label, _ text: FixedText<size>) {
        self.key(key)
        quote(text)
    }

    /// The same, or `"key":null`.
    public mutating func pair<let size: Int>(_ key: Label, orNull text: FixedText<size>?) {
        self.key(key)
        if let text { quote(text) } else { append("null") }
    }

    /// Adds `"key":number`.
    public mutating func pair(_ key: Label, _ number: UInt64) {
        self.key(key)
        write(number)
    }

    /// The same.
    public mutating func pair(_ key: Label, _ number: Int64) {
        self.key(key)
        write(number)
    }

    /// The same, or `"key":null`.
    public mutating func pair(_ key: Label, orNull number: Int64?) {
        self.key(key)
        if let number { write(number) } else { append("null") }
    }

    /// Adds `"key":true` or `"key":false`.
    public mutating func pair(_ key: Label, _ flag: Bool) {
        self.key(key)
        write(flag)
    }
}
