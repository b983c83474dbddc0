import ControlLoop
import Page
import Statecharts

// JSON. Names come out of a file in memory, so nothing in them is believed: what would have to be escaped becomes '?'.
extension PageOutput {
    /// Adds a text between quotation marks.
    mutating func quote(_ bytes: UnsafeBufferPointer<UInt8>) {
        append("\"")
        for byte in bytes.indices {
            let isPlain = bytes[byte] >= 0x20 && bytes[byte] < 0x7F && bytes[byte] != UInt8(ascii: "\"")
            append(byte: isPlain && bytes[byte] != UInt8(ascii: "\\") ? bytes[byte] : UInt8(ascii: "?"))
        }
        append("\"")
    }

    /// The same.
    mutating func quote<let capacity: Int>(_ text: FixedText<capacity>) { text.withBytes { quote($0) } }

    /// The same.
    mutating func quote(_ label: Label) { label.withBytes { quote($0) } }

    /// Adds `,"key":` with a text.
    mutating func pair<let capacity: Int>(_ key: Label, _ text: FixedText<capacity>) {
        self.key(key)
        quote(text)
    }

    /// Adds `,"key":`.
    mutating func key(_ key: Label) {
        append(",\"")
        append(key)
        append("\":")
    }
}
