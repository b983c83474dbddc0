import Explorer
import Lanes
import Machines
import Statecharts

extension TurnstileLaneConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [.turnstile] }
}

extension DrawnMachine {
    /// The turnstile, with settings that choose differently wherever they can.
    fileprivate static let turnstile = DrawnMachine("turnstile", .turnstile) {
        let choices: [(Overpayment, ExpiredFare, PowerFail)] = [(.bank, .credit, .secure), (.keep, .keep, .safe)]
        return choices.map { overpayment, expiredFare, powerFail in
            var configuration = TurnstileConfiguration(fare: Money(2))
            configuration.overpayment = overpayment
            configuration.expiredFare = expiredFare
            configuration.powerFail = powerFail
            configuration.inhibitsCoins = true
            configuration.intrusionGrace = .milliseconds(500)
            configuration.takesGrants = true
            configuration.grantsWaiting = 1
            configuration.isBarrable = true
            configuration.isFreeable = true
            configuration.isHeldForGrants = true
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
                    Guard("functioning.locked", "insertSurplus", to: "functioning.unlocked", "bank, credit ≥ fare"),
                    Guard("functioning.locked", "insertSurplus", to: "functioning.locked", "keep, or credit < fare"),
                    Guard("functioning.locked", "grantPassage", to: "functioning.locked", "it may not open"),
                    Guard("functioning.locked", "grantExit", to: "functioning.locked", "it may not open"),
                    Guard("functioning.locked", "admitPerson", "after the grace"),
                    Guard("functioning.unlocked", "admitPerson", to: "functioning.unlocked", "a right follows"),
                    Guard("functioning.unlocked", "deadlinePassed", to: "functioning.unlocked", "a right follows"),
                    Guard("functioning.unlocked", "deadlinePassed", to: "functioning.locked", "no right follows"),
                    Guard(nil, "machineDidFail", commanding: "closeDoors", "power-fail = secure"),
                    Guard("functioning", "machineDidFail", commanding: "openDoors", "power-fail = safe"),
                    Guard(
                        "broken", "machineRepairDidComplete", to: "functioning.locked", "not paid, or it may not open"),
                    Guard("broken", "machineRepairDidComplete", to: "functioning.unlocked", "paid"),
                    Guard(
                        "released", "fireReleaseEnded", to: "functioning.locked",
                        "it works; not paid, or it may not open"),
                    Guard("released", "fireReleaseEnded", to: "functioning.unlocked", "it works, paid"),
                    Guard("released", "fireReleaseEnded", commanding: "closeDoors", "broken, power-fail = secure"),
                    Guard("released", "fireReleaseEnded", commanding: "openDoors", "broken, power-fail = safe"),
                ],
                deadlines: [
                    Deadline("functioning.locked", "grant-window"),
                    Deadline("functioning.unlocked", "passage-window, grant-window"),
                ],
                histories: ["functioning"]),
            Region(
                "alarm", guards: [Guard("silent", "admitPerson", "forced")],
                deadlines: [Deadline("sounding", "alarm-duration")]),
        ])
}
