import BoardFile
import ControlLoop
import Statecharts

extension ScriptCompiler {
    /// The words that may stand in place of the last one of a line that is typed while the simulation runs: commands
    /// and lines that the selected lane has a use for. `more` are commands that the caller has besides.
    public func completions(of line: String, more: [String] = []) -> [String] {
        var words = line.split(omittingEmptySubsequences: true) { $0 == " " || $0 == "\t" }.map(String.init)
        if line.last == " " || line.last == "\t" || words.isEmpty { words.append("") }
        switch words.count {
        case 1: return commands + more
        case 2: return values(of: words[0])
        case 3 where words[0] == ScriptCommand.Keyword.set.rawValue: return Level.words
        default: return []
        }
    }

    private var commands: [String] {
        Gesture.all.filter(takes).map(\.word)
            + ScriptCommand.Keyword.allCases.filter(isOffered).map(\.rawValue)
    }

    /// Whether a command may be typed while the simulation of the board runs.
    func isOffered(_ keyword: ScriptCommand.Keyword) -> Bool {
        switch keyword {
        case .jam: takes(.jam(isOn: true))
        case .lane: board.laneNames.count > 1
        // The firmware runs already.
        case .start: false
        case .pulse, .set, .wait, .status, .quit: true
        }
    }

    private func values(of command: String) -> [String] {
        if let gesture = Gesture.all.first(where: { $0.word == command }) { return values(of: gesture) }
        switch ScriptCommand.Keyword(rawValue: command) {
        case .jam: return ["on", "off"]
        case .lane: return board.laneNames
        case .pulse, .set: return lines
        case .wait, .status, .start, .quit, nil: return []
        }
    }

    private func values(of gesture: Gesture) -> [String] {
        switch gesture.action {
        case .contact: ["on", "off"]
        case .coins: board.board.lanes[lane].acceptedCoin.map { ["\($0)"] } ?? []
        case .walk, .press, .close, .repair: []
        }
    }

    /// The lines that can be changed: roles of the selected lane, then all by their full names.
    private var lines: [String] {
        let names = board.board.map.lines.indices.map { board.name(of: LineID($0)) }
            .filter { takes(.set(line: $0, .active)) }
        let own = "\(board.laneNames[lane])."
        return names.filter { $0.hasPrefix(own) }.map { String($0.dropFirst(own.count)) } + names
    }

    /// Whether the selected lane has a use for a command.
    func takes(_ command: ScriptCommand) -> Bool {
        var compiler = self
        return (try? compiler.actions(for: command)) != nil
    }

    /// Whether the selected lane has a use for a gesture.
    func takes(_ gesture: Gesture) -> Bool { takes(.gesture(gesture, sample(of: gesture))) }

    /// A value that the gesture may have.
    private func sample(of gesture: Gesture) -> ScriptCommand.Value {
        switch gesture.action {
        case .coins: .number(board.board.lanes[lane].acceptedCoin ?? 1)
        case .walk: .number(1)
        case .contact: .isOn(true)
        case .press, .close, .repair: .none
        }
    }
}

extension Level {
    /// Both, as commands name them.
    fileprivate static var words: [String] { [Level.active, .inactive].map { "\($0.label)" } }
}
