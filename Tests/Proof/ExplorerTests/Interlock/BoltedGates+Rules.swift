import Explorer
import Machines
import Statecharts

extension BoltedGates {
    static let rules = [oneOpen, moneyConserved, workingLock, wishLasts, wishHasReason, wishWithoutEnd, oldestFirst]

    private static let oneOpen = Rule(
        "one-open", "Nobody can ever get through both gates, but for a fire.",
        from: "docs/using/machines/shared.md, Interlocks")
    private static let moneyConserved = Rule(
        "money-conserved", "No money is lost or made.", from: "docs/using/machines/turnstile.md, Money")
    private static let workingLock = Rule(
        "working-lock", "A lock that works is never taken for broken.",
        from: "docs/using/machines/shared.md, Interlocks")
    private static let wishLasts = Rule(
        "wish-lasts", "A wish lasts until the gate opens or the money is gone, also while the gate is broken.",
        from: "docs/using/machines/shared.md, Interlocks")
    private static let wishHasReason = Rule(
        "wish-has-reason", "Only a closed gate with a fare wishes to open.",
        from: "docs/using/machines/shared.md, Interlocks")
    private static let wishWithoutEnd = Rule(
        "wish-without-end", "A wish that was paid for has no end.", from: "docs/using/machines/shared.md, Interlocks")
    private static let oldestFirst = Rule(
        "oldest-first", "A gate does not open before one that has waited longer.",
        from: "docs/using/machines/shared.md, Interlocks")

    func brokenRule(_ before: BoltedGates, _ act: Act) -> Rule? {
        if isOpen(0), isOpen(1), !isExcused { return Self.oneOpen }
        for lane in 0..<2 {
            let gate = gates[lane]
            if !gate.machine.passage.moneyIsConserved { return Self.moneyConserved }
            if case .happens(.fail, _) = act {
            } else if gate.isOutOfService, !before.gates[lane].isOutOfService {
                return Self.workingLock
            }
            if let rule = brokenWishRule(of: lane, before) { return rule }
        }
        return nil
    }

    private func brokenWishRule(of lane: Int, _ before: BoltedGates) -> Rule? {
        let gate = gates[lane]
        let old = before.gates.wish(of: lane)
        let hasFare = gate.machine.passage.held >= Money(1)
        guard let wish = gates.wish(of: lane) else {
            return old != nil && hasFare && !gate.isOpen ? Self.wishLasts : nil
        }
        if gate.isOpen || !hasFare { return Self.wishHasReason }
        if wish.deadline != .end { return Self.wishWithoutEnd }
        guard !gate.isOutOfService, let old, old.number == wish.number, !before.gates[lane].isOutOfService else {
            return nil
        }
        // Another gate opened, although this one has waited for longer.
        let other = gates[1 - lane]
        if other.isOpen, !before.gates[1 - lane].isOpen, !other.isReleased,
            before.gates.wish(of: 1 - lane).map({ $0.number > wish.number }) ?? true
        {
            return Self.oldestFirst
        }
        return nil
    }
}
