/// Which lanes a view has.
public struct FleetFilter: Equatable, Sendable {
    /// What only some lanes are.
    public enum Only: Equatable, Sendable {
        /// Those where somebody should go and look.
        case trouble
        /// Those that are as this says.
        case condition(Condition)

        /// The words for a command line.
        public static let words = ["trouble", "faults"] + Condition.allCases.filter { $0 != .fault }.map(\.word)

        /// What a word of a command line says; nil for any other.
        public init?(_ word: String) {
            switch word {
            case "trouble": self = .trouble
            case "faults": self = .condition(.fault)
            default:
                guard let condition = Condition.allCases.first(where: { $0.word == word }), condition != .fault else {
                    return nil
                }
                self = .condition(condition)
            }
        }
    }

    /// Lanes that are so.
    public var only: Only?
    /// Boards of this site; `*` stands for any characters, as in those below.
    public var site: String?
    /// Boards of this name.
    public var board: String?
    /// Lanes of this name.
    public var lane: String?

    /// All lanes, or those that are so.
    public init(only: Only? = nil, site: String? = nil, board: String? = nil, lane: String? = nil) {
        self.only = only
        self.site = site
        self.board = board
        self.lane = lane
    }

    /// Whether a board may have lanes that are taken.
    public func takes(_ board: FleetBoard) -> Bool {
        Self.fits(board.name.site, site) && Self.fits(board.name.board, self.board)
    }

    /// Whether a row is taken. A board without a lane is none that has a name.
    func takes(_ row: FleetRow) -> Bool {
        if lane != nil, row.laneName.map({ !Self.fits($0, lane) }) ?? true { return false }
        switch only {
        case nil: return true
        case .trouble: return row.condition.isTrouble
        case .condition(.offline): return row.board.link == .offline
        case .condition(let condition): return row.condition == condition
        }
    }

    /// Whether a name is like a pattern.
    static func fits(_ name: String, _ pattern: String?) -> Bool {
        guard let pattern else { return true }
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return name == pattern }
        guard name.hasPrefix(parts[0]), name.count >= pattern.count - (parts.count - 1) else { return false }
        var rest = name.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}
