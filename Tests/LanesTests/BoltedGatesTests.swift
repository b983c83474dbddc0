import Statecharts
import Testing

@Suite("Interlocked gates whose bolts and contacts lag behind, in every state") struct BoltedGatesTests {
    private static let queue = Interlock.Policy.queue(timeout: BoltedGates.wait)

    @Test("never are two open, the oldest wish comes first, each wish ends in time, and there is always a way back")
    func rules() {
        let queue = Exploration(from: BoltedGates(policy: Self.queue, lag: 3), judge: BoltedGates.judge)
        check(queue, hasMoreThan: 27_000)
        let refuse = Exploration(from: BoltedGates(policy: .refuse, lag: 3), judge: BoltedGates.judge)
        check(refuse, hasMoreThan: 11_000)
    }

    @Test("the same with fires, but for gates that a fire holds open")
    func fires() {
        let fires = Exploration(
            from: BoltedGates(policy: .refuse, lag: 2, withFire: true), judge: BoltedGates.judge)
        check(fires, hasMoreThan: 50_000)
    }

    private func check(_ exploration: Exploration<BoltedGates>, hasMoreThan states: Int) {
        #expect(exploration.broken == nil)
        guard exploration.broken == nil else { return }
        #expect(exploration.lost == 0, "no way back after \(exploration.wayToLost)")
        #expect(exploration.states > states)
    }
}
