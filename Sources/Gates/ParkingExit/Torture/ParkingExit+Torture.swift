import ControlLoop
import Lanes
import Machines
import Simulation
import Statecharts

extension ParkingExitLaneConfiguration: TorturedGate {
    /// A vehicle at an exit: pays and leaves, pays too much, cancels, follows another one, or pushes.
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        guard let loop = lane.line(ParkingExitRole.loop) else { return [] }
        let grant = lane.line(ParkingExitRole.grant)
        guard let sale = sale(lane) else { return visitWithoutMoney(lane, loop, grant, &dice) }
        if let grant, dice.happens(400) { return freeVisit(lane, loop, grant, &dice) }
        var actions: [WorkloadAction] = []
        if dice.happens(20) { actions += Customers.noise(sale.slot, &dice) }
        let needed = sale.coinsNeeded
        var count = needed + (dice.happens(400) ? dice.below(4) : 0)
        if dice.happens(60) { count = dice.below(needed + 1) }
        actions += Customers.pay(count, sale.slot, inhibit: sale.inhibit, &dice)
        // Every other one who has too little wants it back.
        if let cancel = sale.cancel, dice.happens(count < needed ? 500 : 80) {
            actions += Customers.press(cancel, dice.span(.milliseconds(50), .seconds(1))) + [.wait(.seconds(1))]
        }
        var drive: [WorkloadAction] = []
        for _ in 0...(dice.happens(40) ? 1 : 0) {
            drive.append(.wait(dice.span(.milliseconds(200), .seconds(dice.happens(50) ? 40 : 6))))
            drive += vehicle(lane, loop, &dice)
        }
        if dice.happens(15) { drive += tease(lane, loop, &dice) }
        if dice.happens(30) { return lane.occupied(by: actions + drive) }
        actions.append(.await(sale.opening, Customers.patience(.seconds(5), &dice), orSkip: drive.count))
        return lane.occupied(by: actions + drive)
    }

    /// At an exit that sells nothing, drivers also come who ask for nothing, and keys are turned for a while. (Where
    /// somebody may have paid, a key would keep them from what they are owed.)
    private func visitWithoutMoney(
        _ lane: Site.Lane, _ loop: LineID, _ grant: LineID?, _ dice: inout Dice
    ) -> [WorkloadAction] {
        let keys = [ParkingExitRole.locked, .free].compactMap { lane.line($0) }
        if !keys.isEmpty, dice.happens(50) {
            let span = dice.span(.milliseconds(10), .seconds(60))
            return lane.occupied(by: Customers.press(dice.pick(keys), span) + vehicle(lane, loop, &dice))
        }
        if let grant, !dice.happens(100) { return freeVisit(lane, loop, grant, &dice) }
        return lane.occupied(by: vehicle(lane, loop, &dice) + (dice.happens(100) ? tease(lane, loop, &dice) : []))
    }

    /// Drivers who are let out without money, or for whom somebody asks and who do not come.
    private func freeVisit(
        _ lane: Site.Lane, _ loop: LineID, _ grant: LineID, _ dice: inout Dice
    ) -> [WorkloadAction] {
        var actions: [WorkloadAction] = []
        for _ in 0...dice.below(3) {
            let beyond = dice.span(.milliseconds(5), .milliseconds(600)).nanoseconds
            let span = Duration(nanoseconds: (dice.happens(100) ? 0 : grantMinimum.nanoseconds) + beyond)
            actions += Customers.press(grant, span)
            actions.append(.wait(dice.span(.milliseconds(100), .seconds(2))))
        }
        for _ in 0..<dice.below(4) {
            actions += vehicle(lane, loop, &dice)
            actions.append(.wait(dice.span(.milliseconds(200), .seconds(dice.happens(50) ? 40 : 6))))
        }
        return lane.occupied(by: actions)
    }

    /// A vehicle under the arm. Under the drawbar of a trailer the loop is free, and the vehicle is still there.
    private func vehicle(_ lane: Site.Lane, _ loop: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        var actions: [WorkloadAction] = [.influence(.body(lane.place, true)), .enter(loop)]
        actions.append(.wait(dice.span(.milliseconds(400), .seconds(dice.happens(60) ? 60 : 5))))
        let delay = loopOffDelay.nanoseconds
        if dice.happens(200), delay >= 100_000_000 {
            let gap = dice.span(Duration(nanoseconds: delay / 10), Duration(nanoseconds: delay / 10 * 9))
            actions += [.leave(loop), .wait(gap), .enter(loop), .wait(dice.span(.milliseconds(400), .seconds(5)))]
        }
        return actions + [.leave(loop), .influence(.body(lane.place, false))]
    }

    /// Somebody comes back each time the arm goes down.
    private func tease(_ lane: Site.Lane, _ loop: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        var actions: [WorkloadAction] = []
        for _ in 0..<(4 + dice.below(10)) {
            let pause = dice.span(.milliseconds(50), .milliseconds(1_800))
            actions.append(.wait(Duration(nanoseconds: loopOffDelay.nanoseconds + pause.nanoseconds)))
            actions += [.influence(.body(lane.place, true)), .enter(loop)]
            actions.append(.wait(dice.span(.milliseconds(200), .milliseconds(900))))
            actions += [.leave(loop), .influence(.body(lane.place, false))]
        }
        return actions
    }

    /// A hopper whose coins are counted.
    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        guard let motor = place.line(ParkingExitRole.hopper), let coinOut = place.line(ParkingExitRole.coinOut) else {
            return []
        }
        return [LooseHopper(lane: place.lane, motor: motor, coinOut: coinOut, at: place.now)]
    }

    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene {
        guard let loop = lane.line(ParkingExitRole.loop) else { return Scene() }
        let fall = lane.line(ParkingExitRole.barrier).map {
            Fall(
                output: $0, sensor: loop, rule: "never-onto-vehicle",
                sentence: "the barrier never comes down onto a vehicle that its loop sees")
        }
        return Scene(
            sale: sale(lane), humming: loop, fall: fall, yard: ParkingYard(self, lane, loop: loop, map)
        ) { event in
            switch event.event {
            case "insertCoin", "insertSurplus": event.region == "barrier" ? .coin : nil
            case "coinWasPaidOut": .change
            default: nil
            }
        }
    }

    private func sale(_ lane: Site.Lane) -> Sale? {
        // A pulse is over before somebody has looked.
        let shows = [ParkingExitRole.barrier, .goLamp, .paidLamp, .openPulse].compactMap { lane.line($0) }
        guard let slot = lane.line(ParkingExitRole.coinSlot), let loop = lane.line(ParkingExitRole.loop),
            let barrier = shows.first
        else { return nil }
        return Sale(
            price: exit.price.units, coin: coinValue.units, pulses: coinPulses, slot: slot,
            inhibit: lane.line(ParkingExitRole.coinInhibit), opening: barrier, passed: loop,
            cancel: lane.line(ParkingExitRole.cancelButton), hopper: lane.line(ParkingExitRole.hopper),
            coinOut: lane.line(ParkingExitRole.coinOut), changeCoin: exit.changeCoin.units,
            ownership: exit.creditTimeout)
    }
}
