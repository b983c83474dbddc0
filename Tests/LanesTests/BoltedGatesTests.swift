import Explorer
import Statecharts
import Testing

@Suite("Interlocked gates whose bolts and contacts lag behind, in every state") struct BoltedGatesTests {
    private static let queue = Interlock.Policy.queue(timeout: BoltedGates.wait)

    @Test("never are two open, the oldest wish comes first, and each wish ends in time")
    func queues() async {
        await check(BoltedGates(policy: Self.queue, lag: 3), hasMoreThan: 27_000, findsWayBack: waysBackAreFast)
    }

    @Test("the same where nobody may wait, and there is always a way back")
    func refuses() async {
        await check(BoltedGates(policy: .refuse, lag: 3), hasMoreThan: 11_000, findsWayBack: true)
    }

    @Test("the same with fires, but for gates that a fire holds open")
    func fires() async {
        let gates = BoltedGates(policy: .refuse, lag: 2, withFire: true)
        await check(gates, hasMoreThan: 50_000, findsWayBack: waysBackAreFast)
    }

    private func check(_ gates: BoltedGates, hasMoreThan states: Int, findsWayBack: Bool) async {
        let seen = await Exploration(gates, findsWayHome: findsWayBack)
        #expect(seen.end == .complete && seen.stranded == 0, "\(seen.ways)")
        #expect(seen.states > states)
    }
}
