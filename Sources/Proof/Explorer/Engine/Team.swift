/// The workers of one exploration.
struct Team {
    let workers: [Worker]
    /// States that a worker takes before all meet.
    private static var block: Int { 4_096 }

    /// A worker for each of these; all know the same subject.
    init(_ steppers: [Stepper]) {
        workers = steppers.enumerated().map { Worker($1, number: $0, of: steppers.count) }
        let first = steppers[0].first
        workers[Worker.owner(of: first, among: workers.count)].insertFirst(first)
    }

    var states: Int { workers.reduce(0) { $0 + $1.table.count } }
    var transitions: UInt64 { workers.reduce(0) { $0 + $1.transitions } }
    var bytes: Int { workers.reduce(0) { $0 + $1.table.bytes } }

    var arrows: [Arrow] {
        let all = ArrowTable()
        for worker in workers { all.merge(worker.stepper.arrows) }
        return all.arrows
    }

    var most: MostOfStep {
        workers.reduce(into: MostOfStep()) { $0.merge($1.stepper.arrows.most) }
    }

    /// Acts that no state allowed, by their places.
    var neverTaken: [Int] {
        workers[0].stepper.taken().indices.filter { number in !workers.contains { $0.stepper.taken()[number] } }
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
                    states: states, explored: explored, withWayHome: 0, transitions: transitions, depth: depth)
                guard progress(now) else { return .stopped }
            }
            if workers.contains(where: { !$0.breaks.isEmpty }) { return .broken }
            if zip(workers, ends).contains(where: { $0.table.count > $1 }) { depth += 1 }
        }
    }

    private func atOnce(_ work: @escaping @Sendable (Worker, Int) -> Void) async {
        guard workers.count > 1 else { return work(workers[0], 0) }
        await withTaskGroup { group in
            for (number, worker) in workers.enumerated() { group.addTask { work(worker, number) } }
        }
    }

    // Ways

    /// The rules that broke at the same distance, each once by its nearest place.
    var violations: [Exploration.Violation] {
        var seen: Set<String> = []
        return workers.flatMap(\.breaks).sorted { ($0.parent, $0.move) < ($1.parent, $1.move) }
            .filter { seen.insert($0.rule.name).inserted }
            .map { Exploration.Violation(rule: $0.rule, way: way(to: $0.parent) + [Move(code: $0.move)]) }
    }

    /// Each row that was taken, with a shortest way that ends by taking it.
    var waysToRows: [Arrow: [Move]] {
        var ways: [Arrow: [Move]] = [:]
        for worker in workers {
            for (arrow, step) in zip(worker.stepper.arrows.asTaken, worker.firstSteps) {
                let way = way(to: step.parent) + [Move(code: step.move)]
                if ways[arrow].map({ $0.count > way.count }) ?? true { ways[arrow] = way }
            }
        }
        return ways
    }

    func way(to place: StateTable.Place) -> [Move] {
        var way: [Move] = []
        var place = place
        while true {
            let origin = workers[Int(place) % workers.count].table.origin(of: Int(place) / workers.count)
            guard origin.parent != StateTable.none else { return way.reversed() }
            way.append(Move(code: origin.move))
            place = origin.parent
        }
    }
}
