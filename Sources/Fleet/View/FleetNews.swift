/// What became of lanes, as lines for those who read no screen: one whenever a lane is in another condition or another state.
public struct FleetNews {
    private var last: [String: String] = [:]

    /// Nothing was said yet.
    public init() {}

    /// The lines about the lanes of a board that a filter takes, and that are otherwise than when this was last asked.
    public mutating func lines(about board: FleetBoard, _ filter: FleetFilter, at now: Moment) -> [String] {
        var lines: [String] = []
        for name in board.lanes.keys.sorted() {
            let row = FleetRow(board, lane: name)
            let place = "\(board.name.site)/\(board.name.board) \(name)"
            let isTaken = filter.takes(row)
            guard isTaken || last[place] != nil else { continue }
            let words = "\(Column.condition.text(of: row, at: now)) \(Column.state.text(of: row, at: now))"
            guard last[place] != words else { continue }
            // One that a filter takes no more is said for the last time.
            last[place] = isTaken ? words : nil
            lines.append("\(now.text) \(place) \(words)")
        }
        return lines
    }

    /// The line about a board of which nothing is left; nil where nothing was said of it.
    public mutating func line(aboutGone name: FleetBoard.Name, at now: Moment) -> String? {
        let place = "\(name.site)/\(name.board)"
        let others = last.filter { !$0.key.hasPrefix(place + " ") }
        guard others.count < last.count else { return nil }
        last = others
        return "\(now.text) \(place) was taken back"
    }
}
