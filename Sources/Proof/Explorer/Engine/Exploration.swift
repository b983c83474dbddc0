import Statecharts

/// All that a subject can become. Acts are known by their places in its list.
public struct Exploration: Sendable {
    /// A rule that broke, with a shortest way there.
    public struct Violation: Sendable {
        /// The rule.
        public let rule: Rule
        /// What happens on the way, one step after another.
        public let way: [Move]
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
    /// For each of them a shortest way that ends by taking it.
    package private(set) var waysToRows: [Arrow: [Move]] = [:]
    /// The most that one step made.
    public private(set) var most = MostOfStep()
    /// The first rules that broke, each with its way; the shortest first.
    public private(set) var violations: [Violation] = []
    /// How many states have no way home, and a shortest way to one of them.
    public private(set) var stranded = 0
    /// A shortest way to a state without a way home.
    public private(set) var wayToStranded: [Move] = []
    /// Acts that no state allowed.
    public private(set) var neverTaken: [Int] = []

    /// Explores everything, with so many workers at once. `progress` is asked now and then, and may stop it by false.
    public init<S: Subject>(
        _ subject: S, time: TimeModel = .order, limit: Int = 20_000_000, workers: Int = 2,
        findsWayHome: Bool = true, progress: @escaping @Sendable (ExplorationProgress) -> Bool = { _ in true }
    ) async {
        await self.init(
            AnySubject(subject), time: time, limit: limit, workers: workers, findsWayHome: findsWayHome,
            progress: progress)
    }

    init(
        _ subject: AnySubject, time: TimeModel, limit: Int, workers: Int, findsWayHome: Bool,
        progress: @escaping @Sendable (ExplorationProgress) -> Bool
    ) async {
        let team = Team((0..<workers).map { _ in subject.stepper(time) })
        end = await team.explore(limit: limit, &depth, progress)
        states = team.states
        transitions = team.transitions
        bytes = team.bytes
        arrows = team.arrows
        waysToRows = team.waysToRows
        most = team.most
        neverTaken = team.neverTaken
        violations = team.violations
        // It may have been stopped, or have reached its limit, among the states where a rule broke.
        if !violations.isEmpty { end = .broken }
        guard end == .complete, findsWayHome else { return }
        guard let found = await team.findStranded(depth: depth, progress) else {
            end = .stopped
            return
        }
        (stranded, wayToStranded) = found
    }
}
