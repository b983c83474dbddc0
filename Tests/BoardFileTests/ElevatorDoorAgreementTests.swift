import Testing

@testable import BoardFile

@Suite("Keys of an elevator door that do not agree with each other")
struct ElevatorDoorAgreementTests {
    @Test("a door may not stay open for longer than an obstruction that makes it nudge")
    func dwell() {
        #expect(
            complaint(goodDoor(and: "dwell = 5s", "nudge-hold = 4s"))
                == "north.board:11: nudge-hold = 4s: expected at least dwell, which is 5s")
        #expect(
            complaint(goodDoor(and: "nudge-hold = 2s"))
                == "north.board:10: nudge-hold = 2s: expected at least dwell, which is by default 3s")
        #expect(
            complaint(goodDoor(and: "dwell = 21s"))
                == "north.board:10: dwell = 21s: expected at most nudge-hold, which is by default 20s")
    }

    @Test("but for as long")
    func equal() {
        #expect(complaint(goodDoor(and: "dwell = 5s", "nudge-hold = 5s")) == nil)
        #expect(complaint(goodDoor(and: "nudge-hold = 3s")) == nil)
        #expect(complaint(goodDoor(and: "dwell = 20s")) == nil)
    }

    @Test("one of the two beams without the other")
    func singleBeam() {
        #expect(
            complaint(goodDoor(and: "beam-outer = 1"))
                == "north.board:10: [lane car] has 'beam-outer' and no 'beam-inner': "
                + "expected both, which tell the direction, or neither")
        #expect(
            complaint(goodDoor(and: "landing = 2", "beam-inner = 1"))
                == "north.board:11: [lane car] has 'beam-inner' and no 'beam-outer': "
                + "expected both, which tell the direction, or neither")
    }

    @Test("the one sensor beside a beam")
    func sensorBesideBeam() {
        #expect(
            complaint(goodDoor(and: "person-sensor = 1", "beam-inner = 2", "beam-outer = 3"))
                == "north.board:10: 'person-sensor' beside 'beam-outer', in line 12: "
                + "expected either one sensor or two beams")
        #expect(
            complaint(goodDoor(and: "beam-inner = 2", "person-sensor = 1"))
                == "north.board:11: 'person-sensor' beside 'beam-inner', in line 10: "
                + "expected either one sensor or two beams")
    }

    @Test("of several disagreements, the first in the file")
    func first() {
        #expect(
            complaint(goodDoor(and: "beam-outer = 1", "dwell = 21s"))
                == "north.board:10: [lane car] has 'beam-outer' and no 'beam-inner': "
                + "expected both, which tell the direction, or neither")
        #expect(
            complaint(goodDoor(and: "dwell = 21s", "beam-outer = 1"))
                == "north.board:10: dwell = 21s: expected at most nudge-hold, which is by default 20s")
    }
}
