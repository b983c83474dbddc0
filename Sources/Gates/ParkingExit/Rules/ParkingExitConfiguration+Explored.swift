import Machines
import Statecharts

extension ParkingExitConfiguration {
    /// Settings small enough for all states to be seen with coins of 1 and 2: every combination of policies, each with
    /// change for every coin and with a coin of change that leaves rests, with and without a count sensor.
    package static let explored: [ParkingExitConfiguration] = [ExpiredFare.keep, .credit].flatMap { expiredPrice in
        [PowerFail.secure, .safe].flatMap { powerFail in
            [(Money(2), Money(1)), (Money(1), Money(2))].map { price, changeCoin in
                var configuration = ParkingExitConfiguration(price: price, changeCoin: changeCoin)
                configuration.expiredPrice = expiredPrice
                configuration.powerFail = powerFail
                configuration.countsCoins = (expiredPrice == .credit) == (price > changeCoin)
                return configuration.hurried
            }
        }
    }

    /// The same with a contact that grants, behind which one may wait, and with keys.
    package func granting(isBarrable: Bool = false, isFreeable: Bool = false) -> ParkingExitConfiguration {
        var granting = self
        granting.takesGrants = true
        granting.grantsWaiting = 1
        granting.grantWindow = .milliseconds(1)
        granting.isBarrable = isBarrable
        granting.isFreeable = isFreeable
        return granting
    }

    /// The same with durations of one or two milliseconds, for an exploration by ticks.
    private var hurried: ParkingExitConfiguration {
        var hurried = self
        hurried.exitWindow = .milliseconds(2)
        hurried.closingTime = .milliseconds(1)
        hurried.closingRest = .milliseconds(1)
        hurried.mostReversals = 2
        hurried.hopperTimeout = .milliseconds(1)
        hurried.hopperPulse = .milliseconds(1)
        hurried.hopperPause = .milliseconds(1)
        hurried.creditTimeout = .milliseconds(2)
        hurried.alarmDuration = .milliseconds(2)
        return hurried
    }
}
