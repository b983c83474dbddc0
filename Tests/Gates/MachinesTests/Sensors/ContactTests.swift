import Machines
import Statecharts
import Testing

struct ContactTests {
    @Test(
        "a contact answers each edge in each level",
        arguments: [
            (.inactive, .rising, .found(.active)), (.inactive, .falling, .trouble(.edgeRepeated)),
            (.active, .falling, .found(.inactive)), (.active, .rising, .trouble(.edgeRepeated)),
        ] as [(Level, Edge, SensorAnswer<Level>)])
    func edges(level: Level, edge: Edge, answer: SensorAnswer<Level>) {
        var contact = at(level)
        #expect(contact.edge(edge) == answer)
        #expect(contact.level == edge.level)
    }

    @Test(
        "a level that is read counts when it is a change",
        arguments: [
            (.inactive, .inactive, .nothing), (.inactive, .active, .found(.active)),
            (.active, .inactive, .found(.inactive)), (.active, .active, .nothing),
        ] as [(Level, Level, SensorAnswer<Level>)])
    func reading(before: Level, read: Level, answer: SensorAnswer<Level>) {
        var contact = at(before)
        #expect(contact.levelWasRead(read) == answer)
        #expect(contact.level == read)
    }

    @Test("a contact that is active at the start is found by reading it")
    func activeAtTheStart() {
        var contact = Contact()
        #expect(contact.level == .inactive)
        #expect(contact.levelWasRead(.active) == .found(.active))
    }

    @Test("a repeated edge asks for the level, and reading it settles the matter")
    func repeatedEdge() {
        var contact = at(.active)
        #expect(contact.edge(.rising) == .trouble(.edgeRepeated))
        #expect(contact.levelWasRead(.inactive) == .found(.inactive))
    }

    private func at(_ level: Level) -> Contact {
        var contact = Contact()
        _ = contact.levelWasRead(level)
        return contact
    }
}
