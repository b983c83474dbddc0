import Simulation

/// The results as a table for a terminal.
enum ResultTable {
    static func text(_ results: Results) -> String {
        let width = results.cases.map(\.item.name.count).max() ?? 0
        var text = "\(results.machine)\n"
        if let firmware = results.firmware { text += "firmware: \(firmware)\n" }
        text += "\n"
        for result in results.cases {
            let start = "  \(result.item.group.rawValue.padding(to: 9))  \(result.item.name.padding(to: width))  "
            switch result.verdict {
            case .passed: text += start + "passed\n"
            case .notPossible(let reason): text += start + "not possible: \(reason)\n"
            case .failed(let complaints):
                text += start + "FAILED\n"
                text += "      proves: \(result.item.proves)\n"
                for complaint in complaints { text += "      \(complaint)\n" }
            }
            if let reactions = result.reactions {
                text += "      \(reactions.summary)\n"
                for line in reactions.drawing { text += "      \(line)\n" }
            }
            for line in result.lines { text += "      \(line)\n" }
        }
        return text + "\n\(summary(results))\n"
    }

    static func summary(_ results: Results) -> String {
        var words = ["\(results.cases.count.of("case")): \(results.passes) passed", "\(results.failures) failed"]
        if results.notPossible > 0 { words.append("\(results.notPossible) not possible here") }
        return words.joined(separator: ", ") + ", in \(Int(results.seconds.rounded())) s"
    }

    /// The list of cases with what each proves.
    static func list(_ cases: [HILCase]) -> String {
        let width = cases.map(\.name.count).max() ?? 0
        return cases.map { "\($0.group.rawValue.padding(to: 9))  \($0.name.padding(to: width))  \($0.proves)\n" }
            .joined()
    }
}
