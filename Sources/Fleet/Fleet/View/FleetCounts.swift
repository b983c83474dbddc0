/// What a picture has, in numbers.
public struct FleetCounts: Equatable, Sendable {
    /// All boards, and how many of them are online and offline.
    public var boards = 0
    /// Those that are connected.
    public var online = 0
    /// Those that are not.
    public var offline = 0
    /// All lanes.
    public var lanes = 0
    /// How many lanes are so.
    public var conditions: [Condition: Int] = [:]
    /// How many passages were seen since one listens.
    public var passagesSeen: UInt64 = 0

    /// Of the boards that a filter takes, whatever it says of their lanes.
    public init(_ picture: FleetPicture, _ filter: FleetFilter = FleetFilter()) {
        for board in picture.boards.values where filter.takes(board) {
            boards += 1
            switch board.link {
            case .online: online += 1
            case .offline: offline += 1
            case nil: break
            }
            for lane in board.lanes.values {
                lanes += 1
                conditions[board.condition(of: lane), default: 0] += 1
                passagesSeen &+= lane.passagesSeen
            }
        }
    }

    /// The same in words: 3 boards: 2 online, 1 offline. 5 lanes: 1 fault, 4 well.
    public var words: String {
        let links = [(online, "online"), (offline, "offline")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let lanes = Condition.allCases.compactMap { condition in
            conditions[condition].map { "\($0) \(condition.word)" }
        }
        return Self.sentence(boards, "board", links) + ". " + Self.sentence(self.lanes, "lane", lanes) + "."
    }

    private static func sentence(_ count: Int, _ noun: String, _ parts: [String]) -> String {
        let all = "\(count) \(noun)\(count == 1 ? "" : "s")"
        return parts.isEmpty ? all : all + ": " + parts.joined(separator: ", ")
    }
}
