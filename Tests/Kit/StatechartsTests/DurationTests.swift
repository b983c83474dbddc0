import Statecharts
import Testing

struct DurationTests {
    @Test("units are multiples of a nanosecond")
    func units() {
        #expect(Duration.microseconds(250).nanoseconds == 250_000)
        #expect(Duration.milliseconds(15).nanoseconds == 15_000_000)
        #expect(Duration.seconds(5).nanoseconds == 5_000_000_000)
        #expect(Duration.zero.nanoseconds == 0)
    }

    @Test("the same span is equal in every unit")
    func unitsAgree() {
        #expect(Duration.seconds(2) == .milliseconds(2_000))
        #expect(Duration.milliseconds(3) == .microseconds(3_000))
        #expect(Duration.microseconds(4) == Duration(nanoseconds: 4_000))
    }

    @Test("the shorter span is the smaller, and a negative one is below zero")
    func order() {
        #expect(Duration.milliseconds(999) < .seconds(1))
        #expect(!(Duration.seconds(1) < .seconds(1)))
        #expect(Duration(nanoseconds: -1) < .zero)
    }
}
