import Statecharts

// From every state there must be a way home. One step home is kept for each state, if it leads to an earlier one. For
// the few states that this does not lead home, what follows is worked out anew: a list of all steps would take more
// memory than they.
extension Team {
    /// How many states have no way home, and a shortest way to the nearest of them; nil if it was stopped.
    func findStranded(
        depth: Int, _ progress: @Sendable (ExplorationProgress) -> Bool
    ) async -> (count: Int, way: [Move])? {
        var homes = workers.map { $0.homes }
        while true {
            let known = homes
            let before = homes.reduce(0) { $0 + $1.found }
            homes = await withTaskGroup { group in
                for (number, worker) in workers.enumerated() {
                    let tables = workers
                    group.addTask { (number, worker.searchHome(known, tables)) }
                }
                var homes = known
                for await (number, found) in group { homes[number] = found }
                return homes
            }
            let found = homes.reduce(0) { $0 + $1.found }
            if found == before { break }
            let now = ExplorationProgress(
                states: states, explored: states, withWayHome: found, transitions: transitions, depth: depth)
            guard progress(now) else { return nil }
        }
        let count = states - homes.reduce(0) { $0 + $1.found }
        let nearest = homes.indices.compactMap { number in
            homes[number].nearestStranded.map { $0 * workers.count + number }
        }.min()
        return (count, nearest.map { way(to: StateTable.Place($0)) } ?? [])
    }
}

/// Which states of a worker have a way home.
struct Homes: Sendable {
    fileprivate var hasWay: [Bool]
    fileprivate(set) var found: Int

    fileprivate var nearestStranded: Int? { hasWay.firstIndex(of: false) }
}

extension Worker {
    /// The states that are home, and those from which steps home lead there, each to an earlier state, as far as they
    /// were noted. That is most of them.
    var homes: Homes {
        var homes = Homes(hasWay: [], found: 0)
        homes.hasWay.reserveCapacity(table.count)
        for index in 0..<table.count {
            let hasWay = stepper.isHome(table[index]) || table.stepHome(from: index).map { homes.hasWay[$0] } ?? false
            homes.hasWay.append(hasWay)
            if hasWay { homes.found += 1 }
        }
        return homes
    }

    /// Looks for ways home that begin with one of its states, and end with one from which a way is known. The first
    /// states come first: they are nearest to the one with which everything begins, and ways home mostly lead back
    /// there.
    func searchHome(_ known: [Homes], _ team: [Worker]) -> Homes {
        var homes = known[number]
        for index in 0..<table.count where !homes.hasWay[index] {
            let leads = stepper.canStepHome(table[index]) { key in
                let owner = Self.owner(of: key, among: team.count)
                guard let place = team[owner].table.index(of: key) else { return false }
                return owner == number ? homes.hasWay[place] : known[owner].hasWay[place]
            }
            guard leads else { continue }
            homes.hasWay[index] = true
            homes.found += 1
        }
        return homes
    }
}
