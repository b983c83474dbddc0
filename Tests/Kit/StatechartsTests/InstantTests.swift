import Statecharts
import Testing

struct InstantTests {
    private let end = Instant(nanoseconds: .max)

    @Test("a point and a span make a later point")
    func addition() {
        #expect(Instant.zero + .seconds(5) == Instant(nanoseconds: 5_000_000_000))
        #expect(Instant(nanoseconds: 7) + .zero == Instant(nanoseconds: 7))
    }

    @Test("the clock stops at its end", arguments: [0, 1, 1_000, Int64.max])
    func endOfTheClock(span: Int64) {
        #expect(end + Duration(nanoseconds: span) == end)
    }

    @Test("the last nanosecond before the end is still exact")
    func lastNanosecond() {
        #expect(Instant(nanoseconds: .max - 10) + Duration(nanoseconds: 9) == Instant(nanoseconds: .max - 1))
        #expect(Instant(nanoseconds: .max - 10) + Duration(nanoseconds: 10) == end)
        #expect(Instant(nanoseconds: .max - 10) + Duration(nanoseconds: 11) == end)
    }

    @Test("the difference of two points is the span between them, negative when the end is earlier")
    func difference() {
        let start = Instant(nanoseconds: 40)
        #expect(start + .seconds(3) - start == .seconds(3))
        #expect(start - start == .zero)
        #expect(Instant.zero - start == Duration(nanoseconds: -40))
        #expect(end - .zero == Duration(nanoseconds: .max))
    }

    @Test("the earlier point is the smaller")
    func order() {
        #expect(Instant.zero < Instant(nanoseconds: 1))
        #expect(!(end < end))
        #expect(Instant(nanoseconds: .max - 1) < end)
    }

    @Test("the earlier of two deadlines is the sooner one, and never is later than any")
    func earlierDeadline() {
        let sooner = Instant(nanoseconds: 1)
        let later = Instant(nanoseconds: 2)
        #expect(Instant.earlier(sooner, later) == sooner)
        #expect(Instant.earlier(later, sooner) == sooner)
        #expect(Instant.earlier(later, later) == later)
        #expect(Instant.earlier(nil, later) == later)
        #expect(Instant.earlier(sooner, nil) == sooner)
        #expect(Instant.earlier(nil, nil) == nil)
    }
}
