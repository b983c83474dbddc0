/// What a collector subscribes to.
public enum CollectorTopics {
    /// The subscriptions of a group that divides the messages, or of one that is alone, of boards whose topics begin
    /// with a prefix.
    public static func of(group: String?, prefix: String) -> [String] {
        let share = group.map { "$share/\($0)/" } ?? ""
        return ["+/+/event", "+/+/+/event", "+/+/+/hour"].map { "\(share)\(prefix)/\($0)" }
    }

    /// Whether a word can be the name of a group, or of an instance: letters, digits, '-', '_' and '.', at most 64.
    public static func isName(_ word: String) -> Bool {
        (1...64).contains(word.utf8.count) && word.utf8.allSatisfy { isPlain($0) }
    }

    /// Whether a word can be a prefix: such words, with '/' between them.
    public static func isPrefix(_ word: String) -> Bool {
        (1...64).contains(word.utf8.count)
            && word.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { isName(String($0)) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        case _: false
        }
    }
}
