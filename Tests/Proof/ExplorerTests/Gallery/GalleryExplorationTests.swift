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

    @Test("a joint arrow is seen in each of its regions, with those that took it together")
    func joints() async throws {
        let workshop = try #require(ExploredGallery().subjects.first { $0.name == "workshop" })
        let arrows = await rows(of: workshop)
        func joints(_ event: String, in region: String) -> Set<[String]> {
            arrows.filter { $0.region == region && $0.event == event && $0.verdict == .handled }
                .reduce(into: []) { $0.formUnion($1.joints) }
        }
        let (first, second) = (["buffer", "firstConsumer"], ["buffer", "secondConsumer"])
        #expect(joints("finish", in: "producer") == [["buffer", "producer"]])
        #expect(joints("consume", in: "buffer") == [first, second])
        #expect(joints("consume", in: "secondConsumer") == [second])
        #expect(arrows.allSatisfy { $0.event == "finish" || $0.event == "consume" || $0.joints.isEmpty })
        #expect(arrows.allSatisfy { $0.verdict == .handled || $0.joints.isEmpty })
    }

    private func rows<Machine: ExploredExhibit>(of machine: Machine) async -> [Arrow] {
        await Exploration(machine).arrows
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
struct ExploredGallery: ExhibitVisitor {
    private(set) var subjects: [any ExploredExhibit] = []

    init() { visitExhibits(&self) }

    mutating func visit(_ machine: some Codeable & Exhibit) {
        subjects.append(ExhibitSubject(machine, bounds: Bound.ofExhibit(machine)))
    }
}
