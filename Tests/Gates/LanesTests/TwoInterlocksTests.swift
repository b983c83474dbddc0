import Lanes
import Machines
import Statecharts
import TestSupport
import Testing

@testable import ControlLoop

/// Three turnstiles: the first shares one interlock with the second, which lets it wait, and another with the third,
/// which lets nobody wait who has not paid.
@Suite struct TwoInterlocksTests {
    private func joint() -> JointLanes<TurnstileLane> {
        var lanes = LaneList<TurnstileLane>()
        for _ in 0..<3 { lanes.add(TurnstileLane(TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1)))) }
        var interlocks = InterlockList<Interlock>()
        interlocks.add(Interlock(members: 0b011, policy: .queue(timeout: .seconds(5))))
        interlocks.add(Interlock(members: 0b101, policy: .refuse))
        var joint = JointLanes(lanes, interlocks: interlocks)
        for lane in 0..<3 { joint.start(lane, at: .zero) }
        return joint
    }

    @Test("whoever has paid waits, whichever interlock keeps the lane from opening", arguments: [1, 2])
    func say(open: Int) {
        var joint = joint()
        #expect(joint.handle(.insertCoin(Money(1)), lane: open, at: .zero).interlock == nil)
        #expect(joint.handle(.insertCoin(Money(1)), lane: 0, at: .zero).interlock == .queued)
        #expect(!joint[0].isOpen)
    }

    @Test("a lane opens when every interlock lets it")
    func both() {
        var joint = joint()
        _ = joint.handle(.insertCoin(Money(1)), lane: 1, at: .zero)
        _ = joint.handle(.insertCoin(Money(1)), lane: 0, at: .zero)
        #expect(joint.grantWish(at: .zero) == nil)
        _ = joint.handle(.insertCoin(Money(1)), lane: 2, at: .zero)
        _ = joint.handle(.admitPerson, lane: 1, at: .zero)
        #expect(joint.grantWish(at: .zero) == nil)
        _ = joint.handle(.admitPerson, lane: 2, at: .zero)
        #expect(joint.grantWish(at: .zero)?.lane == 0)
        #expect(joint.grantWish(at: .zero) == nil)
    }

    @Test("a lane that waits in one interlock keeps its place when another one keeps it from opening as well")
    func keepsItsPlace() {
        var lanes = LaneList<TurnstileLane>()
        for _ in 0..<4 { lanes.add(TurnstileLane(TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1)))) }
        var interlocks = InterlockList<Interlock>()
        for members: UInt8 in [0b1011, 0b0101] {
            interlocks.add(Interlock(members: members, policy: .queue(timeout: .seconds(5))))
        }
        var joint = JointLanes(lanes, interlocks: interlocks)
        for lane in 0..<4 { joint.start(lane, at: .zero) }
        for lane in [2, 0, 3] { _ = joint.handle(.insertCoin(Money(1)), lane: lane, at: .zero) }
        // A fire opens a gate of the other interlock, and lane 0 asks again.
        _ = joint.handle(.fireReleaseBegan, lane: 1, at: .zero)
        _ = joint.handle(.insertCoin(Money(1)), lane: 0, at: .zero)
        _ = joint.handle(.fireReleaseEnded, lane: 1, at: .zero)
        #expect(joint.grantWish(at: .zero) == nil)
        _ = joint.handle(.admitPerson, lane: 2, at: .zero)
        #expect(joint.grantWish(at: .zero)?.lane == 0, "it has waited longer than lane 3")
    }
}
