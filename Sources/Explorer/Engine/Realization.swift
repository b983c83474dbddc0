import Statecharts

/// One act of a way, with the time that passes before it.
public struct RealStep<Act: Sendable>: Sendable {
    /// How long nothing happens before it.
    public let wait: Duration
    /// What happens.
    public let act: Act
}

extension Subject {
    /// The same way with times, so that these durations lead to the same end; nil if none are found. A way to a rule that
    /// breaks ends with its last act.
    func realize(_ way: [Exploration<Self>.Step], breaking rule: Rule?) -> [RealStep<Act>]? {
        if let steps = realize(way, rule, passesMoments: false) { return steps }
        // Where the same rule breaks, it does not matter that something else came due on the way.
        return rule.flatMap { realize(way, $0, passesMoments: true) }
    }

    private func realize(
        _ way: [Exploration<Self>.Step], _ rule: Rule?, passesMoments: Bool
    ) -> [RealStep<Act>]? {
        if let steps = realize(way, slack: .zero, before: -1, rule, passesMoments) { return steps }
        // Two things that began at the same time are due at the same time: a little time between them sets them apart.
        for slack in [Duration.milliseconds(400), .milliseconds(20)] {
            for place in way.indices {
                if let steps = realize(way, slack: slack, before: place, rule, passesMoments) { return steps }
            }
        }
        return nil
    }

    private func realize(
        _ way: [Exploration<Self>.Step], slack: Duration, before place: Int, _ rule: Rule?, _ passesMoments: Bool
    ) -> [RealStep<Act>]? {
        var state = self
        var now = TimeModel.now
        var last = now
        var steps: [RealStep<Act>] = []
        for (index, step) in way.enumerated() {
            if index == place { now = now + slack }
            switch step {
            case .time(let moment):
                var list = MomentList(at: last)
                state.code(with: &list)
                guard list.moments.indices.contains(moment) else { return nil }
                // What is asked a little late finds it come already.
                now = max(now, list.moments[moment])
                let isInOrder = !list.moments.contains { $0 > last && $0 < list.moments[moment] }
                guard isInOrder || passesMoments else { return nil }
            case .act(let act, let isLate):
                if isLate { now = now + .milliseconds(1) }
                steps.append(RealStep(wait: now - last, act: act))
                last = now
                guard state.allows(act, at: now) else { return nil }
                if let broken = state.take(act, at: &now, ArrowTable()) {
                    return Self.rules[broken].name == rule?.name ? steps : nil
                }
            }
        }
        return rule == nil ? steps : nil
    }

    /// A way in words, one line for each step.
    func words(of way: [Exploration<Self>.Step], _ real: [RealStep<Act>]?) -> [String] {
        if let real {
            return real.map { step in
                step.wait > .zero ? "after \(step.wait.words): \(text(of: step.act))" : text(of: step.act)
            }
        }
        return way.map { step in
            switch step {
            case .time: "time passes, until something is due"
            case .act(let act, let isLate): text(of: act) + (isLate ? ", a little later" : "")
            }
        }
    }
}

extension Duration {
    /// In the greatest unit that makes it whole.
    fileprivate var words: String {
        let units: [(Int64, String)] = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us"), (1, "ns")]
        guard let unit = units.first(where: { nanoseconds % $0.0 == 0 }) else { return "\(nanoseconds) ns" }
        return "\(nanoseconds / unit.0) \(unit.1)"
    }
}

/// Lists the moments that have not come yet, in the order in which a packer meets them. It changes nothing.
private struct MomentList: StateCoder {
    private(set) var moments: [Instant] = []
    private let now: Instant

    init(at now: Instant) { self.now = now }

    mutating func choice(_ present: Int, of count: Int) -> Int { present }
    mutating func detail(_ present: Int, of count: Int) -> Int { present }
    mutating func number(_ value: inout UInt64, atMost limit: UInt64) {}

    mutating func moment(_ instant: inout Instant) {
        if instant > now { moments.append(instant) }
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        for index in ages.indices where instant + ages[index] > now {
            moments.append(instant + ages[index])
            return
        }
    }
}
