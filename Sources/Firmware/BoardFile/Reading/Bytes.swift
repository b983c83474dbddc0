import ControlLoop
import Statecharts

extension UnsafeBufferPointer where Element == UInt8 {
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
}

extension UInt8 {
    /// Whether it is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
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
