/// A chart as text for Mermaid, which many viewers of Markdown draw.
package struct Mermaid {
    private let chart: Chart
    private var lines: [String] = []

    /// The text.
    package static func text(of chart: Chart) -> String {
        var mermaid = Mermaid(chart)
        mermaid.write()
        return mermaid.lines.joined(separator: "\n") + "\n"
    }

    private init(_ chart: Chart) { self.chart = chart }

    private mutating func write() {
        lines = ["stateDiagram-v2"]
        let isAlone = chart.regions.count == 1
        for region in chart.regions {
            if !isAlone { lines.append("    state \(region.name) {") }
            let indent = isAlone ? "    " : "        "
            lines.append("\(indent)[*] --> \(id(region.first, region))")
            writeStates(of: region, in: nil, indent)
            for name in region.severals { lines.append("\(indent)state \"\(name)\" as \(id(name, region))") }
            for transition in region.transitions {
                let ends = "\(id(transition.from.name, region)) --> \(id(transition.to.name, region))"
                let text = Lettering.lines(of: transition.rows, chart.level).map(\.text) + asLeft(transition.to)
                lines.append("\(indent)\(ends): \(text.map(plain).joined(separator: "<br/>"))")
            }
            if !isAlone { lines.append("    }") }
        }
    }

    private mutating func writeStates(of region: Chart.Region, in superstate: String?, _ indent: String) {
        for state in region.states where state.name.superstates.last == superstate {
            let id = id(state.name, region)
            lines.append("\(indent)state \"\(state.name.lastPart)\" as \(id)")
            for line in StateBox.lines(of: state) { lines.append("\(indent)\(id): \(plain(line.text))") }
        }
        for name in region.superstates where name.superstates.last == superstate {
            lines.append("\(indent)state \"\(name.lastPart)\" as \(id(name, region)) {")
            writeStates(of: region, in: name, indent + "    ")
            lines.append("\(indent)}")
        }
    }

    /// Mermaid has no sign for the state that was left.
    private func asLeft(_ place: Chart.Place) -> [String] {
        if case .history = place { return ["(as it was left)"] }
        return []
    }

    private func id(_ name: String, _ region: Chart.Region) -> String {
        "\(region.name)_\(name)".map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    /// These have a meaning of their own there.
    private func plain(_ text: String) -> String {
        text.replacing("#", with: "#35;").replacing(";", with: ",").replacing(":", with: " ")
    }
}
