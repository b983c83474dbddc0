import Gallery
import Lanes
import Statecharts

/// The machines that can be proved by name, each with all its policies.
package enum MachineProofs {
    /// The gates, an interlock of them, and the machines of the gallery.
    package static let all =
        LaneDescription.proofs + [
            MachineProof("interlock", "at most one of two or three gates of any kind is open") { interlocks }
        ] + ExhibitProofs().all

    /// What is to be proved of a machine; nil if there is none with that name.
    package static func claims(of name: String) -> [Claim]? { all.first { $0.name == name }?.claims() }

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

/// What is to be proved of the machines of the gallery.
private struct ExhibitProofs: ExhibitVisitor {
    private(set) var all: [MachineProof] = []

    init() { visitExhibits(&self) }

    mutating func visit<E: Codeable & Exhibit>(_ machine: E) {
        all.append(
            MachineProof(E.name.text, E.sentence.text) {
                [Claim("as it begins", ExhibitSubject(machine, bounds: Bound.ofExhibit(machine)))]
            })
    }
}
