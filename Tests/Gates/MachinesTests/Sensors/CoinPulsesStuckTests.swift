import Machines
import Statecharts
import Testing

struct CoinPulsesStuckTests {
    @Test(
        "a line is stuck from the limit on, not before",
        arguments: [(1_999_999_999, .nothing), (2_000_000_000, .trouble(.stuck)), (2_000_000_001, .trouble(.stuck))]
            as [(Int64, SensorAnswer<CoinPulses.Coin>)])
    func limit(nanoseconds: Int64, answer: SensorAnswer<CoinPulses.Coin>) {
        var decoder = CoinPulses(.init())
        _ = decoder.edge(.rising, at: .zero)
        #expect(decoder.deadlinePassed(at: .zero + Duration(nanoseconds: nanoseconds)) == answer)
    }

    @Test("a stuck line is said once")
    func saidOnce() {
        var decoder = stuck()
        #expect(decoder.deadline == nil)
        #expect(decoder.deadlinePassed(at: .zero + .seconds(60)) == .nothing)
    }

    @Test("a stuck line that is looked at afresh is said again after the same time")
    func saidAgain() {
        var decoder = stuck()
        decoder.rearm(at: .zero + .seconds(10))
        #expect(decoder.deadline == .zero + .seconds(12))
        #expect(decoder.deadlinePassed(at: .zero + .seconds(12)) == .trouble(.stuck))
        #expect(decoder.deadlinePassed(at: .zero + .seconds(60)) == .nothing)
    }

    @Test("the end of a stuck line is no coin, and the next pulse is one")
    func recovers() {
        var decoder = stuck()
        #expect(decoder.edge(.falling, at: .zero + .seconds(3)) == .nothing)
        _ = decoder.edge(.rising, at: .zero + .seconds(4))
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(4_050)) == .coin)
    }

    @Test("a stuck line that was looked at afresh is no coin either, when it falls in time for one")
    func rearmedIsNoCoin() {
        var decoder = stuck()
        decoder.rearm(at: .zero + .seconds(10))
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(10_050)) == .trouble(.pulseNotMeasured))
    }

    private func stuck() -> CoinPulses {
        var decoder = CoinPulses(.init())
        _ = decoder.edge(.rising, at: .zero)
        _ = decoder.deadlinePassed(at: .zero + .seconds(2))
        return decoder
    }
}
