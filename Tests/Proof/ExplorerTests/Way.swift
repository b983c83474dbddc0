import Explorer

extension Exploration {
    /// What went wrong, with the shortest way there; nothing if nothing did.
    func report(_ subject: some Subject) -> String {
        var lines: [String] = []
        for violation in violations {
            lines.append("\(violation.rule.name): \(violation.rule.sentence)")
            lines += subject.words(of: violation.way).map { "    " + $0 }
        }
        if stranded > 0 {
            lines.append("\(stranded) states have no way home, such as this one:")
            lines += subject.words(of: wayToStranded).map { "    " + $0 }
        }
        return lines.joined(separator: "\n")
    }
}
