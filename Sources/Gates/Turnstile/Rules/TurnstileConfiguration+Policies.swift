import Machines

extension TurnstileConfiguration {
    /// Every combination of policies, with that fare.
    package static func everyPolicy(fare: Money) -> [TurnstileConfiguration] {
        [Overpayment.keep, .bank].flatMap { overpayment in
            [ExpiredFare.keep, .credit].flatMap { expiredFare in
                [PowerFail.secure, .safe].map { powerFail in
                    var configuration = TurnstileConfiguration(fare: fare)
                    configuration.overpayment = overpayment
                    configuration.expiredFare = expiredFare
                    configuration.powerFail = powerFail
                    configuration.inhibitsCoins = powerFail == .safe
                    return configuration
                }
            }
        }
    }
}
