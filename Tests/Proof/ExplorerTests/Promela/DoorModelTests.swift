import Explorer
import Testing

@Suite("An elevator door that spin checks, too")
struct DoorModelTests {
    @Test("spin finds the same states by as many steps, and that all rules hold")
    func same() async throws {
        let subject = DoorSubject.modelled
        let exploration = await Exploration(subject)
        let model = DoorModel(subject)
        let explored = model.explored
        let found = try Spin().check(model.text(listsStates: true))
        #expect(exploration.end == .complete)
        #expect(exploration.states == explored.states.count)
        #expect(found.broken == nil)
        #expect(found.stored == exploration.states)
        #expect(found.listed == explored.states)
        // It found them among many more.
        #expect(model.asked > 2 * exploration.states)
        // Beside our steps, spin counts the first state, and one step to list each.
        #expect(found.transitions == Int(explored.steps) + 1 + explored.states.count)
    }
}
