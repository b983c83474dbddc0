/// Why a message is not taken.
public enum Misfit: Error, Equatable, Sendable {
    /// It is longer than it may be, in bytes.
    case tooLong(Int, most: Int)
    /// It is no object of JSON.
    case notJSON(JSONLine.Complaint)
    /// A field is missing, or is another than this.
    case wrongField(String, expected: String)
    /// The whole of it, or its topic, is another than what is taken; in words.
    case wrong(String)
    /// There is no room for what it is of; in words.
    case noRoom(String)

    /// What is wrong, for a person.
    public var message: String {
        switch self {
        case .tooLong(let bytes, let most): "\(bytes) bytes; expected at most \(most)"
        case .notJSON(let complaint): "byte \(complaint.column): \(complaint.message)"
        case .wrongField(let name, let expected): "'\(name)': expected \(expected)"
        case .wrong(let words), .noRoom(let words): words
        }
    }
}

/// What is taken of messages, which anybody may have written who may write to the broker.
public struct MessageRules: Sendable {
    /// The longest message in bytes.
    let mostBytes: Int
    /// The longest word and the longest sentence, in bytes.
    let longestWord: Int
    let longestSentence: Int
    /// The most members of an object of numbers or of truths.
    let mostNames: Int
    /// Whether a text is made fit to be shown, with '?' for what is no printable ASCII, and cut where it is too long.
    /// Otherwise one that is too long, has a control character or is no UTF-8 is refused.
    let makesPlain: Bool

    /// Rules with these limits.
    public init(mostBytes: Int, longestWord: Int, longestSentence: Int, mostNames: Int, makesPlain: Bool) {
        self.mostBytes = mostBytes
        self.longestWord = longestWord
        self.longestSentence = longestSentence
        self.mostNames = mostNames
        self.makesPlain = makesPlain
    }

    func checked(_ text: String, _ name: String, most: Int) throws(Misfit) -> String {
        if makesPlain { return PlainText.of(text, most: most) }
        guard text.utf8.count <= most,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        else { throw .wrongField(name, expected: "at most \(most) bytes without control characters") }
        return text
    }
}

/// Text that strangers wrote, fit for a terminal, a table and a page: printable ASCII, one column each, and not too
/// much of it.
public enum PlainText {
    /// The text with '?' for every character that is no printable ASCII, cut after so many characters.
    public static func of(_ text: String, most: Int) -> String {
        String(
            text.unicodeScalars.prefix(most).map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" })
    }
}
