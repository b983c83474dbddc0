import Machines
import Testing

/// The choices that an operator makes for a parking exit.
struct ParkingPolicies: Hashable, Sendable, CustomTestStringConvertible {
    var expiredPrice: ExpiredFare
    var powerFail: PowerFail

    /// Every combination.
    static let all: [ParkingPolicies] = [ExpiredFare.keep, .credit].flatMap { expiredPrice in
        [PowerFail.secure, .safe].map { ParkingPolicies(expiredPrice: expiredPrice, powerFail: $0) }
    }

    /// Makes these choices in `configuration`.
    func apply(to configuration: inout ParkingExitConfiguration) {
        configuration.expiredPrice = expiredPrice
        configuration.powerFail = powerFail
    }

    var testDescription: String { "expired-price = \(expiredPrice), power-fail = \(powerFail)" }
}

/// When a row of the barrier's table holds; nil means any.
struct BarrierCondition: Sendable {
    var expiredPrice: ExpiredFare?
    var powerFail: PowerFail?
    var mayOpen: Bool?

    static let always = BarrierCondition()

    static func when(
        expiredPrice: ExpiredFare? = nil, powerFail: PowerFail? = nil, mayOpen: Bool? = nil
    ) -> BarrierCondition {
        BarrierCondition(expiredPrice: expiredPrice, powerFail: powerFail, mayOpen: mayOpen)
    }

    func holds(for policies: ParkingPolicies) -> Bool {
        expiredPrice ?? policies.expiredPrice == policies.expiredPrice
            && powerFail ?? policies.powerFail == policies.powerFail
    }
}
