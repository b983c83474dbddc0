/// The words of a command line.
public struct Arguments {
    private var words: [String]
    /// The options that were taken.
    private var taken: Set<String> = []

    /// With the words that are to be taken.
    public init(_ words: [String]) {
        self.words = words
    }

    /// The next word; nil when there is none.
    public mutating func takeWord() -> String? { words.isEmpty ? nil : words.removeFirst() }

    /// Whether a word is among those that are left.
    public func contains(_ word: String) -> Bool { words.contains(word) }

    /// All words that are left.
    public mutating func takeAll() -> [String] {
        defer { words = [] }
        return words
    }

    /// Whether the flag is there.
    public mutating func takeFlag(_ flag: String) -> Bool {
        guard let place = words.firstIndex(of: flag) else { return false }
        words.remove(at: place)
        taken.insert(flag)
        return true
    }

    /// Whether nothing is left.
    public var isEmpty: Bool { words.isEmpty }

    /// The word after an option; nil without the option. `meaning` names it when it is missing.
    public mutating func takeValue(of option: String, meaning: String = "a file") throws(ToolError) -> String? {
        guard let place = words.firstIndex(of: option) else { return nil }
        guard place + 1 < words.count else { throw .usage("\(option) needs \(meaning)") }
        let value = words[place + 1]
        words.removeSubrange(place...place + 1)
        taken.insert(option)
        return value
    }

    /// An option that may have a value: nil without the option, an empty value where the word after it is none.
    public mutating func takeValue(of option: String, where isValue: (String) -> Bool) -> String? {
        guard let place = words.firstIndex(of: option) else { return nil }
        words.remove(at: place)
        taken.insert(option)
        guard place < words.count, isValue(words[place]) else { return "" }
        return words.remove(at: place)
    }

    /// The last word that is left; `meaning` names it when it is missing.
    public mutating func takeOnly(_ meaning: String) throws(ToolError) -> String {
        guard let word = takeWord() else { throw .usage("\(meaning) is missing") }
        if word.hasPrefix("-") { throw complaint(about: word, as: "option") }
        if let other = words.first { throw complaint(about: other) }
        return word
    }

    /// What is wrong about a word that nobody took: it is unknown, or was taken before.
    public func complaint(about word: String, as kind: String = "argument") -> ToolError {
        .usage(taken.contains(word) ? "\(word) is given twice" : "unknown \(kind) '\(Self.shown(word))'")
    }

    /// A wrong word of a command line, as a message repeats it. What follows a `=`, and all of an address with an `@` in it, may be a password
    /// or a piece of one: `...` is in its place.
    public static func shown(_ word: String) -> String {
        guard let end = word.firstIndex(where: { $0 == "=" || $0 == "@" }) else { return word }
        let name = word[..<end]
        let isName = name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || isLetterOrDigit($0) }
        return word[end] == "=" && isName ? "\(name)=..." : "..."
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
