import Explorer
import Machines
import Testing

@Suite("The rules of an elevator door")
struct DoorRuleTests {
    @Test("every rule has a name of its own, one sentence and a source")
    func names() {
        #expect(Set(DoorSubject.rules.map(\.name)).count == DoorSubject.rules.count)
        for rule in DoorSubject.rules {
            #expect(rule.sentence.hasSuffix("."))
            #expect(!rule.source.isEmpty)
        }
    }
}
