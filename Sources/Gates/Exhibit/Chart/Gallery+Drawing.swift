import Explorer
import Gallery
import Lanes
import Statecharts

extension ExhibitConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [] }
}

extension DrawnMachine {
    /// Every machine of the gallery.
    static var gallery: [DrawnMachine] {
        var list = DrawnGallery()
        visitExhibits(&list)
        return list.machines
    }
}

/// Goes through the gallery with its legends.
private struct DrawnGallery: ExhibitVisitor {
    var machines: [DrawnMachine] = []

    mutating func visit(_ machine: some Codeable & Exhibit) { add(ExhibitSubject(machine), machine) }

    private mutating func add<E: Codeable & Exhibit>(_ subject: ExhibitSubject<E>, _ machine: E) {
        let regions = Legend.regions(of: E.name.text)
        // One that has so many states that they have to be put in order has no room for more.
        let showsCommands = regions.allSatisfy(\.states.isEmpty)
        let legend = Legend("\(E.name): \(E.sentence)", showsCommands: showsCommands, regions)
        machines.append(DrawnMachine(E.name.text, legend) { [subject] })
    }
}
