import Explorer

extension Exploration {
    /// What went wrong, with the shortest way to it.
    func ways(of subject: some Subject) -> [String] {
        violations.map { "\($0.rule.name): \(subject.words(of: $0.way))" }
            + (stranded > 0 ? ["no way back: \(subject.words(of: wayToStranded))"] : [])
    }
}
