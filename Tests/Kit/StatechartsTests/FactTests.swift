import Statecharts
import Testing

struct FactTests {
    @Test("a fact is a state or a number, by its name")
    func kinds() {
        let state = Fact("door", state: "open")
        #expect(state.label == "door")
        #expect(state.value == .state("open"))
        let number = Fact("credit", 20)
        #expect(number.label == "credit")
        #expect(number.value == .number(20))
        #expect(state != number)
        #expect(number != Fact("credit", 21))
    }

    @Test("an announcement names the state only where it says so")
    func announcement() {
        let plain = Announcement(.warning, "forced entry")
        #expect(plain.severity == .warning)
        #expect(plain.words == "forced entry")
        #expect(!plain.namesState)
        #expect(Announcement(.warning, "repaired, now ", namesState: true).namesState)
    }

    @Test("most events have no number")
    func values() {
        #expect(Lamp.Event.press.value == nil)
    }
}
