import ControlLoop
import Statecharts

/// The keys that a section has so far, with their lines.
struct KeyLines<SectionKey: Key> {
    /// By the keys' numbers; 0 for one that has not been given.
    private var lines = InlineArray<32, Int>(repeating: 0)

    init() {}

    /// The line of a key that has been given.
    subscript(key: SectionKey) -> Int { lines[key.rawValue] }

    /// Whether a key has been given.
    func has(_ key: SectionKey) -> Bool { lines[key.rawValue] > 0 }

    /// Takes note of the key that a text names.
    mutating func take(
        _ text: Bytes, value: Bytes, line: Int, of section: Section
    ) throws(BoardFileError.Problem) -> SectionKey {
        guard let key = SectionKey.named(text) else {
            throw .unknownKey(
                found: Excerpt(cutting: text), in: section, nearest: SectionKey.nearest(to: text)?.label)
        }
        guard !has(key) else { throw .repeatedKey(key.label, firstLine: self[key]) }
        lines[key.rawValue] = line
        try value.checkNumberSign(key: key.label)
        return key
    }

    /// What is wrong when one duration has to be above another, and whether it may equal it. It is reported where the
    /// file gives it; a default is no mistake of the file's.
    func mistake(
        _ upper: SectionKey, _ upperValue: Duration, above lower: SectionKey, _ lowerValue: Duration,
        mayEqual: Bool = false
    ) -> BoardFileError? {
        guard upperValue < lowerValue || upperValue == lowerValue && !mayEqual else { return nil }
        if has(upper) {
            return BoardFileError(
                line: self[upper],
                problem: .notAbove(
                    key: upper.label, value: upperValue, other: lower.label, otherValue: lowerValue,
                    otherIsGiven: has(lower), mayEqual: mayEqual))
        }
        return BoardFileError(
            line: self[lower],
            problem: .notBelow(
                key: lower.label, value: lowerValue, other: upper.label, otherValue: upperValue, mayEqual: mayEqual))
    }
}

extension KeyLines where SectionKey: LaneKey {
    /// What is wrong when a duration has to be above the debounce of an input, if that is wired. It is reported where the
    /// file gives the duration, or else where it gives the debounce.
    func mistake(_ key: SectionKey, _ value: Duration, aboveDebounceOf wire: Wire?) -> BoardFileError? {
        guard let wire, value <= wire.debounce else { return nil }
        let role = wire.line.role.label
        if has(key) {
            return BoardFileError(
                line: self[key],
                problem: .notAboveDebounce(key: key.label, value: value, role: role, debounce: wire.debounce))
        }
        return BoardFileError(
            line: wire.fileLine,
            problem: .debounceNotBelow(role: role, debounce: wire.debounce, key: key.label, value: value))
    }

    /// The keys of a lane that has its machine.
    init(machineLine: Int) {
        self.init()
        lines[SectionKey.machine.rawValue] = machineLine
    }

    /// The first key that a lane needs and does not have.
    func missing(in lane: LaneName, line: Int) -> BoardFileError? {
        var number = 0
        while let key = SectionKey(rawValue: number) {
            if key.isRequired, !has(key) {
                return BoardFileError(
                    line: line, problem: .missingKey(key.label, in: .lane(lane), expected: key.expectation))
            }
            number += 1
        }
        return nil
    }
}
