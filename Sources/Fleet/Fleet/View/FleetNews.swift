/// What became of lanes, as lines for those who read no screen: one whenever a lane is in another condition or another
/// state.
public struct FleetNews {
    /// What was said last, of each lane of each board.
    private var last: [FleetBoard.Name: [String: String]] = [:]

    /// Nothing was said yet.
    public init() {}

    /// The lines about the lanes of a board that a filter takes, and that are otherwise than when this was last asked,
    /// or not there any more.
    public mutating func lines(about board: FleetBoard, _ filter: FleetFilter, at now: Moment) -> [String] {
        var said = last[board.name] ?? [:]
        let place = Self.place(of: board.name)
        var lines: [String] = []
        for name in said.keys.sorted() where board.lanes[name] == nil {
            said[name] = nil
            lines.append("\(now.text) \(place) \(name) was taken back")
        }
        for name in board.lanes.keys.sorted() {
            let row = FleetRow(board, lane: name)
            let isTaken = filter.takes(row)
            guard isTaken || said[name] != nil else { continue }
            let words = "\(Column.condition.text(of: row, at: now)) \(Column.state.text(of: row, at: now))"
            guard said[name] != words else { continue }
            // One that a filter takes no more is said for the last time.
            said[name] = isTaken ? words : nil
            lines.append("\(now.text) \(place) \(name) \(words)")
        }
        last[board.name] = said.isEmpty ? nil : said
        return lines
    }

    /// The line about a board of which nothing is left; nil where nothing was said of it.
    public mutating func line(aboutGone name: FleetBoard.Name, at now: Moment) -> String? {
        guard last.removeValue(forKey: name) != nil else { return nil }
        return "\(now.text) \(Self.place(of: name)) was taken back"
    }

    private static func place(of name: FleetBoard.Name) -> String { "\(name.site)/\(name.board)" }
}
