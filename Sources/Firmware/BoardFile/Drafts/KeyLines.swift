import ControlLoop
import Statecharts

/// The keys that a section has so far, with their lines.
struct KeyLines<SectionKey: Key> {
    /// By the keys' numbers; 0 for one that has not been given.
    private var lines = PerKey<Int>(repeating: 0)

    init() {}

    /// The line of a key that has been given.
    subscript(key: SectionKey) -> Int { lines[key.rawValue] }

    /// Whether a key has been given.
    func has(_ key: SectionKey) -> Bool { lines[key.rawValue] > 0 }

    /// Notes the key that a text names.
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
}
