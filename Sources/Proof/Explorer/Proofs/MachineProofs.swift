import Machines
import Statecharts

/// The machines that can be proved by name, each with all its policies.
package enum MachineProofs {
    /// Their names, with a sentence each.
    package static let machines: [(name: String, sentence: String, claims: @Sendable () -> [Claim])] = [
        ("turnstile", "who may pass, and whose money it is", { turnstiles }),
        ("elevator-door", "when the door opens and closes, and onto whom it never does", { doors }),
        ("parking-exit", "who may leave, whose money it is, and where the arm is", { exits }),
        ("interlock", "at most one of two or three gates of any kind is open", { interlocks }),
    ]

    /// The machines of the gallery, which can be proved like the others.
    package static var exhibits: [(name: String, sentence: String)] {
        ExhibitClaims().all.map { ($0.name, $0.sentence) }
    }

    /// What is to be proved of a machine; nil if there is none with that name.
    package static func claims(of name: String) -> [Claim]? {
        machines.first { $0.name == name }?.claims() ?? ExhibitClaims().all.first { $0.name == name }?.claims
    }

    /// Every policy, with a fare of two and of three coins, and with a grace.
    private static var turnstiles: [Claim] {
        [2, 3].flatMap { fare in
            TurnstileConfiguration.everyPolicy(fare: Money(fare)).map { policy in
                var configuration = policy
                configuration.intrusionGrace = .seconds(1)
                let keeps = "overpayment \(policy.overpayment), expired-fare \(policy.expiredFare)"
                let name = "fare \(fare), \(keeps), power-fail \(policy.powerFail)"
                return .turnstile(name, configuration, coins: [Money(1), Money(2)])
            }
        }
    }

    /// Every policy, with change for every coin and with a coin of change that leaves rests.
    private static var exits: [Claim] {
        ParkingExitConfiguration.explored.map { configuration in
            let price = "price \(configuration.price.units), change-coin \(configuration.changeCoin.units)"
            let policies = "expired-price \(configuration.expiredPrice), power-fail \(configuration.powerFail)"
            let counts = configuration.countsCoins ? "coin-out wired" : "no coin-out"
            return .parkingExit("\(price), \(policies), \(counts)", configuration, coins: [Money(1), Money(2)])
        }
    }

    private static var interlocks: [Claim] {
        (2...3).flatMap { members in
            [
                Claim("\(members) gates, request refuse", InterlockSubject(members: members, policy: .refuse)),
                Claim(
                    "\(members) gates, request queue",
                    InterlockSubject(members: members, policy: .queue(timeout: .seconds(30)))),
                Claim(
                    "\(members) gates, request queue, the first fails open",
                    InterlockSubject(members: members, policy: .queue(timeout: .seconds(30)), failsOpen: 1)),
            ]
        }
    }
}

extension Claim {
    /// A parking exit with these settings.
    static func parkingExit(
        _ name: String, _ configuration: ParkingExitConfiguration, coins: [Money], unit: UInt64 = 1,
        bounds: [Bound] = []
    ) -> Claim {
        let subject = ParkingSubject(configuration, coins: coins)
        let onBoard = ParkingSubject(configuration, coins: coins, range: .whatABoardDoes)
        return Claim(name, subject, onBoard: onBoard, bounds: subject.bounds + bounds) {
            ParkingSubject.script($0, unit: unit)
        }
    }

    /// A turnstile with these settings.
    static func turnstile(
        _ name: String, _ configuration: TurnstileConfiguration, coins: [Money], unit: UInt64 = 1,
        bounds: [Bound] = []
    ) -> Claim {
        let subject = TurnstileSubject(configuration, coins: coins)
        let onBoard = TurnstileSubject(configuration, coins: coins, range: .whatABoardDoes)
        return Claim(name, subject, onBoard: onBoard, bounds: subject.bounds + bounds) {
            TurnstileSubject.script($0, unit: unit)
        }
    }
}
