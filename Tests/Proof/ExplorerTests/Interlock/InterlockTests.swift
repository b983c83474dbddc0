import ControlLoop
import Explorer
import Machines
import Statecharts
import Testing

@testable import Lanes

@Suite struct InterlockTests {
    static let policies = [Interlock.Policy.queue(timeout: .seconds(3)), .refuse]

    @Test("in every state that anything can bring about, all rules hold", arguments: policies)
    func anyContacts(policy: Interlock.Policy) async {
        let gates = AnyContacts(policy: policy)
        let seen = await Exploration(gates)
        #expect(seen.end == .complete && seen.stranded == 0, "\(seen.ways(of: gates))")
        #expect(seen.neverTaken.isEmpty, "a fire opens both, among others")
        #expect(seen.states > 31_000)
    }

    @Test("on a long random walk of a turnstile and two doors, never two are open", arguments: 0..<24)
    func walk(seed: Int) {
        var walk = JointWalk(seed: UInt64(seed), policy: InterlockTests.policies[seed % 2])
        var opened: Set<Int> = []
        for number in 0..<8_000 {
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
