import Lanes
import Machines
import Statecharts

extension ParkingExitLaneConfiguration: ProvableGate {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        // Amounts matter only by how many of the greatest common coin they are.
        let unit = Money.greatestCommonUnit(
            Money(Money.greatestCommonUnit(exit.price, exit.changeCoin)), coinValue)
        var scaled = self
        scaled.exit.price = Money(exit.price.units / unit)
        scaled.exit.changeCoin = Money(exit.changeCoin.units / unit)
        scaled.coinValue = Money(coinValue.units / unit)
        let left = Bound.commonUnit(unit) + scaled.service.leaveOutReports()
        return [
            (
                "\(place.name): parking exit",
                [
                    .parkingExit(
                        "its machine", scaled.exit, coins: [scaled.coinValue], unit: unit,
                        bounds: Bound.commonUnit(unit))
                ]
            ),
            ("\(place.name): parking exit with its sensors", [place.claim(scaled.lane, left)]),
        ]
    }

    package static var proofs: [MachineProof] {
        [MachineProof(machine.text, "who may leave, whose money it is, and where the arm is") { everyPolicy }]
    }

    /// Every policy, with change for every coin and with a coin of change that leaves rests.
    private static var everyPolicy: [Claim] {
        ParkingExitConfiguration.explored.map { configuration in
            let price = "price \(configuration.price.units), change-coin \(configuration.changeCoin.units)"
            let policies = "expired-price \(configuration.expiredPrice), power-fail \(configuration.powerFail)"
            let counts = configuration.countsCoins ? "coin-out wired" : "no coin-out"
            return .parkingExit("\(price), \(policies), \(counts)", configuration, coins: [Money(1), Money(2)])
        }
    }
}

extension Claim {
    /// A parking exit with these settings.
    fileprivate static func parkingExit(
        _ name: String, _ configuration: ParkingExitConfiguration, coins: [Money], unit: UInt64 = 1,
        bounds: [Bound] = []
    ) -> Claim {
        let subject = ParkingSubject(configuration, coins: coins)
        let onBoard = ParkingSubject(configuration, coins: coins, range: .whatABoardDoes)
        return Claim(name, subject, onBoard: onBoard, bounds: bounds) {
            ParkingSubject.script($0, unit: unit)
        }
    }
}
