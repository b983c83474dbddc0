import Statecharts

/// A moment as a date of the calendar, in UTC: 2026-11-22T10:15:30.250Z.
///
/// The days are counted as in Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", days_from_civil and
/// civil_from_days: in eras of 400 years from the first of March, so that a leap day is the last one of its year.
public struct UTCDate: Equatable, Sendable {
    /// The year, that of the Gregorian calendar before it was introduced, too.
    public let year: Int64
    /// The month, 1 to 12.
    public let month: Int64
    /// The day of the month, 1 to 31.
    public let day: Int64
    /// Milliseconds since its midnight, 0 to 86,399,999.
    public let time: Int64

    /// The milliseconds of a day.
    public static var dayLength: Int64 { 86_400_000 }
    /// The milliseconds of an hour.
    public static var hourLength: Int64 { 3_600_000 }
    private static var eraLength: Int64 { 146_097 }
    /// The days from the first of March of the year 0 to 1970.
    private static var shift: Int64 { 719_468 }

    /// The date that many milliseconds after 1970 began, or before.
    public init(milliseconds: Int64) {
        let (days, time) = Self.divide(milliseconds, by: Self.dayLength)
        let (era, ofEra) = Self.divide(days + Self.shift, by: Self.eraLength)
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * ofYear + 2) / 153
        month = march < 10 ? march + 3 : march - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = ofYear - (153 * march + 2) / 5 + 1
        self.time = time
    }

    /// A date from 1970 to 9999, so many milliseconds after its midnight. Nil for a day that no calendar has, and for a
    /// time that no day has.
    public init?(year: Int64, month: Int64, day: Int64, time: Int64 = 0) {
        guard 1970...9999 ~= year, 1...12 ~= month, 1...31 ~= day, 0..<Self.dayLength ~= time else { return nil }
        (self.year, self.month, self.day, self.time) = (year, month, day, time)
        // The 31st of June would be a day of July.
        guard self == UTCDate(milliseconds: milliseconds) else { return nil }
    }

    /// How many milliseconds after 1970 began it is.
    public var milliseconds: Int64 {
        let (era, yearOfEra) = Self.divide(month > 2 ? year : year - 1, by: 400)
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * Self.eraLength + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - Self.shift
        return days * Self.dayLength + time
    }

    /// The quotient, rounded down, and what is left of it, never negative.
    private static func divide(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }

    /// How a date is written.
    public enum Form: Sendable {
        /// 2026-11-22T10:15:30.250Z.
        case milliseconds
        /// 2026-11-22T10:15:30Z.
        case seconds
        /// 20261122T101530Z, for the name of a file.
        case fileName
    }

    /// Writes the date, a byte of ASCII after the other.
    public func write(_ form: Form, _ put: (UInt8) -> Void) {
        let (dash, colon) = form == .fileName ? (UInt8?.none, UInt8?.none) : (UInt8(ascii: "-"), UInt8(ascii: ":"))
        Self.write(year, digits: 4, put)
        Self.write(month, after: dash, put)
        Self.write(day, after: dash, put)
        Self.write(time / Self.hourLength, after: UInt8(ascii: "T"), put)
        Self.write(time / 60_000 % 60, after: colon, put)
        Self.write(time / 1_000 % 60, after: colon, put)
        if form == .milliseconds { Self.write(time % 1_000, after: UInt8(ascii: "."), digits: 3, put) }
        put(UInt8(ascii: "Z"))
    }

    private static func write(_ number: Int64, after separator: UInt8? = nil, digits: Int = 2, _ put: (UInt8) -> Void) {
        if let separator { put(separator) }
        if digits > 1 { write(number / 10, digits: digits - 1, put) }
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: (number % 10).magnitude))
    }
}
