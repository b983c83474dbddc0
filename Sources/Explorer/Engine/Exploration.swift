import Statecharts

/// All that a subject can become.
public struct Exploration<S: Subject>: Sendable {
    /// A rule that broke, with a shortest way there.
    public struct Violation: Sendable {
        /// The rule.
        public let rule: Rule
        /// What happens on the way, one step after another.
        public let way: [Step]
    }

    /// One step of a way.
    public enum Step: Sendable {
        /// Of the moments that have not come yet, that one comes; or a tick passes.
        case time(Int)
        /// Something happens; just when a moment came, or a little later.
        case act(S.Act, isLate: Bool)
    }

    /// How it ended.
    public private(set) var end = ExplorationEnd.complete
    /// How many states were found.
    public private(set) var states = 0
    /// How many acts were tried.
    public private(set) var transitions: UInt64 = 0
    /// How many steps the farthest state is away from the first one.
    public private(set) var depth = 0
    /// How much memory the states took, in bytes.
    public private(set) var bytes = 0
    /// The rows that were taken.
    public private(set) var arrows: [Arrow] = []
    /// The most that one step made.
    public private(set) var most = MostOfStep()
    /// The first rules that broke, each with its way; the shortest first.
    public private(set) var violations: [Violation] = []
    /// How many states have no way home, and a shortest way to one of them.
    public private(set) var stranded = 0
    /// A shortest way to a state without a way home.
    public private(set) var wayToStranded: [Step] = []
    /// Acts that no state allowed.
    public private(set) var neverTaken: [S.Act] = []

    /// Explores everything, with so many workers at once. `progress` is asked now and then, and may stop it by false.
    public init(
        _ subject: S, time: TimeModel = .order, limit: Int = 20_000_000, workers: Int = 2,
        findsWayHome: Bool = true, progress: @escaping @Sendable (ExplorationProgress) -> Bool = { _ in true }
    ) async {
        let team = Team(subject, time, workers)
        end = await team.explore(limit: limit, &depth, progress)
        states = team.states
        transitions = team.transitions
        bytes = team.bytes
        arrows = team.arrows
        most = team.most
        neverTaken = team.neverTaken
        violations = team.violations
        guard end == .complete, findsWayHome else { return }
        (stranded, wayToStranded) = await team.findStranded()
    }
}

/// The workers of one exploration.
struct Team<S: Subject> {
    typealias Step = Exploration<S>.Step

    private let subject: S
    private let time: TimeModel
    let workers: [Worker<S>]
    /// States that a worker takes before all meet.
    private static var block: Int { 4_096 }

    init(_ subject: S, _ time: TimeModel, _ count: Int) {
        self.subject = subject
        self.time = time
        workers = (0..<count).map { Worker(subject, time, number: $0, of: count) }
        var start = subject
        let first = time.pack(&start, at: TimeModel.now)
        workers[Worker<S>.owner(of: first, among: count)].insertFirst(first)
    }

    var states: Int { workers.reduce(0) { $0 + $1.table.count } }
    var transitions: UInt64 { workers.reduce(0) { $0 + $1.transitions } }
    var bytes: Int { workers.reduce(0) { $0 + $1.table.bytes } }

    var arrows: [Arrow] {
        let all = ArrowTable()
        for worker in workers { all.merge(worker.arrows) }
        return all.arrows
    }

    var most: MostOfStep {
        workers.reduce(into: MostOfStep()) { $0.merge($1.arrows.most) }
    }

    var neverTaken: [S.Act] {
        subject.acts.indices.filter { number in !workers.contains { $0.taken[number] } }.map { subject.acts[$0] }
    }

    /// Level by level, so that every state is found by a shortest way.
    func explore(
        limit: Int, _ depth: inout Int, _ progress: @Sendable (ExplorationProgress) -> Bool
    ) async -> ExplorationEnd {
        while true {
            let ends = workers.map(\.table.count)
            guard zip(workers, ends).contains(where: { $0.explored < $1 }) else { return .complete }
            while zip(workers, ends).contains(where: { $0.explored < $1 }) {
                await atOnce { worker, number in worker.explore(upTo: ends[number], atMost: Self.block) }
                await atOnce { worker, number in
                    for other in workers { for parcel in other.boxes[number] { worker.insert(parcel) } }
                }
                for worker in workers { for number in workers.indices { worker.emptyBox(for: number) } }
                if states > limit { return .limit }
                let explored = workers.reduce(0) { $0 + $1.explored }
                let now = ExplorationProgress(
                    states: states, explored: explored, transitions: transitions, depth: depth)
                guard progress(now) else { return .stopped }
            }
            if workers.contains(where: { !$0.breaks.isEmpty }) { return .broken }
            if zip(workers, ends).contains(where: { $0.table.count > $1 }) { depth += 1 }
        }
    }

    private func atOnce(_ work: @escaping @Sendable (Worker<S>, Int) -> Void) async {
        guard workers.count > 1 else { return work(workers[0], 0) }
        await withTaskGroup { group in
            for (number, worker) in workers.enumerated() { group.addTask { work(worker, number) } }
        }
    }

    // Ways

    /// The rules that broke at the same distance, each once by its nearest place.
    var violations: [Exploration<S>.Violation] {
        var seen: Set<Int> = []
        return workers.flatMap(\.breaks).sorted { ($0.parent, $0.move) < ($1.parent, $1.move) }
            .filter { seen.insert($0.rule).inserted }
            .map { .init(rule: S.rules[$0.rule], way: way(to: $0.parent) + [step($0.move)]) }
    }

    func way(to place: StateTable.Place) -> [Step] {
        var way: [Step] = []
        var place = place
        while true {
            let origin = workers[Int(place) % workers.count].table.origin(of: Int(place) / workers.count)
            guard origin.parent != StateTable.none else { return way.reversed() }
            way.append(step(origin.move))
            place = origin.parent
        }
    }

    private func step(_ code: UInt16) -> Step {
        switch Move(code: code) {
        case .time(let moment): .time(moment)
        case .act(let number, let isLate): .act(subject.acts[number], isLate: isLate)
        }
    }
}
