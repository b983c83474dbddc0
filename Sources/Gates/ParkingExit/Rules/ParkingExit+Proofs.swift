import Lanes
import Machines
import Statecharts

extension ParkingExitLaneConfiguration: ProvableGate {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        // Amounts matter only by how many of the greatest common coin they are.
        let unit = ([coinValue] + coinValues.wired).reduce(Money.greatestCommonUnit(exit.price, exit.changeCoin)) {
            Money.greatestCommonUnit(Money($0), $1)
        }
        var scaled = self
        scaled.exit.price = Money(exit.price.units / unit)
        scaled.exit.changeCoin = Money(exit.changeCoin.units / unit)
        scaled.coinValue = Money(coinValue.units / unit)
        scaled.coinValues = coinValues.counted(in: unit)
        (scaled.hasSignals, scaled.hasDrivePulses) = (false, false)
        let left =
            Bound.commonUnit(unit) + (hasSignals || hasDrivePulses ? [.signals] : [])
            + scaled.service.leaveOutReports()
        return [
            (
                "\(place.name): parking exit",
                [
                    .parkingExit(
                        "its machine", scaled.exit, coins: [scaled.coinValue] + scaled.coinValues.wired, unit: unit,
                        bounds: Bound.commonUnit(unit))
                ]
            ),
            ("\(place.name): parking exit with its sensors", [place.claim(scaled.lane, left)]),
        ]
    }

    package static var proofs: [MachineProof] {
        [MachineProof(machine.text, "who may leave, whose money it is, and where the arm is") { everyPolicy }]
    }

    /// Every policy, with change for every coin and with a coin of change that leaves rests; with change for every coin
    /// also with grants, of which one may wait, and with keys.
    private static var everyPolicy: [Claim] {
        let explored = ParkingExitConfiguration.explored
        let granting = explored.filter { $0.price > $0.changeCoin }
        return
            (explored + granting.map { $0.granting(isBarrable: true) }
            + granting.map { $0.granting(isBarrable: true, isFreeable: true) })
            .map { configuration in
                let price = "price \(configuration.price.units), change-coin \(configuration.changeCoin.units)"
                let policies = "expired-price \(configuration.expiredPrice), power-fail \(configuration.powerFail)"
                let counts = configuration.countsCoins ? "coin-out wired" : "no coin-out"
                let grants = configuration.takesGrants ? ", grants-waiting \(configuration.grantsWaiting)" : ""
                let keys = (configuration.isBarrable ? ", locked" : "") + (configuration.isFreeable ? ", free" : "")
                return .parkingExit(
                    "\(price), \(policies), \(counts)\(grants)\(keys)", configuration,
                    coins: configuration.takesGrants ? [Money(1)] : [Money(1), Money(2)],
                    mostMoney: configuration.takesGrants ? configuration.price : nil)
            }
    }
}

extension Claim {
    /// A parking exit with these settings.
    fileprivate static func parkingExit(
        _ name: String, _ configuration: ParkingExitConfiguration, coins: [Money], mostMoney: Money? = nil,
        unit: UInt64 = 1, bounds: [Bound] = []
    ) -> Claim {
        let subject = ParkingSubject(configuration, coins: coins, mostMoney: mostMoney)
        let onBoard = ParkingSubject(configuration, coins: coins, mostMoney: mostMoney, range: .whatABoardDoes)
        return Claim(name, subject, onBoard: onBoard, bounds: bounds) {
            ParkingSubject.script($0, unit: unit)
        }
    }
}
