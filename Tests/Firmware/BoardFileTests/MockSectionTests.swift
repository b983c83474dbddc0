import ControlLoop
import Statecharts
import Testing

@testable import BoardFile

@Suite("What a simulation adds")
struct MockSectionTests {
    @Test("without the section, nothing moves a door")
    func none() throws {
        #expect(try board(goodDoor()).mockDoorTravel == nil)
    }

    @Test("with the section a door takes two seconds, unless it says otherwise")
    func travel() throws {
        #expect(try board(goodDoor(and: "[mock]")).mockDoorTravel == .seconds(2))
        #expect(try board(goodDoor(and: "[mock]", "door-travel = 100ms")).mockDoorTravel == .milliseconds(100))
        let patient = goodDoor(and: "close-timeout = 5m", "open-timeout = 5m", "[mock]", "door-travel = 1m")
        #expect(try board(patient).mockDoorTravel == .seconds(60))
    }

    @Test("the section may come first, and with any machine")
    func place() throws {
        #expect(try board("[mock]\ndoor-travel = 1s\n" + goodBoard()).mockDoorTravel == .seconds(1))
    }

    @Test("a travel just out of its range, or none", arguments: ["99ms", "61s", "2"])
    func range(found: String) {
        #expect(
            complaint(goodDoor(and: "[mock]", "door-travel = \(found)"))
                == "north.board:11: door-travel = \(found): expected a duration of 100ms to 1m, like 2s")
    }

    @Test("a key that is none, or is there twice, or has a comment that is none")
    func keys() {
        #expect(
            complaint(goodDoor(and: "[mock]", "door-travle = 2s"))
                == "north.board:11: unknown key 'door-travle' in [mock]; did you mean 'door-travel'?")
        #expect(
            complaint(goodDoor(and: "[mock]", "dwell = 2s")) == "north.board:11: unknown key 'dwell' in [mock]")
        #expect(
            complaint(goodDoor(and: "[mock]", "door-travel = 2s", "door-travel = 3s"))
                == "north.board:12: 'door-travel' is there already, in line 11")
        #expect(
            complaint(goodDoor(and: "[mock]", "door-travel = 2s # slow"))
                == "north.board:11: door-travel: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
    }
}
