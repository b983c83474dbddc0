import ControlLoop
import Lanes
import Statecharts

extension Expectation: TextPiece {
    /// Adds what was expected.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) { text.append("expected ", words) }

    /// The kinds of gates that there are, and the gallery.
    private var machines: Phrase {
        var names = list(areExhibits: false)
        names.add(LaneKeys.gallery)
        return words(names)
    }

    /// The machines of the gallery that fit on lines.
    private var exhibits: Phrase { words(list(areExhibits: true)) }

    private func list(areExhibits: Bool) -> KindList<Label> {
        let machines = LaneDescription.machines
        var names = KindList<Label>()
        for index in machines.indices where LaneDescription.isExhibit(machine: index) == areExhibits {
            names.add(machines[index])
        }
        return names
    }

    private func words(_ names: KindList<Label>) -> Phrase {
        var words: Phrase = ""
        for index in names.indices {
            words.append(index == 0 ? "" : index == names.count - 1 ? " or " : ", ", names[index])
        }
        return words
    }

    private var words: Phrase {
        switch self {
        case .amount(let least, let most): "a whole number of smallest units, \(least) to \(most)"
        case .duration(let shortest, let longest, let example):
            "a duration of \(shortest) to \(longest), like \(example)"
        case .number(let least, let most): "a whole number, \(least) to \(most)"
        case .persons(let least, let most): "a whole number of persons, \(least) to \(most)"
        case .eitherWord(let first, let second): "\(first) or \(second)"
        case .machine: machines
        case .exhibit: exhibits
        case .lanes: "the names of two or more lanes, with commas between"
        case .line:
            "a line's name of at most \(LineName.longest) bytes, like GPIO17, or its offset, 0 to \(highestOffset)"
        case .chipPath(let limit): "the chip's device, like /dev/gpiochip0, of at most \(limit) bytes"
        case .watchdogPath(let limit): "the watchdog's device, like /dev/watchdog, of at most \(limit) bytes"
        case .wholeSeconds(let least, let most, let example):
            "a duration of \(least) to \(most) whole seconds, like \(example)"
        case .wholeDays(let least, let most, let example):
            "a duration of \(least) to \(most) whole days, like \(example)\(DayUnit.days)"
        case .size(let least, let most, let example):
            "a size of \(ByteCount(least)) to \(ByteCount(most)), like \(ByteCount(example))"
        case .currency: "the code of a currency, three capital letters, and how many decimals, 0 to 4, like EUR 2"
        case .broker: "an address like mqtts://broker.example:8883, or mqtt://192.168.1.5 without TLS"
        case .name(let limit): "a name of 1 to \(limit) letters, digits, '-' and '_'"
        case .topic(let limit, let word?):
            "\(word), or a topic like homeassistant, of at most \(limit) letters, digits, '-', '_', '.' and '/'"
        case .topic(let limit, nil):
            "a topic like portcullis, of at most \(limit) letters, digits, '-', '_', '.' and '/'"
        case .file(let limit): "the path of a file, which begins with '/', of at most \(limit) bytes"
        case .chipLabel(let limit): "the chip's label, like pinctrl-rp1, of at most \(limit) bytes"
        }
    }
}
