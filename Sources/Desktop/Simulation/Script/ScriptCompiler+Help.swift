import DesktopTool

extension ScriptCompiler {
    /// What a prompt's `help` prints: the commands that lanes of the board have a use for, below the names of these
    /// lanes, and the inputs that can be changed. `more` are commands that the caller has besides, each with its
    /// sentence.
    public func help(more: [(command: String, sentence: String)] = []) -> String {
        let lanes = board.laneNames.indices.map { ScriptCompiler(board, lane: $0) }
        let keywords = ScriptCommand.Keyword.allCases.filter(isOffered).map { ($0.form, $0.sentence) }
        let line = ("LINE", "is \(ScriptCommand.meaningOfLine)")
        let inputs = lanes.map { (board.laneNames[$0.lane], $0.settableRoles.joined(separator: ", ")) }
        return groups(of: Array(Gesture.all.dropFirst(Gesture.common.count)), lanes, "")
            + groups(of: Gesture.common, lanes, ", as at every kind of gate")
            + group("Lines, time and the simulation", keywords + more.map { ($0.command, $0.sentence) } + [line])
            + group("Inputs that can be changed", inputs)
    }

    /// Those gestures that lanes have a use for, below the names of these lanes.
    private func groups(of gestures: [Gesture], _ lanes: [ScriptCompiler], _ addition: String) -> String {
        var groups: [(lanes: [String], rows: [(String, String)])] = []
        for gesture in gestures {
            let users = lanes.filter { $0.isMeant(for: gesture) }.map { board.laneNames[$0.lane] }
            let row = (gesture.form, gesture.sentence)
            if let place = groups.firstIndex(where: { $0.lanes == users }) {
                groups[place].rows.append(row)
            } else if !users.isEmpty {
                groups.append((users, [row]))
            }
        }
        return groups.map { group("At \($0.lanes.joined(separator: ", "))\(addition)", $0.rows) }.joined()
    }

    /// Whether the selected lane has a use for a gesture of its own kind of gate. Where two kinds have the same role, a
    /// lane would take some words of the other kind too.
    private func isMeant(for gesture: Gesture) -> Bool {
        (board.board.lanes[lane].ownGestures + Gesture.common).contains { $0.word == gesture.word } && takes(gesture)
    }

    private func group(_ heading: String, _ rows: [(String, String)]) -> String {
        "\(heading):\n" + rows.map { ScriptCommand.row($0.0, $0.1) }.joined()
    }
}
