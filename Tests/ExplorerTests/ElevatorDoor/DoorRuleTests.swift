import Explorer
import Machines
import Testing

@Suite("The rules of an elevator door")
struct DoorRuleTests {
    @Test("a door that is built wrong breaks its rule", arguments: BrokenDoor.allCases)
    func broken(door: BrokenDoor) async throws {
        var configuration = SmallDoor.contacts.configuration
        configuration.hasDoorZone = door == .opensBetweenLandings
        let subject = DoorSubject(configuration, mutation: door.mutation)
        let exploration = await Exploration(subject, findsWayHome: false)
        #expect(exploration.end == .broken)
        #expect(exploration.violations.map(\.rule.name).contains(door.rawValue))
        #expect(try #require(exploration.violations.first).way.count <= 8)
    }

    @Test("every rule has a name of its own, one sentence and a source")
    func names() {
        #expect(Set(DoorSubject.rules.map(\.name)).count == DoorSubject.rules.count)
        for rule in DoorSubject.rules {
            #expect(rule.sentence.hasSuffix("."))
            #expect(!rule.source.isEmpty)
        }
    }
}
