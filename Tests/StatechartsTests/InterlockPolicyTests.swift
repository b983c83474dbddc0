import Statecharts
import Testing

@Suite("An interlock that gets another policy")
struct InterlockPolicyTests {
    @Test("wishes that wait keep their ends; later ones that may wait for a shorter time are given up first")
    func shorter() {
        var interlock = Interlock(members: 0b111, policy: .queue(timeout: .seconds(10)))
        expect(&interlock, keeping: 0, at: 0, .queued)
        interlock.policy = .queue(timeout: .seconds(2))
        expect(&interlock, keeping: 1, at: 1, .queued)
        #expect(interlock.deadline == .zero + .seconds(3))
        expect(&interlock, givingUp: nil, at: 2)
        expect(&interlock, givingUp: 1, at: 3)
        #expect(interlock.deadline == .zero + .seconds(10))
        expect(&interlock, givingUp: 0, at: 10)
        #expect(interlock.deadline == nil)
    }

    @Test("one that refuses from now on refuses new wishes, and those that wait keep their ends")
    func refuse() {
        var interlock = Interlock(members: 0b111, policy: .queue(timeout: .seconds(10)))
        expect(&interlock, keeping: 0, at: 0, .queued)
        interlock.policy = .refuse
        expect(&interlock, keeping: 1, at: 1, .refused)
        #expect(interlock.deadline == .zero + .seconds(10))
        expect(&interlock, givingUp: 0, at: 10)
    }

    private func expect(_ interlock: inout Interlock, keeping lane: Int, at second: Int64, _ outcome: Interlock.Outcome)
    {
        let found = interlock.keepFromOpening(lane, at: .zero + .seconds(second))
        #expect(found == outcome)
    }

    private func expect(_ interlock: inout Interlock, givingUp lane: Int?, at second: Int64) {
        let found = interlock.expire(at: .zero + .seconds(second))
        #expect(found == lane)
    }
}
