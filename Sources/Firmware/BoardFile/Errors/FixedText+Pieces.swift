import ControlLoop
import Statecharts

// What messages are made of besides names and numbers.
extension FixedText {
    /// Adds `\(spaced: text)`: a space and the text, or nothing where there is none.
    mutating func appendInterpolation(spaced text: Excerpt) {
        if !text.isEmpty { append(" ", text) }
    }

    /// Adds `\(nearest: word)`: the word that was probably meant, if there is one.
    mutating func appendInterpolation(nearest word: Label?) {
        guard let word else { return }
        append("; did you mean '", word)
        append("'?")
    }

    /// Adds `\(hexadecimal: byte)`: two digits.
    mutating func appendInterpolation(hexadecimal byte: UInt8) {
        append(hexadecimalDigit: byte >> 4)
        append(hexadecimalDigit: byte & 0xF)
    }

    private mutating func append(hexadecimalDigit digit: UInt8) {
        append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }

    /// Adds `\(attributesOf: isInput)`: the attributes that a line of that direction can have.
    mutating func appendInterpolation(attributesOf isInput: Bool) {
        var number = 0
        var separator: Label = ""
        while let attribute = Attribute(rawValue: number) {
            number += 1
            guard attribute.suits(isInput: isInput) else { continue }
            append(separator, attribute.label)
            separator = ", "
        }
        append(isInput ? " DURATION" : "")
    }
}

extension Section: TextPiece {
    /// Adds the header.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        switch self {
        case .chip: text.append(SectionWord.chip.form)
        case .lane(let name): text.append("[\(SectionWord.lane) \(name)]")
        case .interlock(let name): text.append("[\(SectionWord.interlock) \(name)]")
        case .money: text.append(SectionWord.money.form)
        case .mock: text.append(SectionWord.mock.form)
        case .watchdog: text.append(SectionWord.watchdog.form)
        case .journal: text.append(SectionWord.journal.form)
        case .uplink: text.append(SectionWord.uplink.form)
        }
    }
}

extension LineSelector: TextPiece {
    /// Adds the name, or the offset.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        switch self {
        case .name(let name): text.append(name)
        case .offset(let offset): text.append("offset ", offset)
        }
    }
}
