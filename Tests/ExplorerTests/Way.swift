import Explorer

extension Exploration {
    /// What went wrong, with the shortest way there; nothing if nothing did.
    func report(_ subject: S) -> String {
        var lines: [String] = []
        for violation in violations {
            lines.append("\(violation.rule.name): \(violation.rule.sentence)")
            lines += violation.way.map { "    \(Self.text(of: $0, subject))" }
        }
        if stranded > 0 {
            lines.append("\(stranded) states have no way home, such as this one:")
            lines += wayToStranded.map { "    \(Self.text(of: $0, subject))" }
        }
        return lines.joined(separator: "\n")
    }

    private static func text(of step: Step, _ subject: S) -> String {
        switch step {
        case .time(let moment): "moment \(moment) comes"
        case .act(let act, let isLate): subject.text(of: act) + (isLate ? ", a little later" : "")
        }
    }
}
