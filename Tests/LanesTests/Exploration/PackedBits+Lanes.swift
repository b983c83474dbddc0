import Machines
import Statecharts

@testable import ControlLoop
@testable import Lanes

extension PackedBits {
    /// Adds what a turnstile will go by: everything but the ledger and the alarm, which open nothing and keep nothing from
    /// opening. Time counts from now, in ticks of one second.
    mutating func add(_ lane: borrowing TurnstileLane, at now: Instant) {
        add(lane.machine.passage.state, at: now)
        add(lane.doorLock.level == .active)
        add(lane.service.release.level == .active)
        addTicks(to: lane.lockSupervisor.deadline, from: now)
        let witness = lane.lockWitness
        switch witness.state {
        case .believed: add(0, bits: 2)
        case .waiting: add(1, bits: 2)
        case .settling: add(2, bits: 2)
        case .doubtful: add(3, bits: 2)
        }
        addTicks(to: witness.deadline, from: now)
    }

    /// Adds the wish of a lane, with its place among the wishes. Its time stands still while its gate is out of service, and
    /// begins again after it.
    mutating func add(_ wishes: FixedList<8, Interlock.Wish>, of lane: Int, isOutOfService: Bool, at now: Instant) {
        for index in wishes.indices where wishes[index].element == lane {
            add(index + 1, bits: 2)
            addTicks(to: isOutOfService ? nil : wishes[index].deadline, from: now)
        }
    }

    private mutating func addTicks(to deadline: Instant?, from now: Instant) {
        add(deadline.map { Int(($0 - now).nanoseconds / 1_000_000_000) + 1 } ?? 0, bits: 3)
    }

    private mutating func add(_ state: PassageState, at now: Instant) {
        switch state.service {
        case .normal: add(0, bits: 2)
        case .broken: add(1, bits: 2)
        case .released(broken: nil): add(2, bits: 2)
        case .released(broken: .some): add(3, bits: 2)
        }
        add(state.functioning)
        guard state.service == .normal else { return }
        if case .unlocked(let unlocked) = state.functioning {
            addTicks(to: unlocked.deadline, from: now)
        } else {
            addTicks(to: nil, from: now)
        }
    }

    /// What is resumed has no deadline of its own: it gets a fresh one.
    private mutating func add(_ state: PassageState.Functioning) {
        switch state {
        case .locked(let locked):
            add(false)
            add(Int(locked.credit.units), bits: 3)
        case .unlocked(let unlocked):
            add(true)
            add(Int(unlocked.credit.units), bits: 3)
        }
    }
}
