import TestSupport
import Testing

@testable import Simulation

@Suite("What a coin acceptor's line does besides its pulses, with the usual debounce") struct BouncingCoinTests {
    private static let board = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = 1
        person-sensor = 2
        doors = 3
        """

    private func counters(_ script: String) throws -> Substring? {
        let trace = try simulate(script, on: Folder().board(Self.board))
        return trace.split(separator: "\n").last { $0.contains(" counters ") }
    }

    private func pulse(_ duration: String) -> String {
        "set coin-slot active\nwait \(duration)\nset coin-slot inactive\n"
    }

    @Test("a glitch of half a millisecond in a pulse, and a relay that bounces, still make one coin of it")
    func glitch() throws {
        let glitch = pulse("25ms") + "wait 500us\n" + pulse("25ms") + "wait 1s\n"
        #expect(try counters(glitch)?.contains(" inserted 10 ") == true)
        let bounce = (1...3).map { _ in pulse("1ms") + "wait 1ms\n" }.joined()
        #expect(
            try counters(bounce + pulse("30ms") + "wait 1ms\n" + bounce + "wait 1s\n")?.contains(" inserted 10 ")
                == true)
    }

    @Test("noise is no coin")
    func noise() throws {
        let noise = (1...20).map { _ in pulse("4ms") + "wait 1ms\n" }.joined()
        #expect(try counters(noise + "wait 1s\n")?.contains(" inserted 0 ") == true)
    }

    @Test("a pulse is measured as long as it is: both of its ends are delayed alike")
    func width() throws {
        #expect(try counters(pulse("15ms") + "wait 1s\n")?.contains(" inserted 10 ") == true)
        #expect(try counters(pulse("14999us") + "wait 1s\n")?.contains(" inserted 0 ") == true)
        #expect(try counters(pulse("250ms") + "wait 1s\n")?.contains(" inserted 10 ") == true)
        #expect(try counters(pulse("250001us") + "wait 1s\n")?.contains(" inserted 0 ") == true)
    }

    @Test("pulses that follow each other as fast as acceptors send them are all coins")
    func train() throws {
        let train = (1...9).map { _ in pulse("20ms") + "wait 20ms\n" }.joined()
        #expect(try counters(train + "wait 1s\n")?.contains(" inserted 90 ") == true)
    }
}
