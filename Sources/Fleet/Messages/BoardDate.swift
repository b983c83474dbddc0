import Links

/// A date as boards write it: 2026-11-24T02:10:03.482Z.
public enum BoardDate {
    /// A date of which others are told what is expected.
    public static let example = "2026-11-24T02:10:03.482Z"

    /// How many milliseconds after 1970 began it is, 0 or more. Nil for any other text, for days that no calendar has,
    /// and for the year 10,000 and later: a board whose clock says so does not know the time, and others write such
    /// dates in another way.
    public static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
        guard bytes.count == pattern.count else { return nil }
        for (byte, expected) in zip(bytes, pattern) {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64 { range.reduce(0) { $0 * 10 + Int64(bytes[$1] - UInt8(ascii: "0")) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard hour < 24, minute < 60, second < 60 else { return nil }
        let time = (hour * 60 + minute) * 60_000 + second * 1000 + number(20..<23)
        return UTCDate(year: year, month: month, day: day, time: time)?.milliseconds
    }
}
