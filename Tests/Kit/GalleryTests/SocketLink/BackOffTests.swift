import Gallery
import Links
import Statecharts
import Testing

struct BackOffTests {
    private static func waits(_ count: Int, _ backOff: inout BackOff<some Chance>) -> [Duration] {
        (0..<count).map { _ in backOff.next() }
    }

    @Test("where chance leaves nothing away, the waits are 1 s, doubled up to 60 s")
    func longest() {
        var backOff = BackOff(Same(bits: .max))
        #expect(Self.waits(9, &backOff) == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
    }

    @Test("where chance leaves away all that it may, half of each wait is left")
    func shortest() {
        var backOff = BackOff(Same(bits: 0))
        #expect(
            Self.waits(9, &backOff)
                == [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000].map { .milliseconds($0) })
    }

    @Test("a chance of a half leaves away a quarter")
    func middle() {
        var backOff = BackOff(Same(bits: 1 << 63))
        #expect(Self.waits(3, &backOff) == [750, 1500, 3000].map { .milliseconds($0) })
    }

    @Test("after a reset, the waits begin anew, but not with the same chances")
    func reset() {
        var backOff = BackOff(SplitMix64(seed: 7))
        let before = Self.waits(4, &backOff)
        backOff.reset()
        let after = Self.waits(4, &backOff)
        #expect(before != after)
        for (index, wait) in after.enumerated() {
            #expect(wait >= .milliseconds(500 << Int64(index)) && wait <= .milliseconds(1000 << Int64(index)))
        }
    }

    @Test("no wait is nothing and none is longer than 60 s, and all lengths between the bounds occur")
    func bounds() {
        for seed: UInt64 in 0..<20 {
            var backOff = BackOff(SplitMix64(seed: seed))
            _ = Self.waits(6, &backOff)
            let waits = Self.waits(500, &backOff)
            #expect(waits.allSatisfy { $0 >= .seconds(30) && $0 <= .seconds(60) })
            #expect(waits.contains { $0 < .seconds(31) } && waits.contains { $0 > .seconds(59) })
            #expect(Set(waits.map { $0.nanoseconds / 5_000_000_000 }).count >= 6)
        }
    }

    @Test("the generator of the gallery gives the published numbers")
    func generator() {
        // rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
        var generator = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }
}

/// A generator that always gives the same.
struct Same: Chance {
    let bits: UInt64

    func next() -> UInt64 { bits }
}
