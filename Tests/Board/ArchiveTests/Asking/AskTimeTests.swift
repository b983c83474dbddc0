import ArchiveSupport
import Testing

@testable import Archive

@Suite("Times as they are typed")
struct AskTimeTests {
    private let now = SampleDatabase.date

    @Test(
        "are days, moments of a day, and how long ago",
        arguments: [
            ("2026-11-22", 0), ("2026-11-22T10:15", 36_900_000), ("2026-11-22T10:15Z", 36_900_000),
            ("2026-11-22T10:15:30", 36_930_000), ("2026-11-22T10:15:30Z", 36_930_000), ("today", 0),
            ("yesterday", -86_400_000), ("90m", 28_800_000), ("2h", 27_000_000), ("3d", 34_200_000 - 259_200_000),
        ] as [(String, Int64)])
    func moments(_ text: String, _ time: Int64) {
        #expect(AskTime.moment(text, now: now) == SampleDatabase.midnight + time)
    }

    @Test(
        "are refused when there is no such time",
        arguments: [
            "", " ", "2026", "2026-11", "2026-1-2", "2026-02-29", "2026-06-31", "2026-13-01", "2026-00-10",
            "2026-11-00",
            "1969-12-31", "20261122", "2026-11-22T", "2026-11-22T24:00", "2026-11-22T10:60", "2026-11-22T10:15:60",
            "2026-11-22T10:15:30Zx", "2026-11-22T10:15+01:00", "tomorrow", "todayx", "h", "2", "2x", "2hh", "-2h",
            "9999999d",
            "２h", "2026-11-22\n",
        ])
    func wrong(_ text: String) {
        #expect(AskTime.moment(text, now: now) == nil)
    }

    @Test("a leap day is a day")
    func leapDay() {
        #expect(AskTime.moment("2028-02-29", now: now) == 1_835_395_200_000)
        #expect(AskTime.moment("2000-02-29", now: now) == 951_782_400_000)
        #expect(AskTime.moment("2100-02-29", now: now) == nil)
    }
}
