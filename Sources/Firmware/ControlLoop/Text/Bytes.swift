import Statecharts

/// A piece of text that somebody else keeps.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
    /// C's text up to its NUL.
    package init(cText: UnsafePointer<CChar>) {
        var count = 0
        while cText[count] != 0 { count += 1 }
        self.init(start: UnsafeRawPointer(cText).assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// The bytes of a label.
    package init(_ label: Label) { self = label.withBytes { $0 } }

    /// The bytes of a range that lies within.
    package func piece(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    /// The place of the first such byte at or after `start`.
    package func first(_ byte: UInt8, from start: Int = 0) -> Int? {
        for index in start..<count where self[index] == byte { return index }
        return nil
    }

    /// Whether they are the label's.
    package func equals(_ label: Label) -> Bool { equals(Bytes(label)) }

    /// Whether they are those.
    package func equals(_ other: Bytes) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }

    /// Whether there is a digit, and nothing but digits.
    package var isNumber: Bool {
        for byte in self where !byte.isDigit { return false }
        return count > 0
    }
}

extension UInt64 {
    /// The number that decimal digits name. Nil for any other text, and for a number that needs more than 64 bits.
    package init?(digits text: Bytes) {
        guard text.isNumber else { return nil }
        var number: UInt64 = 0
        for byte in text {
            let (tens, overflowedTens) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowed) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            if overflowedTens || overflowed { return nil }
            number = sum
        }
        self = number
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit.
    package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// The same letter in lower case, anything else as it is.
    package var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }

    /// Whether it is an ASCII letter.
    package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased }
}
