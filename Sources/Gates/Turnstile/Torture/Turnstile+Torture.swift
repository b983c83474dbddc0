import ControlLoop
import Lanes
import Machines
import Simulation
import Statecharts

extension TurnstileLaneConfiguration: TorturedGate {
    /// A customer at a turnstile pays and walks, or does not.
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        guard let beam = beam(lane) else { return [] }
        guard let sale = sale(lane) else { return visitWithoutMoney(lane, beam, &dice) }
        if !grants(lane).isEmpty, dice.happens(400) { return freeVisit(lane, beam, &dice) }
        var actions: [WorkloadAction] = []
        if dice.happens(20) { actions += Customers.noise(sale.slot, &dice) }
        let needed = sale.coinsNeeded
        var count = needed
        switch dice.below(100) {
        case 0..<3: count = dice.below(needed + 1)
        case 3..<6: count += 1 + dice.below(3)
        case 6..<8: count = 0
        default: break
        }
        actions += Customers.pay(count, sale.slot, inhibit: sale.inhibit, &dice)
        // Some run, and do not look at the gate.
        let persons = 1 + (dice.happens(60) ? 1 + dice.below(2) : 0)
        var walk: [WorkloadAction] = []
        for _ in 0..<persons {
            walk.append(
                .wait(
                    dice.happens(100) ? dice.span(.seconds(4), .seconds(7)) : dice.span(.milliseconds(200), .seconds(3))
                ))
            walk += Customers.through(sale.passed, &dice)
        }
        if dice.happens(30) { return lane.occupied(by: actions + walk) }
        actions.append(
            .await(sale.opening, Customers.patience(.seconds(Int64(2 + dice.below(12))), &dice), orSkip: walk.count))
        if dice.happens(30) { return lane.occupied(by: actions) }
        return lane.occupied(by: actions + walk)
    }

    /// What lets one through who does not pay.
    private func grants(_ lane: Site.Lane) -> [LineID] {
        [lane.line(TurnstileRole.grant), lane.line(TurnstileRole.exitButton)].compactMap(\.self)
    }

    /// At a gate that sells nothing, people also come who ask for nothing, and keys are turned for a while. (Where
    /// somebody may have paid, a key would keep them from what they are owed.)
    private func visitWithoutMoney(_ lane: Site.Lane, _ beam: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        let keys = [TurnstileRole.locked, .free, .holdOpen, .exitHandle].compactMap { lane.line($0) }
        if !keys.isEmpty, dice.happens(50) {
            let span = dice.span(.milliseconds(10), .seconds(60))
            return lane.occupied(by: Customers.press(dice.pick(keys), span) + Customers.through(beam, &dice))
        }
        if !grants(lane).isEmpty, !dice.happens(100) { return freeVisit(lane, beam, &dice) }
        return lane.occupied(by: Customers.through(beam, &dice))
    }

    /// Somebody who is let through without money, or asks for it and does not come.
    private func freeVisit(_ lane: Site.Lane, _ beam: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        let contacts = grants(lane)
        var actions: [WorkloadAction] = []
        for _ in 0...dice.below(3) {
            let beyond = dice.span(.milliseconds(5), .milliseconds(600)).nanoseconds
            let span = Duration(nanoseconds: (dice.happens(100) ? 0 : grantMinimum.nanoseconds) + beyond)
            actions += Customers.press(dice.pick(contacts), span)
            actions.append(.wait(dice.span(.milliseconds(100), .seconds(2))))
        }
        for _ in 0..<dice.below(4) {
            actions += Customers.through(beam, &dice)
            actions.append(.wait(dice.span(.milliseconds(200), .seconds(3))))
        }
        return lane.occupied(by: actions)
    }

    /// Its doors, also those that no contact shows.
    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        guard let doors = place.line(TurnstileRole.doors), place.line(TurnstileRole.doorLock) == nil else {
            return parts(place)
        }
        return [
            MockDoor(
                lane: place.lane, travel: place.travel, drives: .init(open: doors, close: nil, slow: nil),
                contacts: .init(lock: nil, openLimit: nil), isOpen: false, at: place.now)
        ]
    }

    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene {
        let lock = lane.line(TurnstileRole.doorLock)
        return Scene(
            sale: sale(lane), beam: beam(lane), lock: lock,
            contradictions: lock.map(contradictions) ?? []
        ) { event in
            guard event.region == "passage" else { return nil }
            return switch event.event {
            case "insertCoin", "insertSurplus": .coin
            case "admitPerson": .person
            default: nil
            }
        }
    }

    /// Where each is seen who passes; nil where it takes two contacts to see that.
    private func beam(_ lane: Site.Lane) -> LineID? {
        switch passing {
        case .beam, nil: lane.line(TurnstileRole.personSensor)
        case .contact: lane.line(TurnstileRole.passageContact)
        case .twoContacts: nil
        }
    }

    private func sale(_ lane: Site.Lane) -> Sale? {
        guard let slot = lane.line(TurnstileRole.coinSlot), let beam = beam(lane),
            let doors = lane.line(TurnstileRole.doors)
        else { return nil }
        return Sale(
            price: turnstile.fare.units, coin: coinValue.units, pulses: coinPulses, slot: slot,
            inhibit: lane.line(TurnstileRole.coinInhibit), opening: doors, passed: beam,
            mixesMoney: turnstile.overpayment != .keep || turnstile.expiredFare != .keep)
    }

    /// What its doors must not go on doing, as its lock shows them.
    private func contradictions(_ lock: LineID) -> [Contradiction] {
        let longest = Duration(nanoseconds: lockTimeout.nanoseconds + Contradiction.slack.nanoseconds)
        return [
            .unlocked(lock),
            Contradiction(
                "door-opens-or-fails", "a gate that is open has doors that open, or goes out of service in time",
                longest: longest
            ) { sight, _ in
                sight.believes(lock) && sight.isShut && sight.gate.isOpen && !sight.gate.isOutOfService
            },
            Contradiction(
                "door-shuts-or-fails", "a gate that is closed has doors that shut, or goes out of service in time",
                longest: longest
            ) { sight, _ in
                sight.believes(lock) && !sight.isShut && !sight.gate.isOpen && !sight.gate.isOutOfService
            },
        ]
    }
}
