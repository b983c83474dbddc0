import Statecharts

/// Plays ways, by the places of their acts.
protocol Player: AnyObject {
    /// Begins anew.
    func begin()
    /// The moments that have not come yet, in the order in which a packer meets them; these have come all the same.
    func moments(at now: Instant, without come: [Instant]) -> [Instant]
    /// Takes an act. The clock may be moved by it.
    func take(_ act: Int, at now: inout Instant) -> Played
    /// An act in words.
    func text(of act: Int) -> String
}

/// What came of an act.
enum Played {
    case isFine
    /// It is not looked at in this state.
    case isNotAllowed
    /// It breaks the rule of this name.
    case breaksRule(String)
}

/// Plays the ways of one kind of subject.
final class SubjectPlayer<S: Subject>: Player {
    private let start: S
    private let acts: [S.Act]
    private var state: S
    private let unused = ArrowTable()

    init(_ subject: S) {
        start = subject
        acts = subject.acts
        state = subject
    }

    func begin() { state = start }

    func moments(at now: Instant, without come: [Instant]) -> [Instant] {
        var list = MomentList(at: now, without: come)
        state.code(with: &list)
        return list.moments
    }

    func take(_ act: Int, at now: inout Instant) -> Played {
        guard state.allows(acts[act], at: now) else { return .isNotAllowed }
        guard let rule = state.take(acts[act], at: &now, unused) else { return .isFine }
        return .breaksRule(rule.name)
    }

    func text(of act: Int) -> String { start.text(of: acts[act]) }
}

/// Lists the moments that have not come yet, in the order in which a packer meets them. It changes nothing.
private struct MomentList: StateCoder {
    private(set) var moments: [Instant] = []
    private let now: Instant
    private var come: [Instant]

    init(at now: Instant, without come: [Instant]) {
        self.now = now
        self.come = come
    }

    private mutating func hasCome(_ instant: Instant) -> Bool {
        if instant <= now { return true }
        guard let place = come.firstIndex(of: instant) else { return false }
        come.remove(at: place)
        return true
    }

    mutating func choice(_ present: Int, of count: Int) -> Int { present }
    mutating func detail(_ present: Int, of count: Int) -> Int { present }
    mutating func number(_ value: inout UInt64, atMost limit: UInt64) {}

    mutating func moment(_ instant: inout Instant) {
        if !hasCome(instant) { moments.append(instant) }
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        for index in ages.indices where !hasCome(instant + ages[index]) {
            moments.append(instant + ages[index])
            return
        }
    }
}
