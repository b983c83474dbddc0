import Machines
import Statecharts
import Testing

struct CoinPulsesTests {
    private typealias Answer = SensorAnswer<CoinPulses.Coin>

    @Test(
        "a pulse is a coin from the shortest to the longest width, both included",
        arguments: [
            (-1, .trouble(.pulseTooShort)), (0, .trouble(.pulseTooShort)), (14_999_999, .trouble(.pulseTooShort)),
            (15_000_000, .coin), (15_000_001, .coin), (50_000_000, .coin),
            (249_999_999, .coin), (250_000_000, .coin),
            (250_000_001, .trouble(.pulseTooLong)), (1_999_999_999, .trouble(.pulseTooLong)),
        ] as [(Int64, SensorAnswer<CoinPulses.Coin>)])
    func width(nanoseconds: Int64, answer: SensorAnswer<CoinPulses.Coin>) {
        var decoder = CoinPulses(.init())
        let start = Instant.zero + .seconds(7)
        #expect(decoder.edge(.rising, at: start) == .nothing)
        #expect(decoder.edge(.falling, at: start + Duration(nanoseconds: nanoseconds)) == answer)
        #expect(decoder.state == .idle)
    }

    @Test("the limits are those of the configuration")
    func configured() {
        var configuration = CoinPulses.Configuration()
        configuration.shortest = .milliseconds(40)
        configuration.longest = .milliseconds(40)
        configuration.stuckAfter = .milliseconds(41)
        for (width, answer) in [(39, .trouble(.pulseTooShort)), (40, .coin)] as [(Int64, Answer)] {
            var decoder = CoinPulses(configuration)
            _ = decoder.edge(.rising, at: .zero)
            #expect(decoder.deadline == .zero + .milliseconds(41))
            #expect(decoder.edge(.falling, at: .zero + .milliseconds(width)) == answer)
        }
    }

    @Test("two coins that follow each other without a gap are two coins")
    func withoutGap() {
        var decoder = CoinPulses(.init())
        let middle = Instant.zero + .milliseconds(50)
        _ = decoder.edge(.rising, at: .zero)
        #expect(decoder.edge(.falling, at: middle) == .coin)
        #expect(decoder.edge(.rising, at: middle) == .nothing)
        #expect(decoder.edge(.falling, at: middle + .milliseconds(50)) == .coin)
    }

    @Test("a rejected pulse does not spoil the next one", arguments: [1, 300] as [Int64])
    func afterRejection(milliseconds: Int64) {
        var decoder = CoinPulses(.init())
        let end = Instant.zero + .milliseconds(milliseconds)
        _ = decoder.edge(.rising, at: .zero)
        _ = decoder.edge(.falling, at: end)
        _ = decoder.edge(.rising, at: end + .milliseconds(1))
        #expect(decoder.edge(.falling, at: end + .milliseconds(51)) == .coin)
    }

    @Test("an edge that repeats is never a coin, and asks for the level", arguments: [Level.inactive, .active])
    func repeatedEdge(level: Level) {
        var decoder = CoinPulses(.init())
        for count in 1...3 {
            let now = Instant.zero + .milliseconds(50 * Int64(count))
            decoder.levelWasRead(level, at: now)
            #expect(decoder.edge(Edge(to: level), at: now) == .trouble(.edgeRepeated))
            #expect(decoder.state == .unknown)
        }
    }

    @Test("a pulse in which an edge repeated is no coin, whatever is read", arguments: [nil, .active] as [Level?])
    func pulseWithRepeatedEdge(read: Level?) {
        var decoder = CoinPulses(.init())
        _ = decoder.edge(.rising, at: .zero)
        #expect(decoder.edge(.rising, at: .zero + .milliseconds(50)) == .trouble(.edgeRepeated))
        if let read { decoder.levelWasRead(read, at: .zero + .milliseconds(50)) }
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(100)) == .trouble(.pulseNotMeasured))
    }

    @Test("a level that is read during a pulse does not spoil the coin", arguments: [Level.inactive, .active])
    func readDuringAPulse(level: Level) {
        var decoder = CoinPulses(.init())
        _ = decoder.edge(.rising, at: .zero)
        decoder.levelWasRead(level, at: .zero + .milliseconds(20))
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(50)) == .coin)
    }

    @Test("a pulse of which edges were lost is no coin, and the next whole one is")
    func lostEdges() {
        var decoder = CoinPulses(.init())
        _ = decoder.edge(.rising, at: .zero)
        decoder.edgesWereLost()
        #expect(decoder.deadline == nil)
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(50)) == .trouble(.pulseNotMeasured))
        _ = decoder.edge(.rising, at: .zero + .milliseconds(150))
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(200)) == .coin)
    }

    @Test("a line that is active when it is read is never a coin, however soon it falls", arguments: [1, 50, 300])
    func activeWhenRead(milliseconds: Int64) {
        var decoder = CoinPulses(.init())
        decoder.levelWasRead(.active, at: .zero)
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(milliseconds)) == .trouble(.pulseNotMeasured))
        _ = decoder.edge(.rising, at: .zero + .milliseconds(400))
        #expect(decoder.edge(.falling, at: .zero + .milliseconds(450)) == .coin)
    }

    @Test("a line is watched for being stuck while it is active, and only then")
    func deadline() {
        var decoder = CoinPulses(.init())
        #expect(decoder.deadline == nil)
        _ = decoder.edge(.rising, at: .zero)
        #expect(decoder.deadline == .zero + .seconds(2))
        _ = decoder.edge(.falling, at: .zero + .milliseconds(50))
        #expect(decoder.deadline == nil)
        decoder.edgesWereLost()
        decoder.levelWasRead(.active, at: .zero + .seconds(1))
        #expect(decoder.deadline == .zero + .seconds(3))
    }
}
