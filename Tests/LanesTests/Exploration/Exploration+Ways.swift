import Explorer

extension Exploration {
    /// What went wrong, with the shortest way to it.
    var ways: [String] {
        violations.map { "\($0.rule.name): \(Self.words($0.way))" }
            + (stranded > 0 ? ["no way back: \(Self.words(wayToStranded))"] : [])
    }

    private static func words(_ way: [Step]) -> String { way.map { "\($0)" }.joined(separator: ", ") }
}
