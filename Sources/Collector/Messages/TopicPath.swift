/// The levels of a topic below the prefix: PREFIX/SITE/BOARD/LANE/event and so on. They are of printable ASCII, without spaces: the uplink
/// refuses any other, and what looks the same is the same.
struct TopicPath: Equatable {
    enum Kind: String {
        case event, hour
    }

    let site: String
    let board: String
    /// The lane; nil for the board.
    let lane: String?
    let kind: Kind

    init(_ topic: String, prefix: String) throws(Refusal) {
        guard topic.hasPrefix(prefix + "/") else { throw Refusal("the topic is not below '\(prefix)'") }
        let levels = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3 || levels.count == 4, let last = levels.last, let kind = Kind(rawValue: String(last)),
            kind == .event || levels.count == 4
        else { throw Refusal("the topic is not SITE/BOARD/LANE/event, SITE/BOARD/event or SITE/BOARD/LANE/hour") }
        for level in levels {
            guard !level.isEmpty else { throw Refusal("the topic has an empty level") }
            guard level.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw Refusal("the topic has a character that is not printable ASCII")
            }
            _ = try Refusal.checked(String(level), "topic") as String
        }
        site = String(levels[0])
        board = String(levels[1])
        lane = levels.count == 4 ? String(levels[2]) : nil
        self.kind = kind
    }
}
