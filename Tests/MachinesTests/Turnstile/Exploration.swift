import Statecharts
import TestSupport

@testable import Machines

/// A breadth-first walk through all reachable states of a whole turnstile.
///
/// Time is relative: a state holds how long it still has, never what the clock says, and a span that has run out is
/// zero. With durations of a few nanoseconds and a bound on the money held, the states are few enough to see them all.
struct Exploration {
    let configuration: TurnstileConfiguration
    let coins: [UInt64]
    /// Coins that would lift the money held beyond this are left out.
    let mostHeld: UInt64

    private(set) var situations: [Situation] = []
    /// For each situation, the positions of those that follow it.
    private(set) var successors: [[Int]] = []
    private(set) var transitions = 0
    /// The first step that breaks a rule, and the rule.
    private(set) var failure: (rule: String, step: Step)?

    init(_ configuration: TurnstileConfiguration, coins: [UInt64], mostHeld: UInt64) {
        self.configuration = configuration
        self.coins = coins
        self.mostHeld = mostHeld
        walk()
    }

    private mutating func walk() {
        let start = Situation(Turnstile(configuration, at: Situation.now), at: Situation.now)
        var positions = [start: 0]
        situations = [start]
        var next = 0
        while next < situations.count, failure == nil {
            var following: [Int] = []
            for step in steps(from: situations[next]) {
                transitions += 1
                if let rule = step.brokenRule {
                    failure = (rule, step)
                    return
                }
                let reached = Situation(step.after, at: step.now)
                let position = positions[reached, default: situations.count]
                if position == situations.count {
                    positions[reached] = position
                    situations.append(reached)
                }
                following.append(position)
            }
            successors.append(following)
            next += 1
        }
    }

    /// Every event, at once, just before the next moment that matters, and exactly at it.
    private func steps(from situation: Situation) -> [Step] {
        let turnstile = situation.turnstile(configuration)
        let held = turnstile.passage.held.units
        let events =
            coins.filter { held + $0 <= mostHeld }.map { Turnstile.Event.coin($0) } + [
                .admitPerson, .machineDidFail(.faultContact), .machineDidFail(.didNotLock),
                .machineRepairDidComplete, .fireReleaseBegan, .fireReleaseEnded, .deadlinePassed,
                .interlockDidRelease,
            ]
        return situation.delays.flatMap { delay in
            events.flatMap { event in
                [true, false].map { mayOpen in
                    Step(turnstile, event, at: Situation.now + Duration(nanoseconds: delay), mayOpen: mayOpen)
                }
            }
        }
    }
}
