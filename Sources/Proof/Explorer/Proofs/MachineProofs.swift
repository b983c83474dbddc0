import Lanes
import Statecharts

/// The machines that can be proved by name, each with all its policies.
package enum MachineProofs {
    /// The gates, and an interlock of them.
    package static let machines =
        LaneDescription.proofs + [
            MachineProof("interlock", "at most one of two or three gates of any kind is open") { interlocks }
        ]

    /// The machines of the gallery, which can be proved like the others.
    package static var exhibits: [(name: String, sentence: String)] {
        ExhibitClaims().all.map { ($0.name, $0.sentence) }
    }

    /// What is to be proved of a machine; nil if there is none with that name.
    package static func claims(of name: String) -> [Claim]? {
        machines.first { $0.name == name }?.claims() ?? ExhibitClaims().all.first { $0.name == name }?.claims
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

/// What is to be proved of a machine.
package struct MachineProof: Sendable {
    /// Its name, as it is typed.
    package let name: String
    /// What it is about.
    package let sentence: String
    /// All that is to be proved.
    let claims: @Sendable () -> [Claim]

    init(_ name: String, _ sentence: String, _ claims: @escaping @Sendable () -> [Claim]) {
        self.name = name
        self.sentence = sentence
        self.claims = claims
    }
}
