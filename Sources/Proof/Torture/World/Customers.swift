import ControlLoop
import Statecharts

/// What people do at gates, with the times that people and acceptors take.
enum Customers {
    /// The pulses of an acceptor for so many coins: as fast as it can, or coin by coin, and some that are none.
    static func pay(_ count: Int, _ slot: LineID, inhibit: LineID?, _ dice: inout Dice) -> [WorkloadAction] {
        var actions: [WorkloadAction] = []
        let isFast = dice.happens(500)
        for _ in 0..<count {
            // An acceptor sends pulses of 20 to 100 ms; noise is shorter, and a coin on a string longer. Those are no
            // coins.
            actions.append(.coin(slot, inhibit: inhibit, dice.span(.milliseconds(20), .milliseconds(100))))
            actions.append(
                .wait(
                    isFast
                        ? dice.span(.milliseconds(20), .milliseconds(60)) : dice.span(.milliseconds(300), .seconds(3))))
        }
        return actions
    }

    /// A pulse that is none.
    static func noise(_ slot: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        let width =
            dice.happens(700)
            ? dice.span(.microseconds(50), .milliseconds(14)) : dice.span(.milliseconds(260), .milliseconds(2_500))
        return press(slot, width) + [.wait(.milliseconds(100))]
    }

    /// How long somebody waits who has paid. One in ten does not go before somebody has seen to the gate.
    static func patience(_ usual: Duration, _ dice: inout Dice) -> Duration {
        dice.happens(100) ? dice.span(.seconds(60), .seconds(900)) : usual
    }

    /// A person breaks a beam for some 100 ms, a pram for seconds, a coat several times; who turns round leaves it
    /// again.
    static func through(_ beam: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        let stay =
            switch dice.below(100) {
            case 0..<4: dice.span(.seconds(2), .seconds(40))
            case 4..<10: dice.span(.milliseconds(1), .milliseconds(20))
            default: dice.span(.milliseconds(80), .milliseconds(900))
            }
        return press(beam, stay)
    }

    /// Something is in a sensor for that long, or a finger on a button.
    static func press(_ line: LineID, _ span: Duration) -> [WorkloadAction] {
        [.enter(line), .wait(span), .leave(line)]
    }

    /// Somebody who wants to see what happens: coins, buttons, keys, beams and contacts in any order, one of them held
    /// meanwhile; never the slot, where the next coin would wait for ever.
    static func vandal(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        guard !lane.reachable.isEmpty else { return [] }
        let slot = lane.line("coin-slot")
        var actions: [WorkloadAction] = []
        var held: LineID?
        for _ in 0...dice.below(80) {
            let line = dice.pick(lane.reachable)
            if line == slot, dice.happens(800) {
                actions += pay(1 + dice.below(6), line, inhibit: lane.line("coin-inhibit"), &dice)
            } else if line != slot, held == nil, dice.happens(300) {
                held = line
                actions.append(.enter(line))
            } else {
                actions += press(line, dice.span(.milliseconds(1), dice.happens(100) ? .seconds(20) : .seconds(1)))
            }
            actions.append(.wait(dice.span(.milliseconds(1), dice.happens(100) ? .seconds(20) : .seconds(1))))
            if let line = held, dice.happens(300) {
                actions.append(.leave(line))
                held = nil
            }
        }
        if let held { actions.append(.leave(held)) }
        return actions
    }
}
