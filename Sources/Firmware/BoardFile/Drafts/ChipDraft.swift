import ControlLoop
import Lanes
import Statecharts

/// What has been read of `[chip]` so far.
struct ChipDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    /// The chip, once it has been named.
    private(set) var selector: ChipSelector?
    /// How many edges of an input in one second are taken.
    private(set) var stormLimit = defaultStormLimit
    private var keys = KeyLines<ChipKey>()

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .chip)
        switch key {
        case .path: selector = .path(try name(value, of: key, insteadOf: .label))
        case .label: selector = .label(try name(value, of: key, insteadOf: .path))
        case .stormLimit:
            guard case .number(let least, let most) = key.expectation,
                case .number(let number)? = SettingValue(value, in: .number(least, most))
            else { throw key.unexpected(value) }
            stormLimit = UInt32(truncatingIfNeeded: number)
        }
    }

    private func name(
        _ value: Bytes, of key: ChipKey, insteadOf other: ChipKey
    ) throws(BoardFileError.Problem) -> ChipName {
        guard !keys.has(other) else {
            throw .chipNamedTwice(key: key.label, firstKey: other.label, firstLine: keys[other])
        }
        let longest = key == .path ? ChipName.longest : LineName.longest
        guard !value.isEmpty, value.count <= longest, let name = ChipName(value) else { throw key.unexpected(value) }
        return name
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
