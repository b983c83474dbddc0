/// What is subscribed to.
public struct FleetTopics: Sendable {
    /// What all topics begin with.
    public let prefix: String
    /// The topics, with wildcards.
    public let all: [String]

    /// The topics below a prefix, of the boards that a filter may take. Nil where the prefix or a name has what no
    /// topic has.
    public init?(prefix: String, _ filter: FleetFilter) {
        let names = [filter.site, filter.board, filter.lane]
        guard Self.isName(prefix, isPrefix: true), names.allSatisfy({ $0.map { Self.isName($0) } ?? true }) else {
            return nil
        }
        self.prefix = prefix
        // A broker knows wildcards for whole levels only.
        let levels = names.map { name in name.map { $0.contains("*") ? "+" : $0 } ?? "+" }
        let board = "\(prefix)/\(levels[0])/\(levels[1])"
        let lane = "\(board)/\(levels[2])"
        all = ["\(board)/status", "\(board)/event", "\(lane)/state", "\(lane)/counters", "\(lane)/event"]
    }

    /// Whether a text is one level of a topic, or, for a prefix, several.
    private static func isName(_ text: String, isPrefix: Bool = false) -> Bool {
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        return (isPrefix || levels.count == 1)
            && levels.allSatisfy { level in
                (1...FleetLimits.longestName).contains(level.utf8.count)
                    && level.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x23 && $0 != 0x2B }
            }
    }
}
