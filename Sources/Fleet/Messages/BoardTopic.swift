/// What a topic of a board is about: `PREFIX/SITE/BOARD/status`, `PREFIX/SITE/BOARD/LANE/event` and so on
/// (docs/using/fleet.md, "Topics"). Its levels are of printable ASCII, without spaces: the uplink refuses any other,
/// and what looks the same is the same.
public struct BoardTopic: Equatable, Sendable {
    /// What is told there.
    public enum Subject: String, CaseIterable, Sendable {
        /// Whether the board can be reached.
        case status
        /// How a lane is.
        case state
        /// What a lane has counted.
        case counters
        /// What a lane counted in an hour.
        case hour
        /// What happened, at a lane or to the board.
        case event

        /// Whether it is told of a board, of a lane, or of both.
        fileprivate func isTold(ofLane isLane: Bool) -> Bool {
            switch self {
            case .status: !isLane
            case .state, .counters, .hour: isLane
            case .event: true
            }
        }
    }

    /// Why a topic is none of a board's.
    public enum Flaw: Error, Equatable, Sendable {
        /// It is not below the prefix.
        case elsewhere
        /// It has more levels, or fewer, or another word at its end.
        case otherLevels
        /// A level has nothing in it.
        case emptyLevel
        /// A level has a character that is not printable ASCII, or a space.
        case notPlain
        /// A level is longer than it may be.
        case tooLong
    }

    /// The board's site.
    public let site: String
    /// The board.
    public let board: String
    /// The lane; nil for the board itself.
    public let lane: String?
    /// What is told there.
    public let subject: Subject

    /// The topic below a prefix, whose levels may have so many bytes.
    public init(_ topic: String, prefix: String, longestName: Int) throws(Flaw) {
        guard topic.hasPrefix(prefix + "/") else { throw .elsewhere }
        let levels = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3 || levels.count == 4, let last = levels.last,
            let subject = Subject(rawValue: String(last)),
            subject.isTold(ofLane: levels.count == 4)
        else { throw .otherLevels }
        for level in levels {
            guard !level.isEmpty else { throw .emptyLevel }
            guard level.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .notPlain }
            guard level.utf8.count <= longestName else { throw .tooLong }
        }
        site = String(levels[0])
        board = String(levels[1])
        lane = levels.count == 4 ? String(levels[2]) : nil
        self.subject = subject
    }
}
