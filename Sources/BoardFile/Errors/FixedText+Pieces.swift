import ControlLoop
import Statecharts

// The pieces that messages are made of.
extension FixedText {
    mutating func append(quoted label: Label) {
        append("'")
        append(label)
        append("'")
    }

    mutating func append(quoted excerpt: Excerpt) {
        append("'")
        append(excerpt)
        append("'")
    }

    mutating func append(quoted name: LaneName) {
        append("'")
        append(name)
        append("'")
    }

    mutating func append(fileLine line: Int) {
        append("in line ")
        append(UInt64(line))
    }

    mutating func append(nearest: Label?) {
        guard let nearest else { return }
        append("; did you mean ")
        append(quoted: nearest)
        append("?")
    }

    mutating func append(hexadecimal byte: UInt8) {
        append(hexadecimalDigit: byte >> 4)
        append(hexadecimalDigit: byte & 0xF)
    }

    private mutating func append(hexadecimalDigit digit: UInt8) {
        append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }

    mutating func append(_ section: Section) {
        append("[")
        switch section {
        case .chip: append(SectionWord.chip.label)
        case .lane(let name):
            append(SectionWord.lane.label)
            append(" ")
            append(name)
        case .interlock(let name):
            append(SectionWord.interlock.label)
            append(" ")
            append(name)
        case .mock: append(SectionWord.mock.label)
        case .hil: append(SectionWord.hil.label)
        case .watchdog: append(SectionWord.watchdog.label)
        }
        append("]")
    }

    mutating func append(_ selector: LineSelector) {
        switch selector {
        case .name(let name): append(name)
        case .offset(let offset):
            append("offset ")
            append(UInt64(offset))
        }
    }

    mutating func append(_ expectation: Expectation) {
        append("expected ")
        switch expectation {
        case .amount(let least, let most):
            append("a whole number of smallest units, ")
            append(least)
            append(" to ")
            append(most)
        case .duration(let shortest, let longest, let example):
            append("a duration of ")
            append(shortest)
            append(" to ")
            append(longest)
            append(", like ")
            append(example)
        case .number(let least, let most):
            append("a whole number, ")
            append(least)
            append(" to ")
            append(most)
        case .persons(let least, let most):
            append("a whole number of persons, ")
            append(least)
            append(" to ")
            append(most)
        case .eitherWord(let first, let second):
            append(first)
            append(" or ")
            append(second)
        case .lanes: append("the names of two or more lanes, with commas between")
        case .line: append("a line's name of at most 31 bytes, like GPIO17, or its offset, 0 to 65535")
        case .chipPath(let limit):
            append("the chip's device, like /dev/gpiochip0, of at most ")
            append(UInt64(limit))
            append(" bytes")
        case .watchdogPath(let limit):
            append("the watchdog's device, like /dev/watchdog, of at most ")
            append(UInt64(limit))
            append(" bytes")
        case .wholeSeconds(let least, let most, let example):
            append("a duration of ")
            append(UInt64(least))
            append(" to ")
            append(UInt64(most))
            append(" whole seconds, like ")
            append(example)
        case .chipLabel(let limit):
            append("the chip's label, like pinctrl-rp1, of at most ")
            append(UInt64(limit))
            append(" bytes")
        }
    }

    /// Adds the attributes that a line of that direction can have.
    mutating func appendAttributes(isInput: Bool) {
        append(": expected ")
        var number = 0
        var isFirst = true
        while let attribute = Attribute(rawValue: number) {
            number += 1
            guard attribute.suits(isInput: isInput) else { continue }
            append(isFirst ? "" : ", ")
            append(attribute.label)
            isFirst = false
        }
        append(isInput ? " DURATION" : "")
    }
}
