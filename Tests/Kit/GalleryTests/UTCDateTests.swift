import Links
import Testing

@Suite("A date in UTC")
struct UTCDateTests {
    @Test(
        "is that of the calendar, before 1970 too",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_795_341_600_250, "2026-11-22T10:00:00.250Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func written(milliseconds: Int64, text: String) {
        let date = UTCDate(milliseconds: milliseconds)
        #expect(self.text(date, .milliseconds) == text)
        #expect(date.milliseconds == milliseconds)
    }

    @Test("is written to the second, and for the name of a file")
    func forms() {
        let date = UTCDate(milliseconds: 1_795_342_530_999)
        #expect(text(date, .seconds) == "2026-11-22T10:15:30Z")
        #expect(text(date, .fileName) == "20261122T101530Z")
    }

    @Test("is none where no calendar has that day, or no day that time")
    func none() {
        #expect(UTCDate(year: 2028, month: 2, day: 29)?.milliseconds == 1_835_395_200_000)
        let no: [(Int64, Int64, Int64)] = [
            (2026, 2, 29), (2100, 2, 29), (2026, 6, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (1969, 12, 31),
        ]
        for (year, month, day) in no {
            #expect(UTCDate(year: year, month: month, day: day) == nil, "\(year)-\(month)-\(day)")
        }
        #expect(UTCDate(year: 10_000, month: 1, day: 1) == nil)
        #expect(UTCDate(year: 2026, month: 1, day: 1, time: 86_400_000) == nil)
    }

    @Test("comes a day after another, for 400 years")
    func days() {
        var before = UTCDate(milliseconds: 0)
        for day in 1...Int64(146_097) {
            let date = UTCDate(milliseconds: day * 86_400_000)
            let follows =
                date.day == before.day + 1 && date.month == before.month && date.year == before.year
                || date.day == 1 && date.month == before.month % 12 + 1
                    && date.year == before.year + (date.month == 1 ? 1 : 0)
            guard follows, date.milliseconds == day * 86_400_000 else {
                Issue.record("\(date) after \(before)")
                return
            }
            before = date
        }
        #expect(before == UTCDate(year: 2370, month: 1, day: 1))
    }

    private func text(_ date: UTCDate, _ form: UTCDate.Form) -> String {
        var bytes: [UInt8] = []
        date.write(form) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
