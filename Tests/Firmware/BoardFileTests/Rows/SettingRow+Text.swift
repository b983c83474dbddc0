import ControlLoop
import Lanes
import Statecharts
import TestSupport

@testable import BoardFile

extension GateKind {
    /// The default of a setting, in the words of a board file: `required` where there is none, or the key of the
    /// required setting that it follows.
    func wordsOfDefault(_ number: Int) -> String {
        guard !settings[number].row.isRequired else { return "required" }
        let (gate, other) = (withRequired(from: 100), withRequired(from: 200))
        guard let (row, value) = gate.setting(number), let otherValue = other.setting(number)?.value else { return "?" }
        guard value != otherValue else { return value.words(row.range) }
        let followed = settings.indices.first {
            settings[$0].row.isRequired && gate.setting($0)?.value == value && other.setting($0)?.value == otherValue
        }
        return followed.map { "\(settings[$0].row.key.text)" } ?? "?"
    }

    /// The gate where each required setting has a value of its own, from that number on, and nothing else is given.
    func withRequired(from first: UInt64) -> LaneDescription {
        var gate = gate
        for number in settings.indices where settings[number].row.isRequired {
            gate.set(number, to: .number(first + UInt64(number)))
        }
        gate.finish { key in settings.contains { $0.row.key == key && $0.row.isRequired } }
        return gate
    }
}

extension SettingValue {
    /// In the words of a board file.
    func words(_ range: SettingRange) -> String {
        switch (self, range) {
        case (.number(let number), _): "\(number)"
        case (.duration(let duration), _): duration.words
        case (.isFirstWord(let isFirst), .eitherWord(let first, let second)): "\((isFirst ? first : second).text)"
        case (.isFirstWord, _): "?"
        }
    }

    /// Whether it is in a range.
    func isIn(_ range: SettingRange) -> Bool {
        switch (self, range) {
        case (.number(let number), .amount(let least, let most)), (.number(let number), .number(let least, let most)),
            (.number(let number), .persons(let least, let most)):
            least <= number && number <= most
        case (.duration(let duration), .duration(let shortest, let longest, _)):
            shortest <= duration && duration <= longest
        case (.isFirstWord, .eitherWord): true
        case (.number, _), (.duration, _), (.isFirstWord, _): false
        }
    }
}

extension SettingRange {
    /// Both ends, as values.
    var ends: [SettingValue] {
        switch self {
        case .amount(let least, let most), .number(let least, let most), .persons(let least, let most):
            [.number(least), .number(most)]
        case .duration(let shortest, let longest, _): [.duration(shortest), .duration(longest)]
        case .eitherWord: [.isFirstWord(true), .isFirstWord(false)]
        }
    }
}

extension Duration {
    /// In the words of a board file.
    var words: String {
        var text = TextLine()
        text.append(self)
        return string(text)
    }
}
