import Statecharts

@testable import Machines

/// A breadth-first walk through all reachable states of a whole parking exit.
///
/// Time is relative: a state holds how long it still has, never what the clock says. With durations of a few nanoseconds and a
/// bound on the money in the states, they are few enough to see them all.
struct ParkingExploration {
    let configuration: ParkingExitConfiguration
    let coins: [UInt64]
    /// Coins that would lift the money in the states beyond this are left out.
    let mostMoney: UInt64

    private(set) var situations: [ParkingSituation] = []
    /// For each situation, the positions of those that follow it.
    private(set) var successors: [[Int32]] = []
    private(set) var transitions = 0
    /// The kinds of states that the barrier can be in.
    private(set) var barrierKinds: Set<BarrierKind> = []
    /// The kinds of states that the hopper can be in.
    private(set) var hopperKinds: Set<HopperKind> = []
    /// The first step that breaks a rule, and the rule.
    private(set) var failure: (rule: String, step: ParkingStep)?

    init(_ configuration: ParkingExitConfiguration, coins: [UInt64], mostMoney: UInt64) {
        self.configuration = configuration
        self.coins = coins
        self.mostMoney = mostMoney
        walk()
        barrierKinds = Set(situations.map { BarrierKind($0.barrier) })
        hopperKinds = Set(situations.map { HopperKind($0.hopper) })
    }

    private mutating func walk() {
        let now = ParkingSituation.now
        let start = ParkingSituation(ParkingExit(configuration, at: now), at: now)
        var positions = [start.key: 0]
        situations = [start]
        var next = 0
        while next < situations.count {
            var following: [Int32] = []
            for step in steps(from: situations[next]) {
                transitions += 1
                if let rule = step.brokenRule {
                    failure = (rule, step)
                    return
                }
                let reached = ParkingSituation(step.after, at: step.now)
                let key = reached.key
                let position = positions[key, default: situations.count]
                if position == situations.count {
                    positions[key] = position
                    situations.append(reached)
                }
                following.append(Int32(position))
            }
            successors.append(following)
            next += 1
        }
    }

    /// Every event, at once, just before the next moment that matters, and exactly at it.
    private func steps(from situation: ParkingSituation) -> [ParkingStep] {
        let exit = situation.exit(configuration)
        let money = exit.held + exit.owed
        let events =
            coins.filter { money.units + $0 <= mostMoney }.map { ParkingExit.Event.coin($0) }
            + ParkingExit.Event.allButCoins
        return situation.delays(exit).flatMap { delay in
            events.flatMap { event in
                (asksInterlock(event) ? [true, false] : [true]).map { mayOpen in
                    ParkingStep(
                        exit, event, at: ParkingSituation.now + Duration(nanoseconds: delay), mayOpen: mayOpen)
                }
            }
        }
    }

    /// What could open the barrier.
    private func asksInterlock(_ event: ParkingExit.Event) -> Bool {
        switch event {
        case .own(.insertCoin), .own(.interlockDidRelease), .own(.vehicleArrived), .service: true
        case .own: false
        }
    }

    /// How many situations have no chain of events to a goal.
    func situationsWithoutWay(to isGoal: (ParkingSituation) -> Bool) -> Int {
        var predecessors = [[Int32]](repeating: [], count: situations.count)
        for (position, following) in successors.enumerated() {
            for next in following { predecessors[Int(next)].append(Int32(position)) }
        }
        var hasWay = situations.map(isGoal)
        var open = situations.indices.filter { hasWay[$0] }
        while let position = open.popLast() {
            for before in predecessors[position] where !hasWay[Int(before)] {
                hasWay[Int(before)] = true
                open.append(Int(before))
            }
        }
        return hasWay.filter { !$0 }.count
    }
}
