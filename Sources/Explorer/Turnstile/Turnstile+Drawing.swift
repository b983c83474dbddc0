import Machines
import Statecharts

extension DrawnMachine {
    /// The turnstile, with settings that choose differently wherever they can.
    static let turnstile = DrawnMachine("turnstile", .turnstile) {
        let choices: [(Overpayment, ExpiredFare, PowerFail)] = [(.bank, .credit, .secure), (.keep, .keep, .safe)]
        return choices.map { overpayment, expiredFare, powerFail in
            var configuration = TurnstileConfiguration(fare: Money(2))
            configuration.overpayment = overpayment
            configuration.expiredFare = expiredFare
            configuration.powerFail = powerFail
            configuration.intrusionGrace = .milliseconds(500)
            configuration.inhibitsCoins = true
            return TurnstileSubject(configuration, coins: [Money(1), Money(2)])
        }
    }
}

extension Legend {
    fileprivate static let turnstile = Legend(
        "The turnstile",
        [
            Region(
                "passage",
                guards: [
                    Guard("functioning.locked", "insertCoin", to: "functioning.unlocked", "credit ≥ fare"),
                    Guard("functioning.locked", "insertCoin", to: "functioning.locked", "credit < fare"),
                    Guard("functioning.locked", "admitPerson", "after the grace"),
                    Guard("functioning.unlocked", "admitPerson", to: "functioning.unlocked", "bank, credit ≥ fare"),
                    Guard(nil, "machineDidFail", commanding: "closeDoors", "power-fail = secure"),
                    Guard("functioning", "machineDidFail", commanding: "openDoors", "power-fail = safe"),
                    Guard("broken", "machineRepairDidComplete", to: "functioning.locked", "it was locked"),
                    Guard("broken", "machineRepairDidComplete", to: "functioning.unlocked", "it was unlocked"),
                    Guard("released", "fireReleaseEnded", to: "functioning", "it works"),
                    Guard("released", "fireReleaseEnded", commanding: "closeDoors", "broken, power-fail = secure"),
                    Guard("released", "fireReleaseEnded", commanding: "openDoors", "broken, power-fail = safe"),
                ],
                deadlines: [Deadline("functioning.unlocked", "passage-window")],
                histories: ["functioning"]),
            Region(
                "alarm", guards: [Guard("silent", "admitPerson", "forced")],
                deadlines: [Deadline("sounding", "alarm-duration")]),
        ])
}
