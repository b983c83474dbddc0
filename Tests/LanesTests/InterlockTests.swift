import ControlLoop
import Machines
import Statecharts
import Testing

@testable import Lanes

@Suite struct InterlockTests {
    static let policies = [Interlock.Policy.queue(timeout: .seconds(3)), .refuse]

    @Test("no reachable joint state has two gates open", arguments: policies)
    func neverTwo(policy: Interlock.Policy) {
        var opened: Set<Int> = []
        let states = JointExploration(policy: policy).run { node, way in
            let open = (0..<2).filter { node.joint.lanes[$0].isOpen }
            opened.formUnion(open)
            if open.count > 1 { Issue.record("two are open after \(way)") }
            for lane in 0..<2 where !node.joint.lanes[lane].machine.passage.moneyIsConserved {
                Issue.record("money of lane \(lane) after \(way)")
            }
        }
        #expect(opened == [0, 1])
        #expect(states > 6_000)
    }

    @Test("a gate opens only while the lock contact of the other one was last seen active", arguments: policies)
    func otherIsLocked(policy: Interlock.Policy) {
        var count = 0
        _ = JointExploration(policy: policy, withFire: true).run({ _, _ in }) { lane, node, way in
            count += 1
            if node.joint.lanes[lane].isReleased || node.joint.lanes[1 - lane].doorLock.level == .active { return }
            Issue.record("lane \(lane) opened before the other one was locked: \(way)")
        }
        #expect(count > 1_000)
    }

    @Test("only a fire release opens a second gate", arguments: policies)
    func fireOverrides(policy: Interlock.Policy) {
        var bothWereOpen = false
        let states = JointExploration(policy: policy, withFire: true).run { node, way in
            let open = (0..<2).filter { node.joint.lanes[$0].isOpen }
            bothWereOpen = bothWereOpen || open.count == 2
            let withoutFire = open.filter { !node.joint.lanes[$0].isReleased }
            if withoutFire.count > 1 { Issue.record("two are open without a fire after \(way)") }
        }
        #expect(bothWereOpen)
        #expect(states > 19_000)
    }

    @Test("on a long random walk of a turnstile and two doors, never two are open", arguments: 0..<24)
    func walk(seed: Int) {
        var walk = JointWalk(seed: UInt64(seed), policy: InterlockTests.policies[seed % 2])
        var opened: Set<Int> = []
        for number in 0..<6_000 {
            let before = walk.open
            walk.step()
            opened.formUnion(walk.open)
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
