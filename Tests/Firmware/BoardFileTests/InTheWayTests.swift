import Testing

@testable import BoardFile

@Suite("Inputs that tell that somebody is in the way are believed soon")
struct InTheWayTests {
    @Test("of a door: the curtain, the beams and the open button", arguments: ["100001us", "1s"])
    func door(debounce: String) {
        for role in ["light-curtain", "person-sensor", "open-button"] {
            let text =
                role == "light-curtain"
                ? goodDoor(line: 7, is: "light-curtain = 22 debounce \(debounce)")
                : goodDoor(and: "\(role) = 1 debounce \(debounce)")
            #expect(complaint(text) == tooLong(role, debounce, line: role == "light-curtain" ? 7 : 10))
        }
        #expect(
            complaint(goodDoor(and: "beam-outer = 1 debounce \(debounce)", "beam-inner = 2"))
                == tooLong("beam-outer", debounce, line: 10))
        #expect(
            complaint(goodDoor(and: "beam-outer = 1", "beam-inner = 2 debounce \(debounce)"))
                == tooLong("beam-inner", debounce, line: 11))
    }

    @Test("of a turnstile: the person sensor", arguments: ["100001us", "1s"])
    func turnstile(debounce: String) {
        #expect(
            complaint(goodBoard(line: 8, is: "person-sensor = 27 debounce \(debounce)"))
                == tooLong("person-sensor", debounce, line: 8))
    }

    @Test("a tenth of a second is soon enough")
    func limit() {
        #expect(complaint(goodBoard(line: 8, is: "person-sensor = 27 debounce 100ms")) == nil)
        #expect(complaint(goodDoor(line: 7, is: "light-curtain = 22 debounce 100ms")) == nil)
        #expect(
            complaint(
                goodDoor(
                    and: "beam-outer = 1 debounce 100ms", "beam-inner = 2 debounce 100ms",
                    "open-button = 3 debounce 100ms"))
                == nil)
    }

    @Test("of several mistakes, the first in the file")
    func first() {
        #expect(
            complaint(goodDoor(line: 7, is: "light-curtain = 22 debounce 1s") + "dwell = 21s\n")
                == tooLong("light-curtain", "1s", line: 7))
        #expect(
            complaint(goodDoor(and: "dwell = 21s", "open-button = 1 debounce 1s"))
                == "north.board:10: dwell = 21s: expected at most nudge-hold, which is by default 20s")
        #expect(
            complaint(goodDoor(and: "open-button = 1 debounce 1s", "person-sensor = 2 debounce 1s"))
                == tooLong("open-button", "1s", line: 10))
    }

    @Test("what is no person may take its second")
    func others() {
        #expect(
            complaint(
                goodDoor(
                    and: "close-button = 1 debounce 1s", "overload = 2 debounce 1s", "door-zone = 3 debounce 1s",
                    "fire-release = 4 debounce 1s", "fault = 5 debounce 1s", "repair-key = 6 debounce 1s",
                    "landing = 7 debounce 1s"))
                == nil)
    }

    private func tooLong(_ role: String, _ debounce: String, line: Int) -> String {
        "north.board:\(line): \(role): debounce \(debounce) is too long where somebody may be in the way: "
            + "expected at most 100ms"
    }
}
