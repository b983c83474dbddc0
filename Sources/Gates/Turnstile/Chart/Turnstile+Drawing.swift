import Explorer
import Lanes
import Machines
import Statecharts

extension TurnstileLaneConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [.turnstile, .turnstileModes] }
}

extension DrawnMachine {
    /// The turnstile without modes.
    fileprivate static let turnstile = DrawnMachine("turnstile", .turnstile) { subjects() }
    /// One that can be barred, freed and held open.
    fileprivate static let turnstileModes = DrawnMachine("turnstile-modes", .turnstileModes) {
        // In an interlock nothing holds it open.
        subjects(isBarrable: true) + subjects(isBarrable: true, isHoldable: true)
    }

    /// Settings that choose differently wherever they can.
    private static func subjects(isBarrable: Bool = false, isHoldable: Bool = false) -> [TurnstileSubject] {
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
            configuration.isBarrable = isBarrable
            configuration.isFreeable = isHoldable
            configuration.isHeldForGrants = isHoldable
            return TurnstileSubject(configuration, coins: [Money(1), Money(2)])
        }
    }
}

extension Legend {
    fileprivate static let turnstile = Legend("The turnstile", regions())

    /// The same, with the keys that bar it, free it and hold it open.
    fileprivate static let turnstileModes = Legend(
        "The turnstile, with its modes",
        regions(
            guards: [
                Guard("barred.locked", "admitPerson", "after the grace"),
                Guard("barred.locked", "grantExit", to: "barred.locked", "it may not open"),
                Guard("broken", "machineRepairDidComplete", to: "barred.locked", "it is barred"),
                Guard("released", "fireReleaseEnded", to: "barred.locked", "it works, barred"),
                Guard("barred.unlocked", "admitPerson", to: "barred.unlocked", "a right follows"),
                Guard("barred.unlocked", "deadlinePassed", to: "barred.unlocked", "a right follows"),
                Guard("barred.unlocked", "deadlinePassed", to: "barred.locked", "no right follows"),
            ]
                + held("free") + held("heldOpen"),
            folds: [
                Fold(all: "any state", ["fireReleaseBegan"], to: "released", "fireReleaseBegan"),
                Fold(all: "any state that works", ["machineDidFail"], to: "broken", "machineDidFail"),
                Fold(all: "any state that works", ["becameFree"], to: "free", "becameFree"),
                Fold(all: "any state that works", ["becameHeldOpen"], to: "heldOpen", "becameHeldOpen"),
                Fold("released", to: "broken", "the fire ends, broken"),
                Fold("released", to: "free", "the fire ends, free"),
                Fold("released", to: "heldOpen", "the fire ends, heldOpen"),
                Fold("released", to: "barred.locked", "the fire ends, barred"),
                Fold("broken", to: "free", "repaired, free"),
                Fold("broken", to: "heldOpen", "repaired, heldOpen"),
                Fold("broken", to: "barred.locked", "repaired, barred"),
            ],
            deadlines: [
                Deadline("barred.locked", "grant-window"), Deadline("barred.unlocked", "passage-window, grant-window"),
            ]))

    /// What a gate does for which something was held open.
    private static func held(_ state: String) -> [Guard] {
        [
            Guard(state, "becameNormal", to: "functioning.locked", "not paid"),
            Guard(state, "becameNormal", to: "functioning.unlocked", "paid"),
            Guard("broken", "machineRepairDidComplete", to: state, "it is " + state),
            Guard("released", "fireReleaseEnded", to: state, "it works, " + state),
        ]
    }

    private static func regions(
        guards: [Guard] = [], folds: [Fold] = [], deadlines: [Deadline] = []
    ) -> [Region] {
        [
            Region(
                "passage",
                guards: guards + [
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
                    Guard(
                        "released", "fireReleaseEnded", to: "broken", commanding: "closeDoors",
                        "broken, power-fail = secure"),
                    Guard(
                        "released", "fireReleaseEnded", to: "broken", commanding: "openDoors",
                        "broken, power-fail = safe"),
                ],
                deadlines: [
                    Deadline("functioning.locked", "grant-window"),
                    Deadline("functioning.unlocked", "passage-window, grant-window"),
                ] + deadlines,
                histories: ["functioning"], folds: folds),
            Region(
                "alarm", guards: [Guard("silent", "admitPerson", "forced")],
                deadlines: [Deadline("sounding", "alarm-duration")]),
        ]
    }
}
