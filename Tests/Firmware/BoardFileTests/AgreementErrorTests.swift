import Testing

@testable import BoardFile

@Suite("Values that do not agree with each other")
struct AgreementErrorTests {
    @Test("pulse-max has to be above pulse-min")
    func pulses() {
        #expect(
            complaint(goodBoard(and: "pulse-max = 20ms", "pulse-min = 20ms"))
                == "north.board:10: pulse-max = 20ms: expected more than pulse-min, which is 20ms")
        #expect(
            complaint(goodBoard(and: "pulse-max = 15ms"))
                == "north.board:10: pulse-max = 15ms: expected more than pulse-min, which is by default 15ms")
        #expect(
            complaint(goodBoard(and: "pulse-min = 250ms"))
                == "north.board:10: pulse-min = 250ms: expected less than pulse-max, which is by default 250ms")
    }

    @Test("coin-stuck has to be above pulse-max")
    func stuck() {
        #expect(
            complaint(goodBoard(and: "coin-stuck = 300ms", "pulse-max = 300ms"))
                == "north.board:10: coin-stuck = 300ms: expected more than pulse-max, which is 300ms")
        #expect(
            complaint(goodBoard(and: "coin-stuck = 250ms"))
                == "north.board:10: coin-stuck = 250ms: expected more than pulse-max, which is by default 250ms")
        #expect(
            complaint(goodBoard(and: "pulse-max = 2s"))
                == "north.board:10: pulse-max = 2s: expected less than coin-stuck, which is by default 2s")
    }

    @Test("a debounce of the coin slot swallows coins when it is above half of pulse-min")
    func debounce() {
        #expect(complaint(goodBoard(line: 7, is: "coin-slot = GPIO17 debounce 7500us")) == nil)
        #expect(
            complaint(goodBoard(line: 7, is: "coin-slot = GPIO17 debounce 7501us"))
                == "north.board:7: coin-slot: debounce 7501us would swallow coins: "
                + "expected at most half of pulse-min, 7500us")
        #expect(
            complaint(goodBoard(line: 7, is: "coin-slot = GPIO17 debounce 5ms\npulse-min = 8ms"))
                == "north.board:7: coin-slot: debounce 5ms would swallow coins: expected at most half of pulse-min, 4ms"
        )
    }

    @Test("the usual debounce of the coin slot needs a pulse-min of twice as long, or another debounce")
    func usualDebounce() {
        #expect(complaint(goodBoard(and: "pulse-min = 10ms")) == nil)
        #expect(
            complaint(goodBoard(and: "pulse-min = 9ms"))
                == "north.board:7: coin-slot: debounce 5ms would swallow coins: "
                + "expected at most half of pulse-min, 4500us")
        #expect(complaint(goodBoard(line: 7, is: "coin-slot = GPIO17 debounce 4500us\npulse-min = 9ms")) == nil)
    }

    @Test("of several disagreements, the first in the file")
    func first() {
        #expect(
            complaint(goodBoard(and: "coin-stuck = 1ms", "pulse-max = 2ms", "pulse-min = 20ms"))
                == "north.board:10: coin-stuck = 1ms: expected more than pulse-max, which is 2ms")
        #expect(
            complaint(goodBoard(and: "pulse-max = 2ms", "coin-stuck = 1ms", "pulse-min = 20ms"))
                == "north.board:10: pulse-max = 2ms: expected more than pulse-min, which is 20ms")
    }
}
