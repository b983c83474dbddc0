import Gallery
import Statecharts

/// What is to be proved of the machines of the gallery.
struct ExhibitClaims: ExhibitVisitor {
    private(set) var all: [(name: String, sentence: String, claims: [Claim])] = []

    init() { visitExhibits(&self) }

    mutating func visit<E: Codeable & Exhibit>(_ machine: E) {
        let subject = ExhibitSubject(machine)
        all.append(
            ("gallery-" + subject.name, E.sentence.text, [Claim("as it begins", subject, bounds: subject.bounds)]))
    }
}
