import Lanes
import Machines
import Statecharts

extension TurnstileLaneConfiguration: ProvableGate {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        // Amounts matter only by how many of the greatest common coin they are.
        let unit = coinValues.wired.reduce(Money.greatestCommonUnit(turnstile.fare, coinValue)) {
            Money.greatestCommonUnit(Money($0), $1)
        }
        var scaled = self
        scaled.turnstile.fare = Money(turnstile.fare.units / unit)
        scaled.coinValue = Money(coinValue.units / unit)
        scaled.coinValues = coinValues.counted(in: unit)
        scaled.hasSignals = false
        let left =
            Bound.commonUnit(unit) + (hasSignals ? [.signals] : []) + scaled.service.leaveOutReports()
        return [
            (
                "\(place.name): turnstile",
                [
                    .turnstile(
                        "its machine", scaled.turnstile, coins: [scaled.coinValue] + scaled.coinValues.wired,
                        unit: unit,
                        bounds: Bound.commonUnit(unit))
                ]
            ),
            ("\(place.name): turnstile with its sensors", [place.claim(scaled.lane, left)]),
        ]
    }

    package static var proofs: [MachineProof] {
        [MachineProof(machine.text, "who may pass, and whose money it is") { everyPolicy }]
    }

    /// What is wired beside the coin slot, for a proof.
    private enum Wired: CaseIterable {
        case nothing, grants, grantsAndLocked, everything
    }

    /// Every policy, with a fare of two and of three coins, and with a grace. Of those with a fare of two also with
    /// grants, of which two may wait, and of which one may where there are modes.
    private static var everyPolicy: [Claim] {
        let kinds: [(UInt64, Wired)] = Wired.allCases.map { (2, $0) } + [(3, .nothing)]
        return kinds.flatMap { fare, wired in
            TurnstileConfiguration.everyPolicy(fare: Money(fare)).map { policy in
                var configuration = policy
                configuration.intrusionGrace = .seconds(1)
                configuration.takesGrants = wired != .nothing
                configuration.grantsWaiting = wired == .nothing ? 0 : wired == .grants ? 2 : 1
                configuration.isBarrable = wired == .grantsAndLocked || wired == .everything
                configuration.isFreeable = wired == .everything
                configuration.isHeldForGrants = wired == .everything
                let keeps = "overpayment \(policy.overpayment), expired-fare \(policy.expiredFare)"
                let name =
                    "fare \(fare), \(keeps), power-fail \(policy.powerFail)"
                    + (wired == .nothing ? "" : ", grants-waiting \(configuration.grantsWaiting)")
                    + (configuration.isBarrable ? ", locked" : "")
                    + (configuration.isFreeable ? ", free, hold-open" : "")
                return .turnstile(name, configuration, coins: [Money(1), Money(2)])
            }
        }
    }
}

extension Claim {
    /// A turnstile with these settings.
    fileprivate static func turnstile(
        _ name: String, _ configuration: TurnstileConfiguration, coins: [Money], unit: UInt64 = 1,
        bounds: [Bound] = []
    ) -> Claim {
        let subject = TurnstileSubject(configuration, coins: coins)
        let onBoard = TurnstileSubject(configuration, coins: coins, range: .whatABoardDoes)
        return Claim(name, subject, onBoard: onBoard, bounds: bounds) {
            TurnstileSubject.script($0, unit: unit)
        }
    }
}
