import Statecharts
import Testing

@Suite("Enums that are named by their cases") struct CaseNamedTests {
    private enum Inner: CaseNamed { case locked, open(since: Int) }
    private enum State: CaseNamed { case working(Inner), broken, counted(UInt64, String) }

    private enum Event: CaseNamed, ExhibitEvent {
        case coin(UInt64), letter(Character), persons(count: Int), name(String), leave
        static var examples: Examples<Event> { Examples(.leave) }
    }

    private enum Mode: CaseIterable, Codeable { case one, two, three }

    @Test("a case is its name, with that of what it carries where that has one")
    func labels() {
        #expect(State.broken.label == "broken")
        #expect(State.working(.locked).label == "working.locked")
        #expect(State.working(.open(since: 3)).label == "working.open")
        #expect(State.counted(1, "x").label == "counted")
    }

    @Test("the same name is stored once, so that it is told by its place")
    func identity() {
        let names = (0..<3).map { _ in State.working(.locked).label }
        #expect(names.allSatisfy { $0.withBytes(\.baseAddress) == names[0].withBytes(\.baseAddress) })
    }

    @Test("a number or a character that a case carries first is its value")
    func values() {
        #expect(Event.coin(50).value == 50)
        #expect(Event.persons(count: 2).value == 2)
        #expect(Event.persons(count: -2).value == nil)
        #expect(Event.letter("a").value == 97)
        #expect(Event.letter("é").value == nil)
        #expect(Event.name("x").value == nil)
        #expect(Event.leave.value == nil)
        #expect(Event.letter("a").spelling == .character && Event.coin(1).spelling == .number)
    }

    @Test("an enum whose cases carry nothing shows which case it is, and takes another one")
    func code() {
        var mode = Mode.two
        var taker = Taker(given: 2)
        mode.code(with: &taker)
        #expect(taker.shown == [1, 3])
        #expect(mode == .three)
    }

    private struct Taker: StateCoder {
        let given: Int
        var shown: [Int] = []
        mutating func choice(_ present: Int, of count: Int) -> Int {
            shown = [present, count]
            return given
        }
        mutating func detail(_ present: Int, of count: Int) -> Int { present }
        mutating func number(_ value: inout UInt64, atMost limit: UInt64) {}
        mutating func moment(_ instant: inout Instant) {}
        mutating func beginning(_ instant: inout Instant, ages: Ages) {}
    }
}
