import Explorer

extension TransitionTable {
    /// Where the table says something else than the machine did, in words for whoever changes either. Empty: they
    /// agree.
    ///
    /// - Parameters:
    ///   - arrows: what the region did, wherever it can do anything.
    ///   - events: all events of the machine.
    func complaints(about arrows: [Arrow], events: Set<String>) -> [String] {
        let states = Set(arrows.flatMap { [$0.from, $0.to] }).sorted()
        let listsCommands = rows.contains { $0.cells["commands"] != nil }
        var done: [Pair: Set<Outcome>] = [:]
        for arrow in arrows {
            done[Pair(arrow.from, arrow.event), default: []].insert(
                Outcome(to: arrow.to, commands: listsCommands ? arrow.commands : nil, answer: "\(arrow.verdict.label)"))
        }
        var (said, complaints) = ([Pair: Set<Outcome>](), [String]())
        for row in rows {
            complaints += row.unknownWords(states, events)
            for event in row.events {
                let pairs = row.states(states).flatMap { state in
                    (state == Self.everyState ? states : [state]).map { Pair($0, event) }
                }
                let mayNotApply = row.states(states) == [Self.everyState]
                // Each of what the row allows, by its place.
                var taken: Set<Int> = []
                var choices = 0
                for pair in pairs {
                    let outcomes = row.answer == Self.notAsked ? [] : row.outcomes(in: pair.state, states)
                    choices = outcomes.count
                    taken.formUnion(outcomes.indices.filter { done[pair]?.contains(outcomes[$0]) ?? false })
                    said[pair, default: []].formUnion(outcomes)
                    guard !mayNotApply else { continue }
                    complaints += Set(outcomes).subtracting(done[pair] ?? []).sorted().map {
                        "\(row.place): \(pair): the row says \($0). \(did(done[pair]))"
                    }
                }
                if mayNotApply, taken.count < choices {
                    let part = taken.isEmpty ? "" : " in every way that it says"
                    complaints.append("\(row.place): \(event): no state takes this row\(part)")
                }
            }
        }
        for state in states {
            for event in events.sorted() {
                let pair = Pair(state, event)
                guard let outcomes = said[pair] else {
                    complaints.append("\(place(of: pair, states)): \(pair): there is no row. \(did(done[pair]))")
                    continue
                }
                complaints += (done[pair] ?? []).subtracting(outcomes).sorted().map {
                    "\(place(of: pair, states)): \(pair): no row says \($0). \(rowsSay(outcomes))"
                }
            }
        }
        return complaints + repetitions
    }

    private struct Pair: Hashable, CustomStringConvertible {
        let state: String
        let event: String

        init(_ state: String, _ event: String) { (self.state, self.event) = (state, event) }

        var description: String { "\(event) in \(state)" }
    }

    /// The first row about the pair, or about its state, or at all.
    private func place(of pair: Pair, _ states: [String]) -> String {
        let about = rows.filter { $0.states(states).contains(pair.state) }
        return (about.first { $0.events.contains(pair.event) } ?? about.first ?? rows.first)?.place
            ?? "a table without rows"
    }

    /// Rows that stand below the same heading twice.
    private var repetitions: [String] {
        Dictionary(grouping: rows) { [$0.heading, $0.text] }.values.filter { $0.count > 1 }.map {
            "\($0[1].place): the row is there twice"
        }.sorted()
    }

    private func did(_ outcomes: Set<Outcome>?) -> String {
        guard let outcomes else { return "The machine was never seen to be asked." }
        return "The machine does: \(outcomes.sorted().map(\.description).joined(separator: "; "))."
    }

    private func rowsSay(_ outcomes: Set<Outcome>) -> String {
        outcomes.isEmpty
            ? "The rows say that it is not asked."
            : "The rows say: \(outcomes.sorted().map(\.description).joined(separator: "; "))."
    }
}

extension TransitionTable.Row {
    /// States, events and answers that there are not, and a row that says nothing.
    fileprivate func unknownWords(_ states: [String], _ events: Set<String>) -> [String] {
        let unknownStates = self.states(states).filter { $0 != TransitionTable.everyState && !states.contains($0) }
        let unknownEvents = self.events.filter { !events.contains($0) }
        let answers = ["handled", "ignored", "refused", TransitionTable.notAsked]
        let unknownAnswers = answers.contains(answer) ? [] : [answer]
        let isEmpty = self.states(states).isEmpty || self.events.isEmpty || outcomes(in: "", states).isEmpty
        return (unknownStates + unknownEvents + unknownAnswers).map { "\(place): there is no `\($0)`" }
            + (isEmpty ? ["\(place): a state, an event or what becomes of it is missing"] : [])
    }
}
