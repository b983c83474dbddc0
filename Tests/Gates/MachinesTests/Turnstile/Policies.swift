import Machines
import Testing

/// The three choices that an operator makes for a turnstile.
struct Policies: Hashable, Sendable, CustomTestStringConvertible {
    var overpayment: Overpayment
    var expiredFare: ExpiredFare
    var powerFail: PowerFail

    /// Every combination.
    static let all: [Policies] = [Overpayment.keep, .bank].flatMap { overpayment in
        [ExpiredFare.keep, .credit].flatMap { expiredFare in
            [PowerFail.secure, .safe].map { powerFail in
                Policies(overpayment: overpayment, expiredFare: expiredFare, powerFail: powerFail)
            }
        }
    }

    /// Makes these choices in `configuration`.
    func apply(to configuration: inout TurnstileConfiguration) {
        configuration.overpayment = overpayment
        configuration.expiredFare = expiredFare
        configuration.powerFail = powerFail
    }

    var testDescription: String {
        "overpayment = \(overpayment), expired-fare = \(expiredFare), power-fail = \(powerFail)"
    }
}

/// The policies under which a row holds; nil means any.
struct Condition: Sendable {
    var overpayment: Overpayment?
    var expiredFare: ExpiredFare?
    var powerFail: PowerFail?

    static let always = Condition()

    static func when(
        overpayment: Overpayment? = nil, expiredFare: ExpiredFare? = nil, powerFail: PowerFail? = nil
    ) -> Condition {
        Condition(overpayment: overpayment, expiredFare: expiredFare, powerFail: powerFail)
    }

    func holds(for policies: Policies) -> Bool {
        overpayment ?? policies.overpayment == policies.overpayment
            && expiredFare ?? policies.expiredFare == policies.expiredFare
            && powerFail ?? policies.powerFail == policies.powerFail
    }
}
