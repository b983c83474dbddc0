import Statecharts

/// Takes packed states of a subject one step on. Only what is behind it is compiled anew for each subject; the rest of
/// the engine handles states as numbers.
struct Stepper {
    // Functions instead of a protocol: what is behind a protocol is compiled once for all generic types, and then looks
    // up at run time what it knows of each of them.

    /// The state with which everything begins.
    let first: Packed
    /// The rows that were taken.
    let arrows: ArrowTable
    /// Whether each act was ever taken, by its place.
    let taken: () -> [Bool]
    /// Tells a worker every state that follows from one.
    let explore: (Packed, Worker) -> Void
    /// Whether a state is home.
    let isHome: (Packed) -> Bool
    /// Whether a step that leads home leads to a state of which that is known.
    let canStepHome: (Packed, (Packed) -> Bool) -> Bool

    init<S: Subject>(_ subject: S, _ time: TimeModel) { self.init(SubjectStepper(subject, time)) }

    init<S: Subject>(_ stepper: SubjectStepper<S>) {
        first = stepper.first
        arrows = stepper.arrows
        taken = { stepper.taken }
        explore = { stepper.explore($0, for: $1) }
        isHome = { stepper.isHome($0) }
        canStepHome = { stepper.canStepHome(from: $0, $1) }
    }
}

/// Takes packed states of one kind of subject one step on.
final class SubjectStepper<S: Subject> {
    /// The subject in its first state.
    private let start: S
    private let acts: [S.Act]
    /// Which of them lead home.
    private let leadsHome: [Bool]
    /// Those that look at the time.
    private let late: [Int]
    private let time: TimeModel
    let arrows = ArrowTable()
    /// The acts that may lead home; nil is time. One that did moves forward, because it will do for many states that
    /// are alike.
    @exclusivity(unchecked) private var homeward: [Int?]
    /// For steps that were counted before.
    private let unused = ArrowTable()
    @exclusivity(unchecked) private(set) var taken: [Bool]

    init(_ subject: S, _ time: TimeModel) {
        var start = subject
        acts = start.acts
        start.acts = []
        self.start = start
        leadsHome = subject.acts.map { subject.leadsHome($0) }
        late = subject.acts.indices.filter { subject.looksAtTime(subject.acts[$0]) }
        self.time = time
        homeward = [nil] + acts.indices.filter { [leadsHome] in leadsHome[$0] }
        taken = [Bool](repeating: false, count: acts.count)
    }

    var first: Packed {
        var first = start
        return time.pack(&first, at: TimeModel.now)
    }

    func explore(_ key: Packed, for worker: Worker) {
        var (state, unpacker) = unpack(key)
        for coming in 0..<time.steps(pending: unpacker.pending) {
            worker.found(time.step(coming, &state), by: .time(coming), leadsHome: true)
        }
        for number in acts.indices where state.allows(acts[number], at: TimeModel.now) {
            taken[number] = true
            take(number, in: state, isLate: false, for: worker)
        }
        // Asked once more a nanosecond later, machines must not answer otherwise.
        guard unpacker.hasCome, case .order = time else { return }
        (state, _) = unpack(key, late: Duration(nanoseconds: 1))
        for number in late where state.allows(acts[number], at: TimeModel.now) {
            take(number, in: state, isLate: true, for: worker)
        }
    }

    private func take(_ number: Int, in state: S, isLate: Bool, for worker: Worker) {
        var after = state
        var now = TimeModel.now
        let move = Move.act(number, isLate: isLate)
        if let rule = after.take(acts[number], at: &now, arrows) { return worker.broke(rule, by: move) }
        worker.found(time.pack(&after, at: now), by: move, leadsHome: !isLate && leadsHome[number])
    }

    /// The subject in a state, and what was met of time on the way.
    func unpack(_ key: Packed, late: Duration = .zero) -> (state: S, unpacker: Unpacker) {
        var state = start
        var unpacker = Unpacker(key, time, at: TimeModel.now, late: late)
        state.code(with: &unpacker)
        return (state, unpacker)
    }

    func isHome(_ key: Packed) -> Bool { unpack(key).state.isHome }

    func canStepHome(from key: Packed, _ hasWay: (Packed) -> Bool) -> Bool {
        var (state, unpacker) = unpack(key)
        for place in homeward.indices where canStepHome(by: homeward[place], &state, unpacker.pending, hasWay) {
            homeward.swapAt(place, place / 2)
            return true
        }
        return false
    }

    private func canStepHome(by act: Int?, _ state: inout S, _ pending: Int, _ hasWay: (Packed) -> Bool) -> Bool {
        guard let act else { return (0..<time.steps(pending: pending)).contains { hasWay(time.step($0, &state)) } }
        guard state.allows(acts[act], at: TimeModel.now) else { return false }
        var after = state
        var now = TimeModel.now
        _ = after.take(acts[act], at: &now, unused)
        return hasWay(time.pack(&after, at: now))
    }
}
