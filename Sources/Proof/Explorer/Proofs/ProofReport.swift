/// What was proved, in words.
package struct ProofReport {
    let title: String
    let proofs: [Proof]
    /// The names of what was to be explored too, and was not begun.
    private let notBegun: [String]

    /// A report on the proofs of one thing, as far as somebody let them come.
    package init(_ title: String, _ proofs: [Proof], notBegun: [String] = []) {
        self.title = title
        self.proofs = proofs
        self.notBegun = notBegun
    }

    /// Whether everything holds.
    package var holds: Bool { notBegun.isEmpty && !proofs.contains(where: \.fails) }
    /// The proofs that count: not those whose parts were explored instead.
    private var counting: [Proof] { proofs.filter { !$0.isInParts } }
    /// Whether every state was seen.
    private var isWhole: Bool { notBegun.isEmpty && counting.allSatisfy { $0.end == .complete } }

    /// All of it.
    package var text: String {
        var text = "\(title): \(verdict)\n"
        for proof in proofs { text += line(of: proof) }
        for name in notBegun { text += "  not begun: \(name)\n" }
        text += ruleLines + rows + most + bounds
        for proof in proofs { for violation in proof.violations { text += self.text(of: violation, in: proof) } }
        return text + "\n"
    }

    /// The same in a few lines: how much was seen, the names of what holds, and the most that one step made.
    package var summary: String {
        var text = "\(title): \(verdict)\n"
        let states = proofs.reduce(0) { $0 + $1.states }
        let transitions = proofs.reduce(0) { $0 + $1.transitions }
        let depth = proofs.map(\.depth).max() ?? 0
        let explorations = proofs.count == 1 ? "1 exploration" : "\(proofs.count) explorations"
        text += "  \(explorations): \(states.grouped) states, \(transitions.grouped) transitions, \(depth) deep\n"
        text += ends
        let names = rules.map { $0.name + (isBroken($0) ? " (BROKEN)" : "") }
        text += "  rules \(occasion): \(names.joined(separator: ", "))\n"
        return text + rows + most + bounds
    }

    /// Why not everything was seen, a line for each reason.
    private var ends: String {
        var text = ""
        if counting.count < proofs.count {
            let parts = "\(counting.count) pairs of its inputs were explored instead"
            text += "  the whole reached its limit of states; \(parts)\n"
        }
        let reasons: [(ExplorationEnd, String)] = [
            (.limit, "reached the limit of states (--limit)"), (.stopped, "stopped before the end"),
            (.broken, "ended at what is not true"),
        ]
        let all = counting.count + notBegun.count
        for (end, words) in reasons {
            let count = counting.count { $0.end == end }
            if count > 0 { text += "  \(count) of \(all) explorations \(words)\n" }
        }
        if !notBegun.isEmpty { text += "  \(notBegun.count) of \(all) explorations not begun\n" }
        return text
    }

    private var verdict: String {
        if holds { return proofs.contains(where: \.isInParts) ? "proved in parts" : "proved" }
        if proofs.contains(where: { !$0.violations.isEmpty }) { return "NOT TRUE" }
        return "not seen to the end"
    }

    private func line(of proof: Proof) -> String {
        let size = "\(proof.states.grouped) states, \(proof.transitions.grouped) transitions, \(proof.depth) deep"
        let cost = "\(proof.seconds.tenths) s, \((proof.bytes / 1_000_000).grouped) MB"
        let end =
            switch proof.end {
            case .complete: ""
            case .limit where proof.isInParts:
                "; there are more states than that, so these parts were explored instead:"
            case .limit: "; there are more states than it was allowed to see (--limit)"
            case .stopped: "; it was stopped"
            case .broken: "; it ended at what is not true"
            }
        return "  \(proof.name): \(size); \(cost)\(end)\n"
    }

    /// What was asked wherever it counts, and what broke. Of a way back nothing is known before every state was seen.
    private var rules: [Rule] {
        var seen: Set<String> = []
        let all = counting.flatMap(\.rules) + proofs.flatMap(\.violations).map(\.rule)
        return all.filter { rule in
            let isKnown = rule.name != Rule.wayBack.name || isWhole || isBroken(rule)
            return isKnown && seen.insert(rule.name).inserted
        }
    }

    private func isBroken(_ rule: Rule) -> Bool {
        proofs.contains { $0.violations.contains { $0.rule.name == rule.name } }
    }

    /// When the rules were asked.
    private var occasion: String {
        if isWhole { return "after every step" }
        let isBroken = proofs.contains { !$0.violations.isEmpty }
        return (isBroken ? "asked" : "not broken") + " in the states that were seen"
    }

    private var ruleLines: String {
        var text = "  \(occasion)\(isWhole ? ", with durations of any length" : ""):\n"
        let rules = rules
        let width = rules.map(\.name.count).max() ?? 0
        for rule in rules {
            let mark = isBroken(rule) ? "BROKEN " : ""
            text += "    \(rule.name.padded(to: width))  \(mark)\(rule.sentence) (\(rule.source))\n"
        }
        return text
    }

    /// Each state with each event, and what became of it; named where nothing did.
    private var rows: String {
        let arrows = proofs.flatMap(\.arrows)
        guard !arrows.isEmpty else { return "" }
        let coverage = RowCoverage(arrows)
        let never = isWhole ? "never" : "not yet"
        var text = "  rows of the tables that were taken: \(coverage.taken.grouped)"
        text += " (\(coverage.pairs.grouped) pairs of state and event)\n"
        for missing in coverage.missing { text += "    \(never) taken: \(missing)\n" }
        let impossible = proofs.map { Set($0.neverTaken) }.reduce(into: nil as Set<String>?) { all, some in
            all = all?.intersection(some) ?? some
        }
        for act in (impossible ?? []).sorted() { text += "    \(never) possible: \(act)\n" }
        return text
    }

    /// The most that one step made, in all of the explorations.
    private var most: String {
        let most = proofs.reduce(into: MostOfStep()) { $0.merge($1.most) }
        return line("commands for one event", most.commands) + line("events of one stimulus", most.events)
            + line("writes for one stimulus", most.writes)
    }

    private func line(_ what: String, _ most: Most) -> String {
        most.count > 0 ? "  the most \(what): \(most.count) (\(most.event))\n" : ""
    }

    private var bounds: String {
        var seen: Set<String> = []
        var text = ""
        for bound in proofs.flatMap(\.bounds) where seen.insert(bound.what).inserted {
            text += "  bounded: \(bound.what), because \(bound.reason)\n"
        }
        return text
    }

    private func text(of violation: Proof.Violation, in proof: Proof) -> String {
        var text = "\n  \(violation.rule.name) is broken (\(proof.name)): \(violation.rule.sentence)\n"
        if violation.way.isEmpty { text += "    it is broken at the start\n" }
        for step in violation.way { text += "    \(step)\n" }
        if !violation.isReal {
            text += "    (no times were found for this order: these durations may not allow it)\n"
        } else if let script = violation.script {
            text += "  as a script:\n"
            for line in script.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                text += "    \(line)\n"
            }
        }
        return text
    }
}

extension BinaryInteger {
    /// With a comma between thousands.
    fileprivate var grouped: String {
        let digits = String(self)
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}

extension Double {
    /// With one digit behind the point.
    fileprivate var tenths: String {
        let tenths = Int(self * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
