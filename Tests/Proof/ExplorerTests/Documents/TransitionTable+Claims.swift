extension TransitionTable {
    /// One thing that a row says: what becomes of one event in one state.
    struct Claim: Hashable {
        let state: String
        let event: String
        let outcome: Outcome
    }

    /// What a region makes of an event.
    struct Outcome: Hashable, Comparable, CustomStringConvertible {
        /// The state after it.
        let to: String
        /// What it commands; nil where a table leaves that out.
        let commands: [String]?
        /// Handled, ignored or refused.
        let answer: String

        var description: String {
            let list = commands.map { $0.isEmpty ? ", commands nothing" : ", commands \($0.joined(separator: ", "))" }
            return "\(to)\(list ?? ""), \(answer)"
        }

        static func < (one: Outcome, other: Outcome) -> Bool { one.description < other.description }
    }

    /// The answer of rows for events that a region never hears of.
    static let notAsked = "not asked"
    /// Where a row for all states has its state: it is about those in which the event can be answered like that.
    static let everyState = "every state"
}

extension TransitionTable.Row {
    /// The states that it is about, by their names in the machine.
    func states(_ known: [String]) -> [String] {
        let names = cells["state"].map(Self.list) ?? Self.code(in: heading)
        return names.map { Self.full($0, known) }
    }

    /// The events that it is about.
    var events: [String] { Self.list(cells["event"] ?? "") }

    /// How the events are answered.
    var answer: String { cells["answer"] ?? "" }

    /// What becomes of its events in a state: one outcome, or several where it says "or".
    func outcomes(in state: String, _ known: [String]) -> [TransitionTable.Outcome] {
        let cell = cells["becomes"] ?? ""
        let prose = cell.firstRange(of: #/[,;:(]|\.( |$)/#)?.lowerBound ?? cell.endIndex
        let targets = cell[..<prose].trimmed.split(separator: " or ").map { name in
            name == "the same" ? state : Self.full(String(name), known)
        }
        return targets.flatMap { to in
            guard let commands = cells["commands"] else {
                return [TransitionTable.Outcome(to: to, commands: nil, answer: answer)]
            }
            return Self.sequences(commands).map { TransitionTable.Outcome(to: to, commands: $0, answer: answer) }
        }
    }

    /// Every sequence of commands that a cell allows: `a or b, c` is both `a, c` and `b, c`. What is in parentheses is
    /// prose.
    private static func sequences(_ cell: String) -> [[String]] {
        list(cell).reduce([[]]) { sequences, step in
            let prose = step.firstIndex(of: "(") ?? step.endIndex
            let choices = step[..<prose].trimmed.split(separator: " or ").map(String.init)
            return sequences.flatMap { sequence in choices.map { sequence + [$0] } }
        }
    }

    private static func list(_ cell: String) -> [String] {
        cell.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// What a heading has between the marks for code: every second part.
    private static func code(in heading: String) -> [String] {
        let parts = heading.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    /// A state may be called by its name without `functioning.`
    private static func full(_ name: String, _ known: [String]) -> String {
        known.contains(name) || !known.contains("functioning.\(name)") ? name : "functioning.\(name)"
    }
}
