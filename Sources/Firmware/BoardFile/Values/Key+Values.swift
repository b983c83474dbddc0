import ControlLoop
import Statecharts

/// A key whose value is of a kind.
protocol Key: Word {
    /// What the value must be.
    var expectation: Expectation { get }
}

// A value of each kind, from its text, or the problem that names what was expected.
extension Key {
    func duration(_ text: Bytes) throws(BoardFileError.Problem) -> Duration {
        guard case .duration(let shortest, let longest, _) = expectation, let duration = Duration(text),
            shortest <= duration, duration <= longest
        else { throw unexpected(text) }
        return duration
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
