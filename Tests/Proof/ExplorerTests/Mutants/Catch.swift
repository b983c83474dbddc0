@testable import Explorer

/// What caught a broken machine.
struct Catch: Sendable {
    let rule: String
    let steps: Int
    /// Whether the usual durations allow the way there.
    let isReal: Bool

    /// What caught it first, in one setting after another. If several rules broke at the same distance, the expected
    /// one.
    static func first<S: Subject>(of subjects: [S], expecting rule: String?) async -> Catch? {
        for subject in subjects {
            let seen = await Exploration(subject, limit: 3_000_000, workers: 1)
            if let violation = seen.violations.first(where: { $0.rule.name == rule }) ?? seen.violations.first {
                return Catch(
                    rule: violation.rule.name, steps: violation.way.count,
                    isReal: subject.canHappen(violation.way, breaking: violation.rule))
            }
            if seen.stranded > 0 {
                return Catch(
                    rule: Rule.wayBack.name, steps: seen.wayToStranded.count,
                    isReal: subject.canHappen(seen.wayToStranded, breaking: nil))
            }
        }
        return nil
    }
}
