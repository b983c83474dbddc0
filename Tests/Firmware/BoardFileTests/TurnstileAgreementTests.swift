import Testing

@testable import BoardFile

@Suite("Settings of a turnstile that cannot work together")
struct TurnstileAgreementTests {
    @Test("a gate that closes before its lock is given up would take every fare, and no fault would ever be found")
    func windowAboveLockTimeout() {
        #expect(
            complaint(goodBoard(and: "door-lock = 1", "passage-window = 5s", "lock-timeout = 10s"))
                == "north.board:11: passage-window = 5s: expected more than lock-timeout, which is 10s")
        #expect(
            complaint(goodBoard(and: "door-lock = 1", "passage-window = 2s"))
                == "north.board:11: passage-window = 2s: expected more than lock-timeout, which is by default 2s")
        #expect(
            complaint(goodBoard(and: "lock-timeout = 5s", "door-lock = 1"))
                == "north.board:10: lock-timeout = 5s: expected less than passage-window, which is by default 5s")
        #expect(complaint(goodBoard(and: "door-lock = 1", "passage-window = 2001ms")) == nil)
        #expect(complaint(goodBoard(and: "door-lock = 1", "lock-timeout = 4999ms")) == nil)
    }

    @Test("a low battery that opens the gate needs a level that does so")
    func batteryFrees() {
        let words = "[lane north] has 'battery-low' and no 'doors': expected both, since pulses hold nothing open"
        let battery = ["open-pulse = 4", "battery-low = 5", "power-fail = safe"]
        #expect(
            complaint(goodBoard(line: 9, is: battery.joined(separator: "\n"))) == "north.board:10: \(words)")
        #expect(complaint(goodBoard(line: 9, is: "open-pulse = 4\nbattery-low = 5")) == nil)
        #expect(complaint(goodBoard(and: battery[0], battery[1], battery[2])) == nil)
    }

    @Test("without a lock's contact nothing waits for the lock")
    func windowWithoutLock() {
        #expect(complaint(goodBoard(and: "passage-window = 100ms")) == nil)
        #expect(complaint(goodBoard(and: "lock-timeout = 1m")) == nil)
    }

    @Test("a lock whose contact is believed later than it is waited for would break the gate at once")
    func lockDebounce() {
        #expect(
            complaint(goodBoard(and: "lock-timeout = 500ms", "door-lock = 1 debounce 600ms"))
                == "north.board:10: lock-timeout = 500ms: expected more than the debounce of door-lock, which is 600ms")
        #expect(
            complaint(goodBoard(and: "door-lock = 1 debounce 10ms", "lock-timeout = 10ms"))
                == "north.board:11: lock-timeout = 10ms: expected more than the debounce of door-lock, which is 10ms")
        #expect(complaint(goodBoard(and: "lock-timeout = 10ms", "door-lock = 1 debounce 9ms")) == nil)
        #expect(complaint(goodBoard(and: "lock-timeout = 10ms", "door-lock = 1")) == nil)
        #expect(complaint(goodBoard(and: "door-lock = 1 debounce 1s")) == nil)
    }

    @Test("a person who is believed later than the gate stays open would always be an intruder")
    func sensorDebounce() {
        #expect(
            complaint(goodBoard(line: 8, is: "passage-window = 100ms\nperson-sensor = 27 debounce 150ms"))
                == "north.board:8: passage-window = 100ms: "
                + "expected more than the debounce of person-sensor, which is 150ms")
        #expect(
            complaint(goodBoard(line: 8, is: "passage-window = 100ms\nperson-sensor = 27 debounce 100ms"))
                == "north.board:8: passage-window = 100ms: "
                + "expected more than the debounce of person-sensor, which is 100ms")
        #expect(complaint(goodBoard(line: 8, is: "passage-window = 101ms\nperson-sensor = 27 debounce 100ms")) == nil)
    }

    @Test("a gate on each side of one that cannot work is no help to it")
    func eachLane() {
        let text = """
            [chip]
            label = demo
            [lane good]
            machine = turnstile
            fare = 1
            coin-value = 1
            coin-slot = 1
            person-sensor = 2
            doors = 3
            door-lock = 4 debounce 1s
            [lane bad]
            machine = turnstile
            fare = 1
            coin-value = 1
            coin-slot = 5
            person-sensor = 6
            doors = 7
            door-lock = 8
            lock-timeout = 1s
            passage-window = 1s
            """
        #expect(
            complaint(text) == "north.board:20: passage-window = 1s: expected more than lock-timeout, which is 1s")
        // The long debounce of the one lane is not held against the other.
        #expect(complaint(text.replacing("passage-window = 1s", with: "passage-window = 2s")) == nil)
    }
}
