import Testing

@testable import BoardFile

@Suite("Simulated doors that cannot be in time")
struct MockAgreementTests {
    @Test("a door may not arrive at one end before its contact at the other end is believed to have let go")
    func contacts() {
        for (line, role) in [(5, "door-lock"), (6, "door-open-limit")] {
            let door = goodDoor(line: line, is: "\(role) = 17 debounce 1s")
            #expect(
                complaint(door + "[mock]\ndoor-travel = 1s\n")
                    == "north.board:11: door-travel = 1s: expected more than the debounce of car.\(role), which is 1s")
            #expect(complaint(door + "[mock]\ndoor-travel = 1001ms\n") == nil)
            #expect(complaint(door + "[mock]\n") == nil)
            #expect(complaint(door) == nil)
        }
    }

    @Test("a turnstile's lock has to hold before the lock timeout has passed")
    func turnstile() {
        #expect(
            complaint(goodBoard(and: "door-lock = 1", "[mock]"))
                == "north.board:11: door-travel = 2s: north.door-lock is active after 2005ms: "
                + "expected less than lock-timeout, which is by default 2s")
        #expect(
            complaint("[mock]\ndoor-travel = 2500ms\n" + goodBoard(and: "lock-timeout = 2505ms", "door-lock = 1"))
                == "north.board:2: door-travel = 2500ms: north.door-lock is active after 2505ms: "
                + "expected less than lock-timeout, which is 2505ms")
        #expect(complaint(goodBoard(and: "door-lock = 1", "lock-timeout = 2006ms", "[mock]")) == nil)
        #expect(complaint(goodBoard(and: "door-lock = 1", "[mock]", "door-travel = 1994ms")) == nil)
    }

    @Test("a turnstile without a lock's contact has no door that moves")
    func noLock() {
        #expect(complaint(goodBoard(and: "[mock]", "door-travel = 1m")) == nil)
    }

    @Test("an elevator door has to close and to open in its times, and takes twice as long while it is slow")
    func elevatorDoor() {
        #expect(
            complaint(goodDoor(and: "[mock]", "door-travel = 9995ms"))
                == "north.board:11: door-travel = 9995ms: car.door-lock is active after 10s: "
                + "expected less than close-timeout, which is by default 10s")
        #expect(
            complaint(goodDoor(and: "slow = 1", "close-timeout = 4005ms", "[mock]"))
                == "north.board:12: door-travel = 2s: car.door-lock is active after 4005ms: "
                + "expected less than close-timeout, which is 4005ms")
        #expect(
            complaint(goodDoor(and: "slow = 1", "open-timeout = 2005ms", "[mock]"))
                == "north.board:12: door-travel = 2s: car.door-open-limit is active after 2005ms: "
                + "expected less than open-timeout, which is 2005ms")
        #expect(complaint(goodDoor(and: "[mock]", "door-travel = 9994ms")) == nil)
        let inTime = goodDoor(and: "slow = 1", "close-timeout = 4006ms", "open-timeout = 2006ms", "[mock]")
        #expect(complaint(inTime) == nil)
    }

    @Test("every lane is looked at")
    func lanes() {
        let text = goodDoor(and: "[mock]", "door-travel = 6s", "[lane last]") + lastLane
        #expect(
            complaint(text)
                == "north.board:11: door-travel = 6s: last.door-lock is active after 6005ms: "
                + "expected less than close-timeout, which is 5s")
    }

    private let lastLane = """
        machine = elevator-door
        close-timeout = 5s
        door-lock = 1
        door-open-limit = 2
        light-curtain = 3
        open-drive = 4
        close-drive = 5
        """
}
