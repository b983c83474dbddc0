import Statecharts

/// Something that can be proved.
package struct Claim: Sendable {
    /// What is explored.
    package let name: String
    private let subject: AnySubject
    /// The same with less to look at.
    private let onBoard: AnySubject?
    /// What was bounded.
    package let bounds: [Bound]
    /// The names of rules that say nothing about it.
    private let idle: Set<String>
    /// What is explored instead if there are too many states.
    package let parts: [Claim]
    private let script: @Sendable ([RealStep<Int>]) -> String?

    /// A claim about a subject.
    ///
    /// What the subject bounds is stated, and `bounds` besides. Where a rule breaks in a way that no board could take,
    /// `onBoard`, of which less is looked at, is asked for another. Rules that are `idle` say nothing about it: that
    /// they hold is no news.
    package init<S: Subject>(
        _ name: String, _ subject: S, onBoard: S? = nil, bounds: [Bound] = [], idle: Set<String> = [],
        parts: [Claim] = [], script: @escaping @Sendable ([RealStep<S.Act>]) -> String? = { _ in nil }
    ) {
        self.name = name
        self.subject = AnySubject(subject)
        self.onBoard = onBoard.map { AnySubject($0) }
        self.bounds = subject.bounds + bounds
        self.idle = idle
        self.parts = parts
        self.script = { steps in
            let acts = (onBoard ?? subject).acts
            return script(steps.map { RealStep(wait: $0.wait, act: acts[$0.act]) })
        }
    }

    /// Explores it. `progress` is asked now and then, and may stop it by false.
    package func prove(
        _ limits: ProofLimits, _ progress: @escaping @Sendable (ExplorationProgress) -> Bool
    ) async -> Proof {
        let clock = ContinuousClock()
        let start = clock.now
        let seen = await explore(subject, limits, progress)
        let span = clock.now - start
        var violations = violations(in: seen, of: subject, hasScript: onBoard == nil)
        // Another way to the same rule, or to another one that breaks with it.
        if let onBoard, !violations.isEmpty {
            let seen = await explore(onBoard, limits, progress)
            violations.insert(contentsOf: self.violations(in: seen, of: onBoard, hasScript: true).prefix(1), at: 0)
        }
        let player = subject.player()
        let asked = subject.rules + (seen.end == .complete ? [.wayBack] : [])
        return Proof(
            name: name, end: seen.end, states: seen.states, transitions: seen.transitions, depth: seen.depth,
            seconds: Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18,
            bytes: seen.bytes, rules: asked.filter { !idle.contains($0.name) }, bounds: bounds, arrows: seen.arrows,
            most: seen.most, violations: violations, stranded: seen.stranded,
            neverTaken: seen.neverTaken.map { player.text(of: $0) },
            isInParts: seen.end == .limit && !parts.isEmpty)
    }

    private func explore(
        _ subject: AnySubject, _ limits: ProofLimits, _ progress: @escaping @Sendable (ExplorationProgress) -> Bool
    ) async -> Exploration {
        let most = limits.states ?? (parts.isEmpty ? ProofLimits.mostStates : ProofLimits.mostBeforeParts)
        return await Exploration(
            subject, time: .order, limit: most, workers: limits.workers, findsWayHome: true, progress: progress)
    }

    private func violations(in seen: Exploration, of subject: AnySubject, hasScript: Bool) -> [Proof.Violation] {
        let player = subject.player()
        var ways = seen.violations.map { ($0.rule, $0.way) }
        if seen.stranded > 0 { ways.append((.wayBack, seen.wayToStranded)) }
        return ways.map { rule, way in
            let real = Realization(of: way, by: player, breaking: rule.name == Rule.wayBack.name ? nil : rule)
            return Proof.Violation(
                rule: rule, way: real?.words(player) ?? way.words(player), isReal: real != nil,
                script: hasScript ? real.flatMap { script($0.steps) } : nil)
        }
    }
}

extension Rule {
    /// What the exploration asks of every subject.
    static let wayBack = Rule(
        "way-back", "From every state there is a way back to rest. A gate rests closed, quiet and in service.",
        from: "docs/understanding/reliability.md, A state without a way back")
}
