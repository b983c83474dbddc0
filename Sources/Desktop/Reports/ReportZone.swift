import Foundation
import Links

/// The time zone whose days a report has. The database counts hours of UTC: an hour belongs to the day in which it
/// begins, which matters where a zone is some minutes beside whole hours.
struct ReportZone: Equatable {
    /// What it is called: Europe/Berlin.
    let name: String
    private let zone: TimeZone?

    static let utc = ReportZone("UTC", nil)

    private init(_ name: String, _ zone: TimeZone?) { (self.name, self.zone) = (name, zone) }

    /// The zone with that name in the IANA time zone database. Nil where there is none.
    init?(named name: String) {
        if name == "UTC" || name == "Etc/UTC" {
            self = .utc
            return
        }
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.init(name, zone)
    }

    /// How many milliseconds it is ahead of UTC at that moment, in milliseconds since 1970. Clocks of no calendar show
    /// UTC.
    private func offset(at date: Int64) -> Int64 {
        guard let zone, 0...Self.lastDate ~= date else { return 0 }
        return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(date / 1000)))) * 1000
    }

    /// The last moment of the year 9999.
    private static let lastDate: Int64 = 253_402_300_799_999

    /// What its clocks show at that moment, as if they showed UTC: both in milliseconds since 1970.
    func shown(at date: Int64) -> Int64 { date + offset(at: date) }

    /// The day in which an hour begins: both counted from 1970.
    func day(ofHour hour: Int64) -> Int64 { shown(at: hour * UTCDate.hourLength).divided(by: UTCDate.dayLength) }

    /// The first hour that begins on that day. Clocks may skip a midnight, and some have skipped a day.
    func firstHour(ofDay day: Int64) -> Int64 {
        var hour = day * 24 - offset(at: day * UTCDate.dayLength).divided(by: UTCDate.hourLength)
        while self.day(ofHour: hour - 1) >= day { hour -= 1 }
        while self.day(ofHour: hour) < day { hour += 1 }
        return hour
    }

    /// The hour of the day in which an hour begins, 0 to 23.
    func hourOfDay(_ hour: Int64) -> Int64 {
        UTCDate(milliseconds: shown(at: hour * UTCDate.hourLength)).time / UTCDate.hourLength
    }
}

// Moments in words; nil for what no calendar of four digits has.
extension ReportZone {
    /// 2026-11-22T10:15:30Z, or with +01:00, of milliseconds since 1970.
    func second(of date: Int64) -> String? { local(date).map { $0 + suffix(at: date) } }

    /// 2026-11-22 10:15:30, of milliseconds since 1970.
    func plainSecond(of date: Int64) -> String? { local(date)?.replacingOccurrences(of: "T", with: " ") }

    /// 2026-11-22T10:00Z, of an hour since 1970.
    func hour(of hour: Int64) -> String? {
        let date = hour * UTCDate.hourLength
        return local(date).map { $0.prefix(16) + suffix(at: date) }
    }

    /// 10:00, of an hour since 1970.
    func clock(of hour: Int64) -> String { clock(at: hour * UTCDate.hourLength) }

    /// 10:15, of milliseconds since 1970.
    func clock(at date: Int64) -> String { local(date).map { String($0.dropFirst(11).prefix(5)) } ?? "" }

    /// 2026-11-22, of a day since 1970.
    static func words(ofDay day: Int64) -> String? {
        utc.local(day * UTCDate.dayLength).map { String($0.prefix(10)) }
    }

    private func local(_ date: Int64) -> String? {
        let shown = UTCDate(milliseconds: shown(at: date))
        guard 0...9999 ~= shown.year else { return nil }
        var bytes: [UInt8] = []
        shown.write(.seconds) { bytes.append($0) }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    private func suffix(at date: Int64) -> String {
        if self == .utc { return "Z" }
        let minutes = offset(at: date) / 60_000
        return String(
            format: "%@%02lld:%02lld", minutes < 0 ? "-" : "+", minutes.magnitude / 60, minutes.magnitude % 60)
    }

    /// h:mm:ss, of milliseconds.
    static func span(_ time: Int64) -> String {
        String(format: "%lld:%02lld:%02lld", time / UTCDate.hourLength, time / 60_000 % 60, time / 1_000 % 60)
    }
}

extension Int64 {
    /// The quotient, rounded down.
    func divided(by divisor: Int64) -> Int64 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
