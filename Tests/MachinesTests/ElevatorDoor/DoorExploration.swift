import Statecharts
import TestSupport

@testable import Machines

/// A breadth-first walk through all reachable states of a whole door, with contacts that say anything at any time.
///
/// Time is relative: a state holds how long it still has, never what the clock says. With durations of a few nanoseconds
/// and few persons, the states are few enough to see them all.
struct DoorExploration {
    let configuration: ElevatorDoorConfiguration
    let events: [ElevatorDoor.Event]
    /// Whether an interlock may forbid the door to open, at any time.
    let isInterlocked: Bool
    /// An event that would put more persons on board than these is left out.
    let mostPersons: UInt16
    /// Whether it makes a difference for how long the door has been open. Otherwise it could have been opened just now.
    let countsOpening: Bool

    private(set) var situations: [DoorSituation] = []
    /// For each situation, the positions of those that follow it.
    private(set) var successors: [[Int32]] = []
    private(set) var transitions = 0
    /// The first step that breaks a rule, and the rule.
    private(set) var failure: (rule: String, step: DoorStep)?

    init(
        _ configuration: ElevatorDoorConfiguration, events: [ElevatorDoor.Event], isInterlocked: Bool = false,
        mostPersons: UInt16, countsOpening: Bool = false
    ) {
        self.configuration = configuration
        self.events = events
        self.isInterlocked = isInterlocked
        self.mostPersons = mostPersons
        self.countsOpening = countsOpening
        walk()
    }

    private mutating func walk() {
        let now = DoorSituation.now
        let start = DoorSituation(
            ElevatorDoor(configuration, at: now), DriveHistory(restingSince: now), at: now,
            countsOpening: countsOpening)
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
                let reached = DoorSituation(
                    step.after, step.driveAfter, at: step.now, countsOpening: countsOpening)
                let position = positions[reached.key, default: situations.count]
                if position == situations.count {
                    positions[reached.key] = position
                    situations.append(reached)
                }
                following.append(Int32(position))
            }
            successors.append(following)
            next += 1
        }
    }

    /// Every event, at once, just before the next moments that matter, and exactly at them.
    private func steps(from situation: DoorSituation) -> [DoorStep] {
        let door = situation.door
        let possible = events.filter { $0 != .personsHaveEntered(1) || door.known.persons < mostPersons }
        return situation.delays.flatMap { delay in
            possible.flatMap { event in
                (isInterlocked ? [true, false] : [true]).map { mayOpen in
                    DoorStep(
                        door, situation.drive, event, at: DoorSituation.now + Duration(nanoseconds: delay),
                        mayOpen: mayOpen)
                }
            }
        }
    }

    /// How many situations have no chain of events to a goal.
    func situationsWithoutWay(to isGoal: (ElevatorDoor) -> Bool) -> Int {
        var predecessors = [[Int32]](repeating: [], count: situations.count)
        for (position, following) in successors.enumerated() {
            for next in following { predecessors[Int(next)].append(Int32(position)) }
        }
        var hasWay = situations.map { isGoal($0.door) }
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
