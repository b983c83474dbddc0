import Explorer
import Statecharts
import Testing

@Suite("Interlocked gates whose bolts and contacts lag behind, in every state") struct BoltedGatesTests {
    private static let queue = Interlock.Policy.queue(timeout: BoltedGates.wait)

    @Test("never are two open, the oldest wish comes first, and each wish lasts")
    func queues() async {
        await check(BoltedGates(policy: Self.queue, lag: 3), hasMoreThan: 17_000)
    }

    @Test("the same where nobody waits who has not paid, and there is always a way back")
    func refuses() async {
        await check(BoltedGates(policy: .refuse, lag: 3), hasMoreThan: 11_000)
    }

    @Test("the same with fires, but for gates that a fire holds open")
    func fires() async {
        let gates = BoltedGates(policy: .refuse, lag: 2, withFire: true)
        await check(gates, hasMoreThan: 50_000)
    }

    private func check(_ gates: BoltedGates, hasMoreThan states: Int) async {
        let seen = await Exploration(gates)
        #expect(seen.end == .complete && seen.stranded == 0, "\(seen.ways(of: gates))")
        #expect(seen.states > states)
    }
}
