import Machines
import Statecharts

/// A key whose value is of a kind.
protocol Key: Word {
    /// What the value must be.
    var expectation: Expectation { get }
}

// A value of each kind, from its text, or the problem that names what was expected.
extension Key {
    func amount(_ text: Bytes) throws(BoardFileError.Problem) -> Money {
        guard case .amount(let least, let most) = expectation, let units = UInt64(digits: text),
            least <= units, units <= most
        else { throw unexpected(text) }
        return Money(units)
    }

    func duration(_ text: Bytes) throws(BoardFileError.Problem) -> Duration {
        guard case .duration(let shortest, let longest, _) = expectation, let duration = Duration(text),
            shortest <= duration, duration <= longest
        else { throw unexpected(text) }
        return duration
    }

    func number(_ text: Bytes) throws(BoardFileError.Problem) -> UInt16 {
        switch expectation {
        case .number(let least, let most), .persons(let least, let most):
            guard let number = UInt64(digits: text), least <= number, number <= most else { throw unexpected(text) }
            return UInt16(number)
        default: throw unexpected(text)
        }
    }

    func choice<Value>(_ text: Bytes, _ first: Value, _ second: Value) throws(BoardFileError.Problem) -> Value {
        guard case .eitherWord(let firstWord, let secondWord) = expectation else { throw unexpected(text) }
        if text.equals(firstWord) { return first }
        if text.equals(secondWord) { return second }
        throw unexpected(text)
    }

    func unexpected(_ text: Bytes) -> BoardFileError.Problem {
        .unexpectedValue(key: label, found: Excerpt(cutting: text), expected: expectation)
    }
}
