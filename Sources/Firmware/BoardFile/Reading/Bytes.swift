import Statecharts

/// A piece of the file's text, valid while its line is being read.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
    /// C's text up to its NUL.
    init(cText: UnsafePointer<CChar>) {
        var count = 0
        while cText[count] != 0 { count += 1 }
        self.init(start: UnsafeRawPointer(cText).assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// The bytes of a range that lies within.
    func piece(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    /// The place of the first such byte at or after `start`.
    func first(_ byte: UInt8, from start: Int = 0) -> Int? {
        for index in start..<count where self[index] == byte { return index }
        return nil
    }

    /// The place of the last such byte.
    func last(_ byte: UInt8) -> Int? {
        var index = count
        while index > 0 {
            index -= 1
            if self[index] == byte { return index }
        }
        return nil
    }

    /// The place of the first byte that is not blank.
    var firstNotBlank: Int? {
        for index in 0..<count where !self[index].isBlank { return index }
        return nil
    }

    /// The same without blanks at either end.
    var trimmed: Bytes {
        guard let start = firstNotBlank else { return piece(0..<0) }
        var end = count
        while self[end - 1].isBlank { end -= 1 }
        return piece(start..<end)
    }

    /// Whether there is a digit, and nothing but digits.
    var isNumber: Bool {
        for byte in self where !byte.isDigit { return false }
        return count > 0
    }

    /// Whether they are the label's.
    func equals(_ label: Label) -> Bool {
        label.withBytes { label in
            guard count == label.count else { return false }
            for index in 0..<count where self[index] != label[index] { return false }
            return true
        }
    }
}

extension UInt8 {
    /// Whether it is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// The same letter in lower case, anything else as it is.
    var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }

    /// Whether it is an ASCII letter.
    var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased }
}

/// The words of a text, between its blanks.
struct WordsOfText {
    private var rest: Bytes

    init(_ text: Bytes) {
        rest = text.trimmed
    }

    /// The next word; nil after the last one.
    mutating func next() -> Bytes? {
        guard !rest.isEmpty else { return nil }
        var end = 0
        while end < rest.count, !rest[end].isBlank { end += 1 }
        let word = rest.piece(0..<end)
        rest = rest.piece(end..<rest.count).trimmed
        return word
    }
}
