import Statecharts

extension Legend {
    /// What the legend and the arrows of a machine do not agree about, in words. A picture is only true without any.
    package func complaints(about arrows: [Arrow]) -> [String] {
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
    /// The guard of an arrow.
    func words(for arrow: Arrow) -> String? { guards.first { $0.fits(arrow) }?.words }

    /// The deadline by which an arrow is taken.
    func deadline(of arrow: Arrow) -> String? { deadlines.first { $0.fits(arrow) }?.name }

    /// Entries that are never written on an arrow.
    fileprivate func unused(among arrows: [Arrow]) -> [String] {
        var complaints: [String] = []
        let usedGuards = Set(arrows.compactMap { arrow in guards.firstIndex { $0.fits(arrow) } })
        for (index, entry) in guards.enumerated() where !usedGuards.contains(index) {
            let way = "\(entry.from ?? "any state"), \(entry.event), \(entry.to ?? "any state")"
            complaints.append("\(name): no arrow needs the guard [\(entry.words)] of \(way)")
        }
        let usedDeadlines = Set(arrows.compactMap { arrow in deadlines.firstIndex { $0.fits(arrow) } })
        for (index, entry) in deadlines.enumerated() where !usedDeadlines.contains(index) {
            complaints.append("\(name): \(entry.state ?? "no state") has no deadline \(entry.name)")
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
                Dictionary(grouping: arrows, by: words).sorted { $0.key ?? "" < $1.key ?? "" }
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

extension Arrow {
    /// Whether it leads into a superstate, into the state of it that was left.
    func entersAsLeft(_ superstate: String, among arrows: [Arrow]) -> Bool {
        func isAlike(_ other: Arrow) -> Bool {
            region == other.region && from == other.from && event == other.event && other.to.isPart(of: superstate)
        }
        guard !from.isPart(of: superstate) else { return false }
        return Set(arrows.filter(isAlike).map(\.to)).count > 1
    }
}
