import ControlLoop
import Machines
import Statecharts
import Testing

@testable import Lanes

@Suite struct InterlockTests {
    static let policies = [Interlock.Policy.queue(timeout: .seconds(3)), .refuse]

    @Test("in every state that anything can bring about, all rules hold", arguments: policies)
    func anyContacts(policy: Interlock.Policy) {
        var mostOpen = 0
        let exploration = Exploration(from: AnyContacts(policy: policy)) { before, _, after in
            var open = 0
            var openWithoutFire = 0
            for lane in 0..<2 {
                let gate = after.joint[lane]
                let passage = gate.machine.passage
                if !passage.moneyIsConserved { return "money is lost or made" }
                guard passage.doorsAreOpen else { continue }
                open += 1
                if passage.state.service.isReleased { continue }
                openWithoutFire += 1
                if !before.joint[lane].isOpen, after.joint[1 - lane].doorLock.level == .inactive {
                    return "a gate opens while the contact of the other one does not say that it is locked"
                }
            }
            if openWithoutFire > 1 { return "two are open without a fire" }
            mostOpen = max(mostOpen, open)
            return nil
        }
        #expect(exploration.broken == nil)
        guard exploration.broken == nil else { return }
        #expect(exploration.lost == 0, "no way back after \(exploration.wayToLost)")
        #expect(mostOpen == 2, "a fire opens both")
        #expect(exploration.states > 31_000)
    }

    @Test("on a long random walk of a turnstile and two doors, never two are open", arguments: 0..<24)
    func walk(seed: Int) {
        var walk = JointWalk(seed: UInt64(seed), policy: InterlockTests.policies[seed % 2])
        var opened: Set<Int> = []
        for number in 0..<6_000 {
            let before = walk.open
            walk.step()
            opened.formUnion(walk.open)
            let stale = walk.wishesWithoutReason
            guard stale.isEmpty else {
                Issue.record("the wish of lanes \(stale) has no reason, step \(number) of seed \(seed)")
                return
            }
            for lane in walk.open where !before.contains(lane) && !walk.othersAreLocked(lane) {
                Issue.record("lane \(lane) opened before the others were locked, step \(number) of seed \(seed)")
                return
            }
            guard walk.open.count > 1 else { continue }
            Issue.record("lanes \(walk.open) are open after step \(number) of seed \(seed)")
            return
        }
        #expect(opened.count >= 2, "the walk of seed \(seed) opened lanes \(opened) only")
    }
}
