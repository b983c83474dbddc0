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

    @Test("a beam may not be given up as stuck before the door nudges whoever stands in it")
    func beamStuck() {
        #expect(
            complaint(goodDoor(and: "beam-outer = 1", "beam-inner = 2", "beam-stuck = 1s"))
                == "north.board:12: beam-stuck = 1s: expected more than nudge-hold, which is by default 20s")
        #expect(
            complaint(goodDoor(and: "person-sensor = 1", "nudge-hold = 25s", "beam-stuck = 25s"))
                == "north.board:12: beam-stuck = 25s: expected more than nudge-hold, which is 25s")
        #expect(
            complaint(goodDoor(and: "person-sensor = 1", "nudge-hold = 30s"))
                == "north.board:11: nudge-hold = 30s: expected less than beam-stuck, which is by default 30s")
        #expect(complaint(goodDoor(and: "person-sensor = 1", "beam-stuck = 20001ms")) == nil)
        #expect(complaint(goodDoor(and: "person-sensor = 1", "nudge-hold = 29999ms")) == nil)
    }

    @Test("nor before the dwell has passed, which is at most as long")
    func beamStuckInTheDwell() {
        #expect(
            complaint(goodDoor(and: "person-sensor = 1", "beam-stuck = 3s", "nudge-hold = 3s"))
                == "north.board:11: beam-stuck = 3s: expected more than nudge-hold, which is 3s")
        #expect(
            complaint(goodDoor(and: "person-sensor = 1", "beam-stuck = 2s", "nudge-hold = 1s"))
                == "north.board:12: nudge-hold = 1s: expected at least dwell, which is by default 3s")
    }

    @Test("a door without beams that count has none that could be stuck")
    func noBeams() {
        #expect(complaint(goodDoor(and: "beam-stuck = 1s")) == nil)
    }

    @Test("an opening lasts for as long as an obstruction is believed, and a held button holds for longer than a dwell")
    func limitsOfAnOpening() {
        #expect(
            complaint(goodDoor(and: "longest-open = 19s"))
                == "north.board:10: longest-open = 19s: expected at least nudge-hold, which is by default 20s")
        #expect(complaint(goodDoor(and: "longest-open = 20s")) == nil)
        #expect(
            complaint(goodDoor(and: "dwell = 20s", "longest-open = 20s"))
                == "north.board:11: longest-open = 20s: expected more than dwell, which is 20s")
        #expect(
            complaint(goodDoor(and: "button-stuck = 2s"))
                == "north.board:10: button-stuck = 2s: expected at least dwell, which is by default 3s")
        #expect(complaint(goodDoor(and: "button-stuck = 3s")) == nil)
    }

    @Test("what is not given is never too short for what is")
    func defaultsFollow() throws {
        let door = try board(goodDoor(and: "nudge-hold = 9m", "dwell = 8m")).elevatorDoor().door
        #expect(door.longestOpen == .seconds(960))
        #expect(door.buttonStuckAfter == .seconds(480))
        #expect(complaint(goodDoor(and: "nudge-hold = 10m")) == nil)
    }

    @Test(
        "a contact that is believed as late as the door is given up would fault every door",
        arguments: [(5, "door-lock"), (6, "door-open-limit")], ["close-timeout", "open-timeout"])
    func timeouts(contact: (line: Int, role: String), key: String) {
        let (line, role) = contact
        let door = goodDoor(line: line, is: "\(role) = 17 debounce 1s")
        #expect(
            complaint(door + "\(key) = 1s\n")
                == "north.board:10: \(key) = 1s: expected more than the debounce of \(role), which is 1s")
        #expect(complaint(door + "\(key) = 1001ms\n") == nil)
        #expect(complaint(door) == nil)
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

    @Test("an attendant without a close button")
    func attendant() {
        #expect(
            complaint(goodDoor(and: "attendant = 1"))
                == "north.board:10: [lane car] has 'attendant' and no 'close-button': "
                + "expected both, since an attendant closes the door with nothing else")
        #expect(complaint(goodDoor(and: "attendant = 1", "close-button = 2")) == nil)
        #expect(complaint(goodDoor(and: "extended-open = 1", "inspection = 2", "extended-open-time = 1s")) == nil)
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
