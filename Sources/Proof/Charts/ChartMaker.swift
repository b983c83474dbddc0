import Explorer
import Statecharts

extension Chart {
    /// Draws all that was explored: what a legend does not name is drawn, too, without words.
    package init(
        _ machine: String, _ legend: Legend, level: Level, firstStates: [String: String], arrows: [Arrow]
    ) {
        self.machine = machine
        title = legend.title
        self.level = level
        let named = legend.regions.map(\.name)
        let unnamed = Set(arrows.map(\.region)).subtracting(named).sorted().map { Legend.Region($0) }
        var joints: [Joint] = []
        for region in named + unnamed.map(\.name) {
            for joint in arrows.filter({ $0.region == region }).flatMap(\.named) where !joints.contains(joint) {
                joints.append(joint)
            }
        }
        regions = (legend.regions + unnamed).map { region in
            let own = arrows.filter { $0.region == region.name }
            let first = firstStates[region.name] ?? own.first?.from ?? region.name
            let showsCommands = level == .full || legend.showsCommands
            return ChartMaker(region, level, showsCommands: showsCommands, first, own, joints).region
        }
    }
}

/// An arrow that several regions take together, by its event and their names.
private struct Joint: Equatable {
    let event: String
    let regions: [String]
}

extension Arrow {
    fileprivate var named: [Joint] {
        joints.sorted { $0.lexicographicallyPrecedes($1) }.map { Joint(event: event, regions: $0) }
    }
}

/// Makes the picture of one region from its rows.
private struct ChartMaker {
    private let legend: Legend.Region
    private let level: Chart.Level
    private let showsCommands: Bool
    private let first: String
    private let arrows: [Arrow]
    private let states: [String]
    /// Those of all regions, in the order of their numbers.
    private let joints: [Joint]

    /// An arrow on its way into the picture: several rows of the machine may become one.
    private struct Draft: Equatable {
        var from: Chart.Place
        var to: Chart.Place
        var row: Chart.Row
    }

    init(
        _ legend: Legend.Region, _ level: Chart.Level, showsCommands: Bool, _ first: String, _ arrows: [Arrow],
        _ joints: [Joint]
    ) {
        self.legend = legend
        self.level = level
        self.showsCommands = showsCommands
        self.first = first
        self.arrows = arrows
        self.joints = joints
        states = Self.inOrder(arrows, from: first, legend.states)
    }

    var region: Chart.Region {
        var drafts = self.drafts
        let inner = drafts.filter { $0.from == $0.to }
        drafts.removeAll { $0.from == $0.to }
        return Chart.Region(
            name: legend.name, first: first,
            states: states.map { name in
                Chart.State(
                    name: name, rows: rows(of: inner, in: name), refused: refused(in: name))
            },
            transitions: merged(raised(drafts)))
    }

    private func rows(of inner: [Draft], in state: String) -> [Chart.Row] {
        var rows: [Chart.Row] = []
        for draft in inner where draft.from == .state(state) && !rows.contains(draft.row) { rows.append(draft.row) }
        return rows
    }

    /// The states as they are met, so that the picture begins where the machine does; first those of the same
    /// superstate.
    private static func inOrder(_ arrows: [Arrow], from first: String, _ given: [String]) -> [String] {
        var states = given.isEmpty ? [first] : given
        while let last = states.last {
            var found: [String] = []
            for state in states {
                for arrow in arrows where arrow.from == state && !states.contains(arrow.to) { found.append(arrow.to) }
            }
            guard var next = found.first else { break }
            for state in found where state.isNearer(to: last, than: next) { next = state }
            states.append(next)
        }
        return states
    }

    private func refused(in state: String) -> [String] {
        guard level == .full else { return [] }
        let events = arrows.filter { $0.from == state && $0.verdict == .refused }.map(\.event)
        // An event that is sometimes handled has its guard.
        let handled = arrows.filter { $0.from == state && $0.verdict == .handled }.map(\.event)
        return Set(events).subtracting(handled).sorted()
    }

    private var drafts: [Draft] {
        let handled = arrows.filter { $0.verdict == .handled }
        switch level {
        case .full:
            return handled.map { arrow in
                Draft(from: .state(arrow.from), to: .state(arrow.to), row: row(for: [arrow]))
            }
        case .overview:
            var groups: [[Arrow]] = []
            for arrow in handled where isInOverview(arrow) {
                if let place = groups.firstIndex(where: { $0[0].isSameStep(as: arrow, in: legend) }) {
                    groups[place].append(arrow)
                } else {
                    groups.append([arrow])
                }
            }
            return groups.map { group in
                var to = Chart.Place.state(group[0].to)
                for history in legend.histories where group[0].entersAsLeft(history, among: handled) {
                    if group[0].to.isPart(of: history) { to = .history(history) }
                }
                return folded(group, Draft(from: .state(group[0].from), to: to, row: row(for: group)))
            }
        }
    }

    private func isInOverview(_ arrow: Arrow) -> Bool {
        guard !legend.isBrief else { return legend.folds.contains { $0.fits(arrow) } }
        return arrow.from != arrow.to || !arrow.commands.isEmpty
    }

    /// What is drawn for an arrow of the overview that belongs to others.
    private func folded(_ group: [Arrow], _ draft: Draft) -> Draft {
        guard let fold = legend.folds.first(where: { fold in group.allSatisfy(fold.fits) }) else { return draft }
        var draft = draft
        if let source = fold.source { draft.from = .several(source) }
        guard let words = fold.words else { return draft }
        draft.row = Chart.Row(event: words, deadline: nil, guardWords: nil, commands: [], optionalCommands: [])
        return draft
    }

    /// One row for arrows that differ only in what they command.
    private func row(for group: [Arrow]) -> Chart.Row {
        let event = group[0].event
        let (always, sometimes) = showsCommands ? told(group.map(\.commands)) : ([], [])
        return Chart.Row(
            event: event, deadline: legend.deadline(of: group[0]), guardWords: words(for: group),
            commands: always, optionalCommands: sometimes,
            joints: joints.indices.filter { group.flatMap(\.named).contains(joints[$0]) }.map { $0 + 1 })
    }

    private func words(for group: [Arrow]) -> String? {
        // Where everything the event does is in the group, nothing has to be told apart; "as it was left" is told by
        // the sign.
        let others = arrows.filter {
            $0.verdict != .refused && $0.from == group[0].from && $0.event == group[0].event && !group.contains($0)
        }
        if group.count > 1, others.isEmpty { return nil }
        var words: [String] = []
        for arrow in group {
            guard let text = level == .full ? legend.words(for: arrow, among: arrows) : legend.words(for: arrow) else {
                return level == .full && needsWords(arrow) ? "else" : nil
            }
            if !words.contains(text) { words.append(text) }
        }
        // What all have in common is what tells the group from others.
        let common = words.map { $0.split(separator: ", ") }.reduce(nil as [Substring]?) { common, parts in
            common.map { $0.filter(parts.contains) } ?? parts
        }
        if let common, !common.isEmpty { return common.joined(separator: ", ") }
        return words.joined(separator: " or ")
    }

    private func needsWords(_ arrow: Arrow) -> Bool {
        arrows.contains { other in
            other.verdict == .handled && other.from == arrow.from && other.event == arrow.event && other != arrow
        }
    }

    /// What all states of a superstate do in the same way is drawn once, from its border. So is what leads from each
    /// of them to the same one of another superstate, which then is entered as the first one was left.
    private func raised(_ drafts: [Draft]) -> [Draft] {
        var drafts = drafts
        for superstate in Set(states.flatMap(\.superstates)).sorted(by: { ($0.depth, $0) < ($1.depth, $1) }) {
            let inside = states.filter { $0.isPart(of: superstate) }
            guard inside.count > 1 else { continue }
            for draft in drafts where draft.from == .state(inside[0]) && !draft.to.name.isPart(of: superstate) {
                for to in [draft.to, draft.to.keeping(inside[0], of: superstate)].compactMap(\.self) {
                    let same = drafts.filter { other in
                        inside.contains(other.from.name) && isAlike(draft.row, other.row)
                            && (other.to == to || other.to.keeping(other.from.name, of: superstate) == to)
                    }
                    guard Set(same.map(\.from)).count == inside.count, let place = drafts.firstIndex(of: draft) else {
                        continue
                    }
                    drafts[place] = Draft(from: .superstate(superstate), to: to, row: combined(same.map(\.row)))
                    drafts.removeAll { same.contains($0) }
                    break
                }
            }
        }
        return drafts
    }

    /// Whether two rows of a superstate's states are one of the superstate. In the overview they may differ in what
    /// they command.
    private func isAlike(_ row: Chart.Row, _ other: Chart.Row) -> Bool {
        guard level == .overview else { return row == other }
        return row.event == other.event && row.deadline == other.deadline && row.guardWords == other.guardWords
            && row.joints == other.joints
    }

    private func combined(_ rows: [Chart.Row]) -> Chart.Row {
        var row = rows[0]
        (row.commands, row.optionalCommands) = told(rows.map(\.commands), rows.flatMap(\.optionalCommands))
        return row
    }

    /// What all of them command, and then what only some do.
    private func told(_ commands: [[String]], _ sometimes: [String] = []) -> (always: [String], sometimes: [String]) {
        let always = commands[0].filter { command in commands.allSatisfy { $0.contains(command) } }
        var optional: [String] = []
        for command in commands.flatMap(\.self) + sometimes
        where !always.contains(command) && !optional.contains(command) {
            optional.append(command)
        }
        return (always, optional)
    }

    /// One arrow for all that leads from one place to another.
    private func merged(_ drafts: [Draft]) -> [Chart.Transition] {
        var ways: [(from: Chart.Place, to: Chart.Place, rows: [Chart.Row])] = []
        for draft in drafts {
            if let place = ways.firstIndex(where: { $0.from == draft.from && $0.to == draft.to }) {
                if !ways[place].rows.contains(draft.row) { ways[place].rows.append(draft.row) }
            } else {
                ways.append((draft.from, draft.to, [draft.row]))
            }
        }
        return ways.map { Chart.Transition(from: $0.from, to: $0.to, rows: $0.rows) }
    }
}

extension Arrow {
    /// Whether the overview shows two as one: the same event between the same states, or back into what was left.
    fileprivate func isSameStep(as other: Arrow, in legend: Legend.Region) -> Bool {
        guard from == other.from, event == other.event else { return false }
        if to == other.to { return true }
        return legend.histories.contains { to.isPart(of: $0) && other.to.isPart(of: $0) && !from.isPart(of: $0) }
    }
}

extension Chart.Place {
    /// The place in another superstate that stands for the same inner state, if it leads to that from this one.
    fileprivate func keeping(_ state: String, of superstate: String) -> Chart.Place? {
        let inner = state.dropFirst(superstate.count)
        guard case .state(let name) = self, name.hasSuffix(inner) else { return nil }
        return .history(String(name.dropLast(inner.count)))
    }
}

extension String {
    /// Whether a state has more superstates in common with this one than another has.
    fileprivate func isNearer(to state: String, than other: String) -> Bool {
        func common(_ name: String) -> Int { zip(name.superstates, state.superstates).prefix { $0 == $1 }.count }
        return common(self) > common(other)
    }
}
