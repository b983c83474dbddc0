import Statecharts

/// One act of a way, with the time that passes before it.
public struct RealStep<Act: Sendable>: Sendable {
    /// How long nothing happens before it.
    public let wait: Duration
    /// What happens.
    public let act: Act
}

/// A way with times, so that the subject's own durations lead to the same end.
struct Realization: Sendable {
    /// Each act by its place.
    let steps: [RealStep<Int>]

    /// Nil if no times are found. A way to a rule that breaks ends with its last act.
    init?(of way: [Move], by player: any Player, breaking rule: Rule?) {
        let times = WayTimes(way: way, player: player, rule: rule)
        var steps = times.find(passesMoments: false)
        // Where the same rule breaks, it does not matter that something else came due on the way.
        if steps == nil, rule != nil { steps = times.find(passesMoments: true) }
        guard let steps else { return nil }
        self.steps = steps
    }

    /// In words, one line for each step.
    func words(_ player: any Player) -> [String] {
        steps.map { step in
            step.wait > .zero ? "after \(step.wait.words): \(player.text(of: step.act))" : player.text(of: step.act)
        }
    }
}

/// Looks for times at which a way can be gone.
private struct WayTimes {
    let way: [Move]
    let player: any Player
    /// The rule that its last act breaks, if it breaks one.
    let rule: Rule?

    func find(passesMoments: Bool) -> [RealStep<Int>]? {
        if let steps = play(slack: .zero, before: -1, passesMoments) { return steps }
        // Two things that began at the same time are due at the same time: a little time between them sets them apart.
        for slack in [Duration.milliseconds(400), .milliseconds(20)] {
            for place in way.indices {
                if let steps = play(slack: slack, before: place, passesMoments) { return steps }
            }
        }
        return nil
    }

    private func play(slack: Duration, before place: Int, _ passesMoments: Bool) -> [RealStep<Int>]? {
        player.begin()
        var now = TimeModel.now
        var last = now
        // The moments that have come since then. Others that were passed by count as not come.
        var come: [Instant] = []
        var steps: [RealStep<Int>] = []
        for (index, move) in way.enumerated() {
            if index == place { now = now + slack }
            switch move {
            case .time(let moment):
                let moments = player.moments(at: last, without: come)
                guard moments.indices.contains(moment) else { return nil }
                // What is asked a little late finds it come already.
                now = max(now, moments[moment])
                let isInOrder = !moments.contains { $0 < moments[moment] }
                guard isInOrder || passesMoments else { return nil }
                come.append(moments[moment])
            case .act(let act, let isLate):
                if isLate { now = now + .milliseconds(1) }
                steps.append(RealStep(wait: now - last, act: act))
                (last, come) = (now, [])
                switch player.take(act, at: &now) {
                case .isFine: break
                case .isNotAllowed: return nil
                case .breaksRule(let name): return name == rule?.name ? steps : nil
                }
            }
        }
        return rule == nil ? steps : nil
    }
}

extension Subject {
    /// Whether the subject's own durations allow a way, which ends by breaking a rule if there is one.
    func canHappen(_ way: [Move], breaking rule: Rule?) -> Bool {
        Realization(of: way, by: SubjectPlayer(self), breaking: rule) != nil
    }

    /// A way with times at which the subject's own durations allow it; nil if none are found.
    package func steps(of way: [Move]) -> [RealStep<Act>]? {
        Realization(of: way, by: SubjectPlayer(self), breaking: nil)?.steps.map {
            RealStep(wait: $0.wait, act: acts[$0.act])
        }
    }

    /// A way in words, one line for each step.
    package func words(of way: [Move]) -> [String] { way.words(SubjectPlayer(self)) }
}

extension [Move] {
    /// In words, one line for each step.
    func words(_ player: any Player) -> [String] {
        map { move in
            switch move {
            case .time: "time passes, until something is due"
            case .act(let act, let isLate): player.text(of: act) + (isLate ? ", a little later" : "")
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
