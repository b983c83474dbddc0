import ControlLoop
import Statecharts

/// What people do at gates, with the times that people and acceptors take.
enum Customers {
    /// The pulses of an acceptor for so many coins: as fast as it can, or coin by coin, and some that are none.
    static func pay(_ count: Int, _ slot: LineID, inhibit: LineID?, _ dice: inout Dice) -> [Deed] {
        var deeds: [Deed] = []
        let isFast = dice.happens(500)
        for _ in 0..<count {
            // An acceptor sends pulses of 20 to 100 ms; noise is shorter, and a coin on a string longer. Those are no coins.
            deeds.append(.coin(slot, inhibit: inhibit, dice.span(.milliseconds(20), .milliseconds(100))))
            deeds.append(
                .wait(
                    isFast
                        ? dice.span(.milliseconds(20), .milliseconds(60)) : dice.span(.milliseconds(300), .seconds(3))))
        }
        return deeds
    }

    /// A pulse that is none.
    private static func noise(_ slot: LineID, _ dice: inout Dice) -> [Deed] {
        let width =
            dice.happens(700)
            ? dice.span(.microseconds(50), .milliseconds(14)) : dice.span(.milliseconds(260), .milliseconds(2_500))
        return [.enter(slot), .wait(width), .leave(slot), .wait(.milliseconds(100))]
    }

    /// Somebody at a turnstile: pays and walks, or does not.
    static func turnstile(_ lane: Site.Lane, _ dice: inout Dice) -> [Deed] {
        guard let slot = lane.line("coin-slot"), let beam = lane.line("person-sensor"), let doors = lane.line("doors"),
            let price = lane.price, let coin = lane.coin
        else { return [] }
        var deeds: [Deed] = []
        if dice.happens(20) { deeds += noise(slot, &dice) }
        let needed = Int((price + coin - 1) / coin)
        var count = needed
        switch dice.below(100) {
        case 0..<3: count = dice.below(needed + 1)
        case 3..<6: count += 1 + dice.below(3)
        case 6..<8: count = 0
        default: break
        }
        deeds += pay(count, slot, inhibit: lane.line("coin-inhibit"), &dice)
        // Some run, and do not look at the gate.
        let persons = 1 + (dice.happens(60) ? 1 + dice.below(2) : 0)
        var walk: [Deed] = []
        for _ in 0..<persons {
            walk.append(
                .wait(
                    dice.happens(100) ? dice.span(.seconds(4), .seconds(7)) : dice.span(.milliseconds(200), .seconds(3))
                ))
            walk += through(beam, &dice)
        }
        if dice.happens(30) { return deeds + walk }
        deeds.append(.await(doors, patience(.seconds(Int64(2 + dice.below(12))), &dice), orSkip: walk.count))
        if dice.happens(30) { return deeds }
        return deeds + walk
    }

    /// How long somebody waits who has paid. One in ten does not go before somebody has seen to the gate.
    private static func patience(_ usual: Duration, _ dice: inout Dice) -> Duration {
        dice.happens(100) ? dice.span(.seconds(60), .seconds(900)) : usual
    }

    /// A person breaks a beam for some 100 ms, a pram for seconds, a coat several times; who turns round leaves it again.
    private static func through(_ beam: LineID, _ dice: inout Dice) -> [Deed] {
        let stay =
            switch dice.below(100) {
            case 0..<4: dice.span(.seconds(2), .seconds(40))
            case 4..<10: dice.span(.milliseconds(1), .milliseconds(20))
            default: dice.span(.milliseconds(80), .milliseconds(900))
            }
        return [.enter(beam), .wait(stay), .leave(beam)]
    }

    /// A car stops at a floor: people come and go, stand in the way, and press buttons.
    static func door(_ lane: Site.Lane, _ dice: inout Dice) -> [Deed] {
        guard let drive = lane.line("open-drive") else { return [] }
        var deeds: [Deed] = []
        // Now and then the car is between landings, or leaves while somebody is in the door.
        let zone = dice.happens(950) ? lane.line("door-zone") : nil
        if let zone { deeds += [.enter(zone), .wait(dice.span(.milliseconds(1), .milliseconds(300)))] }
        let call = lane.line(dice.happens(300) ? "open-button" : "landing") ?? lane.line("open-button")
        if let call { deeds += press(call, dice.span(.milliseconds(100), .milliseconds(600))) }
        var inside: [Deed] = [.wait(dice.span(.seconds(1), .seconds(4)))]
        for _ in 0..<dice.below(4) { inside += walk(lane, isIn: false, &dice) }
        for _ in 0..<dice.below(5) { inside += walk(lane, isIn: true, &dice) }
        if let curtain = lane.line("light-curtain"), dice.happens(200) {
            inside += [
                .enter(curtain), .wait(dice.span(.milliseconds(20), .seconds(dice.happens(100) ? 40 : 4))),
                .leave(curtain),
            ]
        }
        if let load = lane.line("overload"), dice.happens(30) {
            inside += [.enter(load), .wait(dice.span(.milliseconds(20), .seconds(20))), .leave(load)]
        }
        if let open = lane.line("open-button"), dice.happens(100) {
            inside += press(open, dice.span(.milliseconds(50), .seconds(dice.happens(50) ? 90 : 5)))
        }
        if let close = lane.line("close-button"), dice.happens(400) {
            inside += press(close, dice.span(.milliseconds(50), .seconds(2)))
        }
        if let curtain = lane.line("light-curtain"), dice.happens(150) {
            inside += [
                .wait(dice.span(.seconds(2), .seconds(6))), .enter(curtain),
                .wait(dice.span(.milliseconds(6), .seconds(2))), .leave(curtain),
            ]
        }
        if let zone, dice.happens(50) { inside.insert(.leave(zone), at: dice.below(inside.count)) }
        deeds.append(.await(drive, .seconds(3), orSkip: dice.happens(900) ? inside.count : 0))
        deeds += inside
        if let zone, !inside.contains(where: { $0.leaves(zone) }) {
            deeds += [.wait(dice.span(.milliseconds(10), .seconds(20))), .leave(zone)]
        }
        return deeds
    }

    private static func press(_ line: LineID, _ span: Duration) -> [Deed] { [.enter(line), .wait(span), .leave(line)] }

    /// Somebody walks through two beams, or stands between them and turns back, or follows closely.
    private static func walk(_ lane: Site.Lane, isIn: Bool, _ dice: inout Dice) -> [Deed] {
        let pause = dice.span(.milliseconds(30), .milliseconds(1_500))
        guard let outer = lane.line("beam-outer"), let inner = lane.line("beam-inner") else {
            guard let sensor = lane.line("person-sensor") ?? lane.line("light-curtain") else { return [] }
            return through(sensor, &dice) + [.wait(pause)]
        }
        let (first, second) = isIn ? (outer, inner) : (inner, outer)
        let step = dice.span(.milliseconds(60), .milliseconds(400))
        if dice.happens(60) { return [.enter(first), .wait(step), .leave(first), .wait(pause)] }
        var deeds: [Deed] = [.enter(first), .wait(step), .enter(second), .wait(step)]
        if dice.happens(60) { return deeds + [.leave(second), .wait(step), .leave(first), .wait(pause)] }
        if dice.happens(80) { deeds += [.leave(first), .wait(step), .enter(first), .wait(step)] }
        return deeds + [.leave(first), .wait(step), .leave(second), .wait(pause)]
    }

    /// A vehicle at an exit: pays and leaves, pays too much, cancels, follows another one, or pushes.
    static func exit(_ lane: Site.Lane, _ dice: inout Dice) -> [Deed] {
        guard let slot = lane.line("coin-slot"), let loop = lane.line("loop"), let barrier = lane.line("barrier"),
            let price = lane.price, let coin = lane.coin
        else { return [] }
        var deeds: [Deed] = []
        if dice.happens(20) { deeds += noise(slot, &dice) }
        let needed = Int((price + coin - 1) / coin)
        var count = needed + (dice.happens(400) ? dice.below(4) : 0)
        if dice.happens(60) { count = dice.below(needed + 1) }
        deeds += pay(count, slot, inhibit: lane.line("coin-inhibit"), &dice)
        // Every other one who has too little wants it back.
        if let cancel = lane.line("cancel-button"), dice.happens(count < needed ? 500 : 80) {
            deeds += press(cancel, dice.span(.milliseconds(50), .seconds(1))) + [.wait(.seconds(1))]
        }
        var drive: [Deed] = []
        for _ in 0...(dice.happens(40) ? 1 : 0) {
            drive.append(.wait(dice.span(.milliseconds(200), .seconds(dice.happens(50) ? 40 : 6))))
            drive += vehicle(lane, loop, &dice)
        }
        if dice.happens(15) { drive += tease(lane, loop, &dice) }
        if dice.happens(30) { return deeds + drive }
        deeds.append(.await(barrier, patience(.seconds(5), &dice), orSkip: drive.count))
        return deeds + drive
    }

    /// A vehicle under the arm. Under the drawbar of a trailer the loop is free, and the vehicle is still there.
    private static func vehicle(_ lane: Site.Lane, _ loop: LineID, _ dice: inout Dice) -> [Deed] {
        var deeds: [Deed] = [.influence(.body(lane.place, true)), .enter(loop)]
        deeds.append(.wait(dice.span(.milliseconds(400), .seconds(dice.happens(60) ? 60 : 5))))
        let delay = (lane.exit?.loopOffDelay ?? .zero).nanoseconds
        if dice.happens(200), delay >= 100_000_000 {
            let gap = dice.span(Duration(nanoseconds: delay / 10), Duration(nanoseconds: delay / 10 * 9))
            deeds += [.leave(loop), .wait(gap), .enter(loop), .wait(dice.span(.milliseconds(400), .seconds(5)))]
        }
        return deeds + [.leave(loop), .influence(.body(lane.place, false))]
    }

    /// Somebody comes back each time the arm goes down.
    private static func tease(_ lane: Site.Lane, _ loop: LineID, _ dice: inout Dice) -> [Deed] {
        let delay = lane.exit?.loopOffDelay ?? .zero
        var deeds: [Deed] = []
        for _ in 0..<(4 + dice.below(10)) {
            let pause = dice.span(.milliseconds(50), .milliseconds(1_800))
            deeds.append(.wait(Duration(nanoseconds: delay.nanoseconds + pause.nanoseconds)))
            deeds += [.influence(.body(lane.place, true)), .enter(loop)]
            deeds.append(.wait(dice.span(.milliseconds(200), .milliseconds(900))))
            deeds += [.leave(loop), .influence(.body(lane.place, false))]
        }
        return deeds
    }

    /// Somebody who wants to see what happens: coins, buttons, keys, beams and contacts in any order, one of them held meanwhile;
    /// never the slot, where the next coin would wait for ever.
    static func vandal(_ lane: Site.Lane, _ dice: inout Dice) -> [Deed] {
        guard !lane.reachable.isEmpty else { return [] }
        let slot = lane.line("coin-slot")
        var deeds: [Deed] = []
        var held: LineID?
        for _ in 0...dice.below(80) {
            let line = dice.pick(lane.reachable)
            if line == slot, dice.happens(800) {
                deeds += pay(1 + dice.below(6), line, inhibit: lane.line("coin-inhibit"), &dice)
            } else if line != slot, held == nil, dice.happens(300) {
                held = line
                deeds.append(.enter(line))
            } else {
                deeds += press(line, dice.span(.milliseconds(1), dice.happens(100) ? .seconds(20) : .seconds(1)))
            }
            deeds.append(.wait(dice.span(.milliseconds(1), dice.happens(100) ? .seconds(20) : .seconds(1))))
            if let line = held, dice.happens(300) {
                deeds.append(.leave(line))
                held = nil
            }
        }
        if let held { deeds.append(.leave(held)) }
        return deeds
    }

    /// Somebody plays with buttons.
    static func buttons(_ lane: Site.Lane, _ dice: inout Dice) -> [Deed] {
        var deeds: [Deed] = []
        for _ in 0...dice.below(6) {
            deeds += press(dice.pick(lane.inputs), dice.span(.milliseconds(2), .seconds(2)))
            deeds.append(.wait(dice.span(.milliseconds(1), .seconds(dice.happens(100) ? 120 : 3))))
        }
        return deeds
    }
}
