import ControlLoop
import Lanes
import Statecharts

extension SettingValue {
    /// The value that a text gives; nil for one that is not in the range.
    init?(_ text: Bytes, in range: SettingRange) {
        switch range {
        case .amount(let least, let most), .number(let least, let most), .persons(let least, let most):
            guard let number = UInt64(digits: text), least <= number, number <= most else { return nil }
            self = .number(number)
        case .duration(let shortest, let longest, _):
            guard let duration = Duration(text), shortest <= duration, duration <= longest else { return nil }
            self = .duration(duration)
        case .eitherWord(let first, let second):
            guard text.equals(first) || text.equals(second) else { return nil }
            self = .isFirstWord(text.equals(first))
        }
    }
}

extension Expectation {
    /// What the value of a setting has to be.
    init(_ range: SettingRange) {
        self =
            switch range {
            case .amount(let least, let most): .amount(least, most)
            case .duration(let shortest, let longest, let example): .duration(shortest, longest, example: example)
            case .number(let least, let most): .number(least, most)
            case .persons(let least, let most): .persons(least, most)
            case .eitherWord(let first, let second): .eitherWord(first, second)
            }
    }
}
