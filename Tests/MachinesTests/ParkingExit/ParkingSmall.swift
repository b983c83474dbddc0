import Machines
import Statecharts
import Testing

/// A configuration small enough for all its states to be seen: coins of 1 and 2, durations of a few nanoseconds.
struct ParkingSmall: Hashable, Sendable, CustomTestStringConvertible {
    let policies: ParkingPolicies
    let price: UInt64
    /// With a coin of change of 2 there are rests that it cannot pay.
    let changeCoin: UInt64
    let countsCoins: Bool

    static let all: [ParkingSmall] = ParkingPolicies.all.flatMap { policies in
        [
            ParkingSmall(policies: policies, price: 2, changeCoin: 1, countsCoins: policies.expiredPrice == .credit),
            ParkingSmall(policies: policies, price: 1, changeCoin: 2, countsCoins: policies.expiredPrice == .keep),
        ]
    }

    /// All of them explored, once for all tests that look at the result.
    static let explored: [ParkingSmall: ParkingExploration] = Dictionary(
        uniqueKeysWithValues: all.map {
            ($0, ParkingExploration($0.configuration, coins: [1, 2], mostMoney: $0.price + 2 * $0.changeCoin - 1))
        })

    private var configuration: ParkingExitConfiguration {
        var configuration = ParkingExitConfiguration(price: Money(price), changeCoin: Money(changeCoin))
        configuration.exitWindow = Duration(nanoseconds: 2)
        configuration.closingTime = Duration(nanoseconds: 1)
        configuration.hopperTimeout = Duration(nanoseconds: 1)
        configuration.hopperPulse = Duration(nanoseconds: 1)
        configuration.hopperPause = Duration(nanoseconds: 1)
        configuration.alarmDuration = Duration(nanoseconds: 2)
        configuration.countsCoins = countsCoins
        policies.apply(to: &configuration)
        return configuration
    }

    var testDescription: String {
        "\(policies.testDescription), price = \(price), change-coin = \(changeCoin), coin-out \(countsCoins)"
    }
}
