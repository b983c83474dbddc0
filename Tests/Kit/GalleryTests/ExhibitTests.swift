import Gallery
import MachineTesting
import Statecharts
import TestSupport
import Testing

/// What is true of every machine of the gallery.
struct ExhibitTests {
    @Test("no two machines have the same name, and each says what it is")
    func names() {
        struct Names: ExhibitVisitor {
            var names: [String] = []
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                names.append("\(Machine.name)")
                #expect(!"\(Machine.sentence)".isEmpty, "\(Machine.name)")
            }
        }
        var visitor = Names()
        visitExhibits(&visitor)
        #expect(Set(visitor.names).count == visitor.names.count)
    }

    @Test("the examples of a machine's events have different names, and take another value where they have one")
    func examples() {
        struct Examples: ExhibitVisitor {
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                let examples = Machine.Event.examples
                var names: Set<String> = []
                for index in examples.indices {
                    #expect(names.insert("\(examples[index].label)").inserted, "\(Machine.name): \(examples[index])")
                    let same = examples[index].value.flatMap { examples[index].with($0) }
                    #expect(same == (examples[index].value == nil ? nil : examples[index]), "\(Machine.name)")
                }
            }
        }
        var visitor = Examples()
        visitExhibits(&visitor)
    }

    @Test("the examples of a machine's events, all that an exploration sends it, are one of each case")
    func everyCase() throws {
        struct Cases: ExhibitVisitor {
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                let type = String(describing: Machine.Event.self)
                let examples = Machine.Event.examples
                let shown = examples.indices.map { index in
                    Mirror(reflecting: examples[index]).children.first?.label ?? String(describing: examples[index])
                }
                let own = try? Repository.cases(of: type, "ExhibitEvent", in: "Sources/Kit/Gallery")
                // The link's events stand for themselves, where production uses them.
                let others = try? Repository.cases(of: type, "MachineEvent", in: "Sources/Kit/Links")
                #expect(Set(shown) == own?.union(others ?? []), "\(type)")
            }
        }
        var visitor = Cases()
        visitExhibits(&visitor)
    }

    @Test("an event that is not handled changes nothing and commands nothing")
    func unhandled() {
        struct Unhandled: ExhibitVisitor {
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                let examples = Machine.Event.examples
                _ = Exploration(
                    from: machine, by: examples.indices.map { examples[$0] }, atDeadlines: true, limit: 500,
                    isEndless: true
                ) { step in
                    guard step.reaction.verdict != .handled else { return }
                    #expect(step.after == step.before, "\(step.event)")
                    #expect(step.reaction.commands().isEmpty, "\(step.before), \(step.event)")
                }
            }
        }
        var visitor = Unhandled()
        visitExhibits(&visitor)
    }

    @Test("a machine that has a deadline in any state says which event ends it")
    func timeouts() {
        struct Timeouts: ExhibitVisitor {
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                let examples = Machine.Event.examples
                let all = Exploration(
                    from: machine, by: examples.indices.map { examples[$0] }, limit: 500, isEndless: true)
                #expect(all.reached.contains { $0.deadline != nil } == (Machine.timeout != nil), "\(Machine.name)")
            }
        }
        var visitor = Timeouts()
        visitExhibits(&visitor)
    }

    @Test("a deadline that has come is over when its event has happened: nothing waits for ever, and no loop spins")
    func deadlinesEnd() {
        struct Deadlines: ExhibitVisitor {
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                guard let timeout = Machine.timeout else { return }
                let examples = Machine.Event.examples
                let all = Exploration(
                    from: machine, by: examples.indices.map { examples[$0] }, limit: 500, isEndless: true)
                for state in all.reached {
                    guard let deadline = state.deadline else { continue }
                    var after = state
                    let verdict = after.handle(timeout, at: deadline).verdict
                    #expect(verdict == .handled, "\(state)")
                    #expect(after.deadline.map { $0 > deadline } ?? true, "\(state) -> \(after)")
                }
            }
        }
        var visitor = Deadlines()
        visitExhibits(&visitor)
    }
}
