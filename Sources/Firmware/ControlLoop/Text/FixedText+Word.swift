import Statecharts

/// UTF-8, as far as it is needed to print the text of others.
package enum UTF8Text {
    /// How many bytes the character at `place` has; 0 when it is none, or controls a terminal.
    package static func length(of text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
        let first = text[place]
        if first < 0x80 { return first < 0x20 || first == 0x7F ? 0 : 1 }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, place + count <= text.count else { return 0 }
        for index in place + 1..<place + count where text[index] & 0xC0 != 0x80 { return 0 }
        let second = text[place + 1]
        // Of two bytes: the control characters of ISO 6429. Else what is too long, a surrogate, or beyond the last
        // character (RFC 3629, section 4).
        let isWrong =
            switch first {
            case 0xC2: second < 0xA0
            case 0xE0: second < 0xA0
            case 0xED: second > 0x9F
            case 0xF0: second < 0x90
            case 0xF4: second > 0x8F
            default: false
            }
        return isWrong ? 0 : count
    }
}

extension FixedText {
    /// Adds `\(word: text)`: C's text up to its NUL, as somebody typed it.
    public mutating func appendInterpolation(word: UnsafePointer<CChar>) { append(word: word, atMost: longestWord) }

    /// Adds C's text up to its NUL, as somebody typed it: with '?' for what is no text or controls a terminal, and with
    /// `...` in place of what makes it longer than `most` bytes, so that a message with words of its own stays whole.
    public mutating func append(word text: UnsafePointer<CChar>, atMost most: Int) {
        let bytes = Bytes(cText: text)
        let count = bytes.count
        let end = count <= most ? count : most - 3
        var next = 0
        while next < count {
            let whole = UTF8Text.length(of: bytes, at: next)
            guard next + max(1, whole) <= end else { break }
            if whole == 0 { append(byte: UInt8(ascii: "?")) } else { append(bytes.extracting(next..<next + whole)) }
            next += max(1, whole)
        }
        if next < count { append("...") }
    }
}
