import Explorer

@testable import Charts

extension Legend {
    /// What the legend and the arrows of a machine do not agree about, in words. A picture is only true without any.
    func complaints(about arrows: [Arrow]) -> [String] {
        let handled = arrows.filter { $0.verdict == .handled }
        var complaints: [String] = []
        for name in Set(arrows.map(\.region)).subtracting(regions.map(\.name)).sorted() {
            complaints.append("the region \(name) is not in the legend")
        }
        for region in regions {
            let own = handled.filter { $0.region == region.name }
            if own.isEmpty { complaints.append("the machine has no region \(region.name)") }
            complaints += region.unused(among: own) + region.ambiguous(among: own) + region.nameless(among: own)
        }
        return complaints
    }
}

extension Legend.Region {
    /// Entries that are never written on an arrow.
    fileprivate func unused(among arrows: [Arrow]) -> [String] {
        var complaints: [String] = []
        let usedGuards = Set(arrows.compactMap { arrow in guards.firstIndex { $0.fits(arrow) } })
        for (index, entry) in guards.enumerated() where !usedGuards.contains(index) {
            complaints.append("\(name): no arrow needs the guard [\(entry.words)] of \(entry.way)")
        }
        let detailed = arrows.filter { arrow in arrows.contains { $0.isTold(from: arrow) } }
        let usedDetails = Set(detailed.compactMap { arrow in details.firstIndex { $0.fits(arrow) } })
        for (index, entry) in details.enumerated() where !usedDetails.contains(index) {
            complaints.append("\(name): no arrow needs the detail [\(entry.words)] of \(entry.way)")
        }
        let usedDeadlines = Set(arrows.compactMap { arrow in deadlines.firstIndex { $0.fits(arrow) } })
        for (index, entry) in deadlines.enumerated() where !usedDeadlines.contains(index) {
            complaints.append("\(name): \(entry.state ?? "no state") has no deadline \(entry.name)")
        }
        for (index, fold) in folds.enumerated() {
            let folded = arrows.filter { arrow in folds.firstIndex { $0.fits(arrow) } == index }
            if folded.isEmpty {
                complaints.append("\(name): no arrow leads from \(fold.source ?? fold.from ?? "") to \(fold.to)")
            }
        }
        for state in states where !arrows.contains(where: { $0.from == state || $0.to == state }) {
            complaints.append("\(name): there is no state \(state)")
        }
        for history in histories where !arrows.contains(where: { $0.entersAsLeft(history, among: arrows) }) {
            complaints.append("\(name): no event leads to more than one state of \(history)")
        }
        return complaints
    }

    /// Pairs of a state and an event with several effects, of which more than one has no words, or two have the same.
    fileprivate func ambiguous(among arrows: [Arrow]) -> [String] {
        Dictionary(grouping: arrows) { Pair(state: $0.from, event: $0.event) }
            .sorted { ($0.key.state, $0.key.event) < ($1.key.state, $1.key.event) }
            .flatMap { pair, arrows in
                Dictionary(grouping: arrows) { words(for: $0, among: arrows) }.sorted { $0.key ?? "" < $1.key ?? "" }
                    .filter { $0.value.count > 1 }
                    .map { words, same in
                        let effects = same.map { "\($0.to) \($0.commands)" }.sorted().joined(separator: " and ")
                        let guardText = words.map { "the same guard [\($0)]" } ?? "no guards"
                        return "\(name): \(pair.event) in \(pair.state) has \(guardText) for \(effects)"
                    }
            }
    }

    fileprivate func nameless(among arrows: [Arrow]) -> [String] {
        let states = arrows.filter { $0.event == "deadlinePassed" && deadline(of: $0) == nil }.map(\.from)
        return Set(states).sorted().map { "\(name): the deadline of \($0) has no name" }
    }

    private struct Pair: Hashable {
        let state: String
        let event: String
    }
}

extension Legend.Guard {
    fileprivate var way: String { "\(from ?? "any state"), \(event ?? "any event"), \(to ?? "any state")" }
}
