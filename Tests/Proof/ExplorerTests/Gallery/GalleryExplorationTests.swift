import Explorer
import Gallery
import Statecharts
import Testing

struct GalleryExplorationTests {
    @Test(
        "every rule of the kit is kept in every state of a machine of the gallery, and all lead back to its beginning",
        arguments: ExploredGallery().subjects.map(\.name))
    func rulesAreKept(name: String) async {
        for machine in ExploredGallery().subjects where machine.name == name { await explore(machine) }
    }

    private func explore<Machine: ExploredExhibit>(_ machine: Machine) async {
        let exploration = await Exploration(machine)
        #expect(exploration.end == .complete && exploration.stranded == 0, "\(exploration.report(machine))")
        #expect(exploration.neverTaken.isEmpty)
        #expect(exploration.states >= 3, "an exploration that goes nowhere shows nothing")
        #expect(!exploration.arrows.isEmpty)
    }

    @Test("a machine that cannot go back to its beginning is found, with the way there")
    func isStranded() async {
        let exploration = await Exploration(ExhibitSubject(FaultyLamp(nil)))
        #expect(exploration.end == .complete)
        #expect(exploration.stranded == 1)
        #expect(exploration.wayToStranded.count == 1)
    }
}

/// Every machine of the gallery, as subjects.
private struct ExploredGallery: ExhibitVisitor {
    private(set) var subjects: [any ExploredExhibit] = []

    init() { visitExhibits(&self) }

    mutating func visit(_ machine: some Codeable & Exhibit) { subjects.append(ExhibitSubject(machine)) }
}
