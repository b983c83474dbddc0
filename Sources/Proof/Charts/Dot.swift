/// A chart as text for Graphviz, which finds a place for everything.
package struct Dot {
    private let chart: Chart
    private let region: Chart.Region
    /// What comes before what, from top to bottom.
    private let order: [String]
    private var lines: [String] = []

    /// The text of all regions, each a graph of its own.
    package static func text(of chart: Chart) -> String { texts(of: chart).joined(separator: "\n") }

    /// The text of each region, a graph of its own.
    package static func texts(of chart: Chart) -> [String] {
        chart.regions.map { region in
            var dot = Dot(chart, region)
            dot.writeRegion()
            let name = chart.regions.count == 1 ? chart.machine : "\(chart.machine) \(region.name)"
            return (["digraph \(name.quoted) {"] + look + dot.lines + ["}"]).joined(separator: "\n") + "\n"
        }
    }

    private init(_ chart: Chart, _ region: Chart.Region) {
        self.chart = chart
        self.region = region
        order = region.states.map(\.name)
    }

    // `newrank`: what is in a superstate stands as low as its arrows want it, not all of it below what leads there.
    private static let look = [
        "  graph [fontname=\"DejaVu Sans\", fontsize=13, nodesep=0.3, ranksep=0.3, margin=0, newrank=true]",
        "  node [shape=box, style=rounded, fontname=\"DejaVu Sans\", fontsize=12, margin=\"0.15,0.1\"]",
        "  edge [fontname=\"DejaVu Sans\", fontsize=12, arrowsize=0.8]",
    ]

    private mutating func writeRegion() {
        let indent = "  "
        let first = region.idOfFirst.quoted
        lines = ["\(indent)\(first) [id=\(first), shape=point, width=0.13]"]
        writeStates(in: nil, indent: indent)
        for name in region.severals {
            let id = region.id(ofSeveral: name).quoted
            lines.append("\(indent)\(id) [id=\(id), shape=plaintext, style=\"\", label=\(name.quoted)]")
        }
        writeTexts(in: nil, indent: indent)
        lines.append("\(indent)\(first) -> \(region.id(of: region.first).quoted)")
        for index in region.transitions.indices { write(region.transitions[index], number: index, indent) }
    }

    private mutating func writeStates(in superstate: String?, indent: String) {
        for state in region.states where state.name.superstates.last == superstate {
            lines.append(indent + node(state))
        }
        for name in region.superstates where name.superstates.last == superstate {
            let id = region.id(ofSuperstate: name).quoted
            lines.append("\(indent)subgraph \(("cluster_" + name).quoted) {")
            lines.append("\(indent)  graph [id=\(id), label=\(name.lastPart.quoted), labeljust=l, margin=12]")
            if region.histories.contains(name) {
                let (id, sign) = (region.id(ofHistory: name).quoted, region.sign(ofHistory: name).quoted)
                lines.append(
                    "\(indent)  \(id) [id=\(id), shape=circle, label=\(sign), margin=0, width=0.3, fixedsize=true]")
            }
            writeStates(in: name, indent: indent + "  ")
            writeTexts(in: name, indent: indent + "  ")
            if region.isLeft(name) { writeExit(of: name, indent + "  ") }
            lines.append("\(indent)}")
        }
    }

    /// What leaves a superstate as a whole begins at a point below its states, at its border.
    private mutating func writeExit(of superstate: String, _ indent: String) {
        let id = region.id(ofExit: superstate).quoted
        lines.append("\(indent)\(id) [id=\(id), shape=point, width=0.02, style=invis]")
        let inside = region.states.filter { $0.name.isPart(of: superstate) }
        for state in inside { lines.append("\(indent)\(region.id(of: state.name).quoted) -> \(id) [style=invis]") }
    }

    private func node(_ state: Chart.State) -> String {
        let id = region.id(of: state.name).quoted
        let rows = StateBox.lines(of: state)
        let label = ([state.name.lastPart] + rows.map(\.text)).map(\.escaped).joined(separator: "\\l")
        let size = StateBox.size(of: state)
        let places = "width=\(inches(size.width)), height=\(inches(size.height))"
        return "\(id) [id=\(id), label=\"\(label)\(rows.isEmpty ? "" : "\\l")\", \(places)]"
    }

    /// Graphviz ranks by the arrows, so one that leads back is written from its end: then the first state stays above.
    private mutating func write(_ transition: Chart.Transition, number: Int, _ indent: String) {
        let isBack = rank(of: transition.from) > rank(of: transition.to)
        let ends = [node(at: transition.from), node(at: transition.to)].map(\.quoted)
        let (upper, lower) = isBack ? (ends[1], ends[0]) : (ends[0], ends[1])
        let id = region.id(ofTransition: number)
        let text = region.id(ofLabel: number).quoted
        lines.append("\(indent)\(upper) -> \(text) [id=\(id.quoted), \(isBack ? "dir=back" : "arrowhead=none")]")
        lines.append("\(indent)\(text) -> \(lower) [id=\((id + "-end").quoted)\(isBack ? ", arrowhead=none" : "")]")
    }

    /// The text of an arrow has a place of its own in it, as a state has: then no other arrow runs through it.
    private mutating func writeTexts(in superstate: String?, indent: String) {
        for (index, transition) in region.transitions.enumerated() where transition.superstate == superstate {
            let id = region.id(ofLabel: index).quoted
            let rows = Lettering.lines(of: transition.rows, chart.level)
            let text = rows.map { $0.text.escaped }.joined(separator: "\\n")
            let size = StateBox.size(ofText: rows)
            let look = "shape=plaintext, style=\"\", margin=\"0.06,0.02\""
            let places = "width=\(inches(size.width)), height=\(inches(size.height))"
            lines.append("\(indent)\(id) [id=\(id), \(look), label=\"\(text)\", \(places)]")
        }
    }

    private func rank(of place: Chart.Place) -> Double {
        func places(_ name: String) -> [Int] { order.indices.filter { order[$0].isPart(of: name) } }
        return switch place {
        case .state(let name): Double(places(name).first ?? 0)
        case .superstate(let name): Double(places(name).last ?? 0) + 0.5
        case .history(let name): Double(places(name).first ?? 0) - 0.5
        case .several: -1
        }
    }

    private func node(at place: Chart.Place) -> String {
        switch place {
        case .state(let name): region.id(of: name)
        case .superstate(let name): region.id(ofExit: name)
        case .history(let name): region.id(ofHistory: name)
        case .several(let name): region.id(ofSeveral: name)
        }
    }

    /// A length in Graphviz's unit, rounded, so that the text is the same everywhere.
    private func inches(_ points: Double) -> String {
        let hundredths = Int((points / 72 * 100).rounded(.up))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

extension String {
    fileprivate var quoted: String { "\"\(escaped)\"" }

    fileprivate var escaped: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
}
