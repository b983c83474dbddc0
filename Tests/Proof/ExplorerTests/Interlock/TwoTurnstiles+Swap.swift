@testable import Machines

@testable import ControlLoop
@testable import Lanes
@testable import Statecharts

// The gates are alike. So of two states that differ only in which of them is which, one is enough. On a way, a gate's
// number is the one that it has in the state before.
extension TwoTurnstiles {
    /// The gates change their places.
    mutating func swap() {
        change { joint in
            joint.members.swapAt(0, 1)
            let wishes = joint.interlocks[0].wishes
            var swapped = MemberDeferral()
            for place in wishes.indices {
                let wish = wishes[place]
                _ = swapped.put(1 - wish.element, number: wish.number, until: wish.deadline)
            }
            joint.interlocks[0].deferral = swapped
            for lane in 0..<2 { joint.refreshStanding(of: lane) }
        }
    }

    /// What decides which of the gates comes first. Where it is the same for different states, some are explored twice.
    func rank(_ lane: Int) -> Int {
        let gate = self[lane]
        let state = gate.machine.passage.state
        var rank = Int(state.held.units) << 1 | (gate.isOpen ? 1 : 0)
        rank = rank << 1 | (state.service.isBroken ? 1 : 0)
        rank = rank << 1 | (state.service.isReleased ? 1 : 0)
        rank = rank << 1 | (gate.doorLock.level == .active ? 1 : 0)
        rank = rank << 1 | (gate.doorLock.witness.isBelieved ? 1 : 0)
        rank = rank << 3 | ticks(gate.doorLock.supervisor.deadline)
        rank = rank << 3 | ticks(gate.doorLock.witness.deadline)
        return rank << 3 | ticks(gate.machine.passage.deadline)
    }

    private func ticks(_ moment: Instant?) -> Int {
        guard let moment else { return 0 }
        return Int((moment - now).nanoseconds / 1_000_000_000) + 1
    }
}
