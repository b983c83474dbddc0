import ControlLoop
import Statecharts

/// What has been read of `[chip]` so far.
struct ChipDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    /// The chip, once it has been named.
    private(set) var selector: ChipSelector?
    private var key: (key: ChipKey, line: Int)?

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        guard let key = ChipKey.named(text) else {
            throw .unknownKey(
                found: Excerpt(cutting: text), in: .chip, nearest: ChipKey.nearest(to: text)?.label)
        }
        if let earlier = self.key {
            throw earlier.key == key
                ? .repeatedKey(key.label, firstLine: earlier.line)
                : .chipNamedTwice(key: key.label, firstKey: earlier.key.label, firstLine: earlier.line)
        }
        try value.checkNumberSign(key: key.label)
        guard !value.isEmpty, value.count <= key.limit, let name = ChipName(value) else {
            throw .unexpectedValue(key: key.label, found: Excerpt(cutting: value), expected: key.expectation)
        }
        self.key = (key, line)
        switch key {
        case .path: selector = .path(name)
        case .label: selector = .label(name)
        }
    }

    /// What is missing from it.
    var mistake: BoardFileError? {
        selector == nil ? BoardFileError(line: line, problem: .chipNotNamed) : nil
    }
}

extension UnsafeBufferPointer where Element == UInt8 {
    /// Refuses a value with a number sign after a blank: it was probably meant to begin a comment.
    func checkNumberSign(key: Label) throws(BoardFileError.Problem) {
        for index in 0..<count
        where self[index] == UInt8(ascii: "#") && (index == 0 || self[index - 1].isBlank) {
            throw .numberSign(key: key)
        }
    }
}
