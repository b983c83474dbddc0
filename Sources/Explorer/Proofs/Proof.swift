import Statecharts

/// What an exploration showed.
package struct Proof: Sendable {
    /// What was explored, such as `overpayment = bank, fare 2`.
    package let name: String
    /// How the exploration ended.
    package let end: ExplorationEnd
    package let states: Int
    package let transitions: UInt64
    /// How many steps the farthest state is away from the first one.
    package let depth: Int
    package let seconds: Double
    /// Memory that the states took.
    package let bytes: Int
    /// What was asked after every step.
    package let rules: [Rule]
    /// What was bounded.
    package let bounds: [Bound]
    /// The rows that were taken.
    package let arrows: [Arrow]
    /// The most that one step made.
    package let most: MostOfStep
    /// What broke.
    package let violations: [Violation]
    /// How many states have no way home.
    package let stranded: Int
    /// What could not happen in any state.
    package let neverTaken: [String]

    /// A rule that broke, with a shortest way there.
    package struct Violation: Sendable {
        package let rule: Rule
        /// The steps, in words.
        package let way: [String]
        /// Whether the durations allow it. If not, only longer or shorter ones would.
        package let isReal: Bool
        /// The same for `portcullis simulate`, if it can be had.
        package let script: String?
    }

    /// Whether everything was seen, and nothing is wrong.
    package var holds: Bool { end == .complete && stranded == 0 && violations.isEmpty }
}

/// How much an exploration may do.
package struct ProofLimits: Sendable {
    /// The most states. Each takes about 50 bytes, so the default stays within 2 GiB.
    package var states = 30_000_000
    /// How many explore at once.
    package var workers = 2

    package init() {}
}

/// Something that can be proved.
package struct Claim: Sendable {
    /// What is explored.
    package let name: String
    /// Explores it.
    package let prove: @Sendable (ProofLimits, @escaping @Sendable (ExplorationProgress) -> Bool) async -> Proof

    /// A claim about a subject.
    ///
    /// Where a rule breaks in a way that no board could take, `onBoard`, of which less is looked at, is asked for another.
    package init<S: Subject>(
        _ name: String, _ subject: S, onBoard: S? = nil, bounds: [Bound] = [], time: TimeModel = .order,
        script: @escaping @Sendable ([RealStep<S.Act>]) -> String? = { _ in nil }
    ) {
        self.name = name
        prove = { limits, progress in
            let clock = ContinuousClock()
            let start = clock.now
            let seen = await Exploration(
                subject, time: time, limit: limits.states, workers: limits.workers, progress: progress)
            let span = clock.now - start
            var ways = seen.violations.map { ($0.rule, $0.way) }
            if seen.stranded > 0 { ways.append((.wayBack, seen.wayToStranded)) }
            var violations: [Proof.Violation] = []
            for (rule, way) in ways {
                let real = subject.realize(way, breaking: rule.name == Rule.wayBack.name ? nil : rule)
                violations.append(
                    Proof.Violation(
                        rule: rule, way: subject.words(of: way, real), isReal: real != nil,
                        script: onBoard == nil ? real.flatMap(script) : nil))
            }
            // Another way to the same rule, or to another one that breaks with it.
            if let onBoard, !violations.isEmpty {
                let seen = await Exploration(
                    onBoard, time: time, limit: limits.states, workers: limits.workers, progress: progress)
                let way = seen.violations.first.map { ($0.rule, $0.way) }
                if let (rule, way) = way ?? (seen.stranded > 0 ? (.wayBack, seen.wayToStranded) : nil) {
                    let real = onBoard.realize(way, breaking: rule.name == Rule.wayBack.name ? nil : rule)
                    violations.insert(
                        Proof.Violation(
                            rule: rule, way: onBoard.words(of: way, real), isReal: real != nil,
                            script: real.flatMap(script)), at: 0)
                }
            }
            return Proof(
                name: name, end: seen.end, states: seen.states, transitions: seen.transitions, depth: seen.depth,
                seconds: Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18,
                bytes: seen.bytes, rules: S.rules + [.wayBack], bounds: bounds, arrows: seen.arrows,
                most: seen.most,
                violations: violations, stranded: seen.stranded,
                neverTaken: seen.neverTaken.map { subject.text(of: $0) })
        }
    }
}

extension Rule {
    /// What the exploration asks of every subject.
    static let wayBack = Rule(
        "way-back", "From every state there is a way back to rest: closed, quiet and in service.",
        from: "docs/architecture.md")
}
