/// One lane of a board, as a view has it; or a board of which no lane is known.
public struct FleetRow: Sendable {
    /// Its board.
    public let board: FleetBoard
    /// The lane's name; nil where the board has none that is known.
    public let laneName: String?
    /// The lane.
    public let lane: FleetLane?
    /// How it is.
    public let condition: Condition

    init(_ board: FleetBoard, lane name: String? = nil) {
        self.board = board
        laneName = name
        lane = name.flatMap { board.lanes[$0] }
        condition = lane.map { board.condition(of: $0) } ?? board.condition
    }

    /// When it, or its board, said something last.
    var lastWord: Moment? { lane == nil ? board.lastWord : lane?.lastWord }
}

extension FleetPicture {
    /// The rows of a view, in its order.
    public func rows(_ filter: FleetFilter = FleetFilter(), by order: FleetOrder = .faults) -> [FleetRow] {
        var rows: [FleetRow] = []
        for board in boards.values where filter.takes(board) {
            if board.lanes.isEmpty { rows.append(FleetRow(board)) }
            for name in board.lanes.keys { rows.append(FleetRow(board, lane: name)) }
        }
        return rows.filter { filter.takes($0) }.sorted { order.isBefore($0, $1) }
    }
}

extension FleetBoard {
    /// Whether a view with a filter has anything of this board.
    public func isShown(by filter: FleetFilter) -> Bool {
        guard filter.takes(self) else { return false }
        if lanes.isEmpty { return filter.takes(FleetRow(self)) }
        return lanes.keys.contains { filter.takes(FleetRow(self, lane: $0)) }
    }
}

extension FleetPicture {
    /// The boards of which a view with a filter has anything, by their names.
    public func boards(_ filter: FleetFilter) -> [FleetBoard] {
        boards.values.filter { $0.isShown(by: filter) }.sorted { $0.name < $1.name }
    }
}
