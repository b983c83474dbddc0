import Machines
import Statecharts

@testable import ControlLoop
@testable import Lanes

extension BoltedGates {
    /// The rule that a step broke, if it did.
    static func judge(before: BoltedGates, step: Step, after: BoltedGates) -> String? {
        if after.isOpen(0), after.isOpen(1), !after.isExcused { return "two gates are open" }
        for lane in 0..<2 {
            let gate = after.joint[lane]
            if !gate.machine.passage.moneyIsConserved { return "money is lost or made" }
            if case .fail = step {
            } else if gate.isOutOfService, !before.joint[lane].isOutOfService {
                return "a lock that works is taken for broken"
            }
            if let rule = judgeWish(of: lane, before, step, after) { return rule }
        }
        return nil
    }

    private static func judgeWish(
        of lane: Int, _ before: BoltedGates, _ step: Step, _ after: BoltedGates
    ) -> String? {
        let gate = after.joint[lane]
        let old = before.joint.interlocks[0].wish(of: lane)
        guard let wish = after.joint.interlocks[0].wish(of: lane) else {
            let isLost = old != nil && before.joint[lane].isOutOfService && gate.isOutOfService && !gate.isOpen
            return isLost ? "a broken gate lost its wish" : nil
        }
        if gate.isOpen || gate.machine.passage.held < Money(1) { return "a wish without a reason" }
        guard !gate.isOutOfService else { return nil }
        if wish.deadline <= after.now || wish.deadline > after.now + BoltedGates.wait {
            return "a wish that is not given up in time"
        }
        if let old, old.number == wish.number, old.deadline != wish.deadline,
            !before.joint[lane].isOutOfService
        {
            return "a wish that was prolonged"
        }
        // Another gate opened, although this one has waited for longer.
        let other = after.joint[1 - lane]
        if other.isOpen, !before.joint[1 - lane].isOpen, !other.isReleased, let old, old.number == wish.number,
            !before.joint[lane].isOutOfService,
            before.joint.interlocks[0].wish(of: 1 - lane).map({ $0.number > wish.number }) ?? true
        {
            return "a younger wish was granted first"
        }
        return nil
    }
}
