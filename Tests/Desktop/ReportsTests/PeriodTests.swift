import Foundation
import Links
import Testing

@testable import Reports

/// Hours since 1970 of a moment such as 2026-11-22T10:00Z.
private func hour(_ text: String) throws -> Int64 {
    let parts = text.split { "-T:Z".contains($0) }.compactMap { Int64($0) }
    let date = try #require(UTCDate(year: parts[0], month: parts[1], day: parts[2], time: parts[3] * 3_600_000))
    return date.milliseconds / 3_600_000
}

/// Days since 1970 of a date such as 2026-11-22.
private func day(_ text: String) throws -> Int64 { try hour("\(text)T00:00Z") / 24 }

@Suite("The period of a report")
struct PeriodTests {
    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Asia/Beirut",
    ]

    @Test(
        "begins and ends with days of its zone, at the ends of months and years and where clocks change",
        arguments: [
            // Days.
            (.day, "2026-11-22", "UTC", "2026-11-22T00:00Z", "2026-11-23T00:00Z", "2026-11-22"),
            (.day, "2026-10-31", "UTC", "2026-10-31T00:00Z", "2026-11-01T00:00Z", "2026-10-31"),
            (.day, "2026-12-31", "UTC", "2026-12-31T00:00Z", "2027-01-01T00:00Z", "2026-12-31"),
            (.day, "2028-02-29", "UTC", "2028-02-29T00:00Z", "2028-03-01T00:00Z", "2028-02-29"),
            (.day, "2026-11-22", "Europe/Berlin", "2026-11-21T23:00Z", "2026-11-22T23:00Z", "2026-11-22"),
            (.day, "2026-12-31", "Europe/Berlin", "2026-12-30T23:00Z", "2026-12-31T23:00Z", "2026-12-31"),
            (.day, "2026-03-29", "Europe/Berlin", "2026-03-28T23:00Z", "2026-03-29T22:00Z", "2026-03-29"),
            (.day, "2026-10-25", "Europe/Berlin", "2026-10-24T22:00Z", "2026-10-25T23:00Z", "2026-10-25"),
            (.day, "2026-11-01", "America/New_York", "2026-11-01T04:00Z", "2026-11-02T05:00Z", "2026-11-01"),
            // Half an hour beside: an hour belongs to the day in which it begins.
            (.day, "2026-11-22", "Asia/Kolkata", "2026-11-21T19:00Z", "2026-11-22T19:00Z", "2026-11-22"),
            // There is no midnight.
            (.day, "2026-03-29", "Asia/Beirut", "2026-03-28T22:00Z", "2026-03-29T21:00Z", "2026-03-29"),
            // Weeks.
            (.week, "2026-11-22", "UTC", "2026-11-16T00:00Z", "2026-11-23T00:00Z", "2026-11-16 to 2026-11-22"),
            (.week, "2026-11-23", "UTC", "2026-11-23T00:00Z", "2026-11-30T00:00Z", "2026-11-23 to 2026-11-29"),
            (.week, "2027-01-01", "UTC", "2026-12-28T00:00Z", "2027-01-04T00:00Z", "2026-12-28 to 2027-01-03"),
            (.week, "2028-02-29", "UTC", "2028-02-28T00:00Z", "2028-03-06T00:00Z", "2028-02-28 to 2028-03-05"),
            (.week, "1970-01-01", "UTC", "1969-12-29T00:00Z", "1970-01-05T00:00Z", "1969-12-29 to 1970-01-04"),
            (
                .week, "2026-10-25", "Europe/Berlin", "2026-10-18T22:00Z", "2026-10-25T23:00Z",
                "2026-10-19 to 2026-10-25"
            ),
            // Months.
            (.month, "2026-11-30", "UTC", "2026-11-01T00:00Z", "2026-12-01T00:00Z", "2026-11"),
            (.month, "2026-12-01", "UTC", "2026-12-01T00:00Z", "2027-01-01T00:00Z", "2026-12"),
            (.month, "2027-01-31", "UTC", "2027-01-01T00:00Z", "2027-02-01T00:00Z", "2027-01"),
            (.month, "2028-02-10", "UTC", "2028-02-01T00:00Z", "2028-03-01T00:00Z", "2028-02"),
            (.month, "2027-02-10", "UTC", "2027-02-01T00:00Z", "2027-03-01T00:00Z", "2027-02"),
            (.month, "2026-10-10", "Europe/Berlin", "2026-09-30T22:00Z", "2026-10-31T23:00Z", "2026-10"),
            (.month, "2026-12-31", "Europe/Berlin", "2026-11-30T23:00Z", "2026-12-31T23:00Z", "2026-12"),
        ] as [(ReportPeriod.Unit, String, String, String, String, String)])
    func ends(
        _ unit: ReportPeriod.Unit, _ text: String, _ zone: String, _ since: String, _ until: String, _ title: String
    ) throws {
        let period = ReportPeriod(unit, of: try day(text), try #require(ReportZone(named: zone)))
        #expect(period.title == title)
        if since.hasPrefix("1969") { #expect(period.since == -72) } else { #expect(period.since == (try hour(since))) }
        #expect(period.until == (try hour(until)))
    }

    @Test("is followed by the next one without a gap, for years", arguments: zones)
    func gaps(_ name: String) throws {
        let zone = try #require(ReportZone(named: name))
        for unit in [.day, .week, .month] as [ReportPeriod.Unit] {
            var period = ReportPeriod(unit, of: try day("2023-12-31"), zone)
            while period.firstDay < (try day("2029-01-02")) {
                let next = ReportPeriod(unit, of: period.endDay, zone)
                #expect(next.since == period.until, "\(name) \(period.title)")
                let before = try #require(next.before)
                #expect(before.since == period.since && before.until == period.until, "\(name) \(period.title)")
                // Each of its hours, and no other, is on its days.
                for hour in [period.since, period.until - 1] {
                    #expect(period.firstDay..<period.endDay ~= zone.day(ofHour: hour), "\(name) \(period.title)")
                }
                #expect(zone.day(ofHour: period.since - 1) < period.firstDay)
                #expect(zone.day(ofHour: period.until) >= period.endDay)
                period = next
            }
        }
    }

    @Test("has one slot for each piece, and every hour is in one of them, whatever it is", arguments: zones)
    func slots(_ name: String) throws {
        let zone = try #require(ReportZone(named: name))
        let periods: [ReportPeriod] = [
            ReportPeriod(.day, of: try day("2026-03-29"), zone), ReportPeriod(.day, of: try day("2026-10-25"), zone),
            ReportPeriod(.day, of: try day("2026-11-01"), zone), ReportPeriod(.week, of: try day("2027-01-01"), zone),
            ReportPeriod(.month, of: try day("2028-02-29"), zone),
            ReportPeriod(.month, of: try day("2026-12-31"), zone),
            ReportPeriod(.range, from: try day("2026-10-20"), until: try day("2026-11-03"), zone),
            ReportPeriod(.range, from: try day("2026-09-15"), until: try day("2028-03-02"), zone),
            ReportPeriod(.range, from: try day("2026-12-31"), until: try day("2027-04-30"), zone),
        ]
        for period in periods {
            let axis = ReportAxis(period)
            var (last, words) = (Int64(-1), "")
            for hour in period.since..<period.until {
                let slot = axis.slot(of: hour)
                // The next piece begins where its name does; an hour that comes twice has a piece for each.
                let isNew = slot == last + 1
                #expect(slot == last || isNew, "\(name) \(period.title) \(hour)")
                #expect(
                    axis.unit == .hour ? isNew : isNew == (axis.words(of: hour) != words), "\(name) \(period.title)")
                (last, words) = (slot, axis.words(of: hour))
            }
            #expect(last == Int64(axis.slots) - 1, "\(name) \(period.title)")
            #expect(axis.slot(of: period.since) == 0)
            // A month may go on after the last day that was asked for.
            #expect(axis.slot(of: period.until) >= axis.slots - (axis.unit == .month ? 1 : 0))
            // What stands below a slot is what it is called, and where it begins.
            for label in axis.labels {
                #expect(axis.slot(of: label.hour) == label.slot, "\(name) \(period.title) \(label.text)")
                #expect(axis.words(of: label.hour).hasSuffix(label.text), "\(name) \(period.title) \(label.text)")
            }
            #expect(axis.labels.count > 3 && axis.labels.count <= 9, "\(name) \(period.title)")
        }
    }

    @Test("draws the months of more than one year by their names")
    func months() throws {
        let period = ReportPeriod(.range, from: try day("2026-11-15"), until: try day("2027-03-01"), .utc)
        let axis = ReportAxis(period)
        #expect(axis.labels.map(\.text) == ["2026-11", "2026-12", "2027-01", "2027-02"])
        #expect(axis.slots == 4)
        for (moment, slot, words) in [
            ("2026-11-15T00:00Z", 0, "2026-11"), ("2026-11-30T23:00Z", 0, "2026-11"),
            ("2026-12-01T00:00Z", 1, "2026-12"), ("2026-12-31T23:00Z", 1, "2026-12"),
            ("2027-01-01T00:00Z", 2, "2027-01"), ("2027-01-31T23:00Z", 2, "2027-01"),
            ("2027-02-01T00:00Z", 3, "2027-02"), ("2027-02-28T23:00Z", 3, "2027-02"),
        ] {
            #expect(axis.slot(of: try hour(moment)) == slot, "\(moment)")
            #expect(axis.words(of: try hour(moment)) == words)
        }
    }

    @Test("has 23 or 25 hours on the days on which clocks change", arguments: [("2026-03-29", 23), ("2026-10-25", 25)])
    func clockChanges(_ text: String, _ hours: Int) throws {
        let zone = try #require(ReportZone(named: "Europe/Berlin"))
        let axis = ReportAxis(ReportPeriod(.day, of: try day(text), zone))
        #expect(axis.slots == hours)
        #expect(
            axis.labels.map(\.text) == ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"])
        #expect(axis.labels[1].slot == (hours == 23 ? 2 : 4))
        let second = axis.period.since + 2
        #expect(zone.hour(of: second) == (hours == 23 ? "\(text)T03:00+02:00" : "\(text)T02:00+02:00"))
        #expect(zone.hour(of: second + 1) == (hours == 23 ? "\(text)T04:00+02:00" : "\(text)T02:00+01:00"))
    }

    @Test(
        "is compared with the one before",
        arguments: [
            (.day, "2026-11-01", "2026-10-31"), (.day, "2028-03-01", "2028-02-29"), (.day, "2027-01-01", "2026-12-31"),
            (.week, "2027-01-04", "2026-12-28 to 2027-01-03"), (.month, "2027-01-15", "2026-12"),
            (.month, "2028-03-15", "2028-02"),
        ] as [(ReportPeriod.Unit, String, String)])
    func before(_ unit: ReportPeriod.Unit, _ text: String, _ title: String) throws {
        let period = ReportPeriod(unit, of: try day(text), .utc)
        #expect(period.before?.title == title)
        let range = ReportPeriod(.range, from: try day("2027-01-05"), until: try day("2027-01-15"), .utc)
        #expect(range.title == "2027-01-05 to 2027-01-14")
        #expect(range.before?.title == "2026-12-26 to 2027-01-04")
        #expect(ReportPeriod(everythingFrom: 0, until: 100, .utc).before == nil)
    }

    @Test("is not over until its last moment, and is then compared with as many hours")
    func unfinished() throws {
        let zone = try #require(ReportZone(named: "Europe/Berlin"))
        let day = try day("2026-11-22")
        let today = ReportPeriod(.day, of: day, zone)
        let noon = try hour("2026-11-22T12:00Z") * 3_600_000
        #expect(today.unfinished(at: noon + 300_000) == "until 13:05")
        #expect(today.unfinished(at: today.until * 3_600_000 - 1) == "until 23:59")
        #expect(today.unfinished(at: today.until * 3_600_000) == "")
        #expect(today.unfinished(at: today.since * 3_600_000 - 1) == "not begun")
        #expect(today.unfinished(at: nil) == "")
        let month = ReportPeriod(.month, of: day, zone)
        #expect(month.unfinished(at: noon) == "until 2026-11-22 13:00")
        let yesterday = try #require(today.before)
        #expect(yesterday.cut(like: today, at: noon + 300_000) == yesterday.since..<yesterday.since + 14)
        #expect(yesterday.cut(like: today, at: noon) == yesterday.since..<yesterday.since + 13)
        #expect(yesterday.cut(like: today, at: today.until * 3_600_000) == yesterday.since..<yesterday.until)
        #expect(yesterday.cut(like: today, at: 0).isEmpty)
    }

    @Test(
        "is of no zone that there is not",
        arguments: ["Europe/Nowhere", "", "Berlin", "../etc/passwd", "Europe/Berlin "])
    func zone(_ name: String) { #expect(ReportZone(named: name) == nil) }
}
