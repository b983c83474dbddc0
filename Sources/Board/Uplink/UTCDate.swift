import ControlLoop
import Statecharts

/// A date in words: 2026-11-22T10:15:30.250Z.
struct UTCDate: TextPiece {
    /// Milliseconds since 1970.
    let milliseconds: Int64

    init(_ milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Adds the date. The days are counted as in Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", civil_from_days:
    /// from the first of March, so that a leap day is the last one of its year. Before 1970 there is nothing to tell of.
    func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        let all = max(0, milliseconds)
        let day = all / 86_400_000 + 719_468
        let rest = all - all / 86_400_000 * 86_400_000
        let era = day / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        Self.write(year, digits: 4, to: &text)
        text.append(byte: UInt8(ascii: "-"))
        Self.write(month, digits: 2, to: &text)
        text.append(byte: UInt8(ascii: "-"))
        Self.write(dayOfYear - (153 * shifted + 2) / 5 + 1, digits: 2, to: &text)
        text.append(byte: UInt8(ascii: "T"))
        Self.write(rest / 3_600_000, digits: 2, to: &text)
        text.append(byte: UInt8(ascii: ":"))
        Self.write(rest / 60_000 % 60, digits: 2, to: &text)
        text.append(byte: UInt8(ascii: ":"))
        Self.write(rest / 1_000 % 60, digits: 2, to: &text)
        text.append(byte: UInt8(ascii: "."))
        Self.write(rest % 1_000, digits: 3, to: &text)
        text.append(byte: UInt8(ascii: "Z"))
    }

    private static func write<let capacity: Int>(_ number: Int64, digits: Int, to text: inout FixedText<capacity>) {
        if digits > 1 { write(number / 10, digits: digits - 1, to: &text) }
        text.append(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}

extension Payload {
    /// Adds `"key":"date"`; null for a date that is not known.
    mutating func pair(_ key: Label, date: Int64?) {
        self.key(key)
        if let date { quote("\(UTCDate(date))" as FixedText<32>) } else { append("null") }
    }
}
