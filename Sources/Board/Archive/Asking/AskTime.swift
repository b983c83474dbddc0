import Links
import Statecharts

/// Times as they are typed. All of them are UTC; milliseconds since 1970.
public enum AskTime {
    private static let minute: Int64 = 60_000

    /// `2026-11-22`, `2026-11-22T10:15`, `2026-11-22T10:15:30Z`, `today`, `yesterday`, `90m`, `2h` or `3d` ago.
    @export(interface)
    public static func moment(_ text: UnsafePointer<CChar>, now: Int64) -> Int64? {
        if let day = day(text, now: now) { return day }
        if let ago = ago(text) { return now - ago }
        var digits = Digits(text)
        guard let date = digits.date(), digits.take("T"), let hours = digits.number(2, in: 0...23), digits.take(":"),
            let minutes = digits.number(2, in: 0...59)
        else { return nil }
        var seconds: Int64 = 0
        if digits.take(":") {
            guard let given = digits.number(2, in: 0...59) else { return nil }
            seconds = given
        }
        _ = digits.take("Z")
        return digits.isAtEnd ? date + hours * UTCDate.hourLength + minutes * minute + seconds * 1000 : nil
    }

    /// The beginning of the day of `2026-11-22`, `today` or `yesterday`.
    package static func day(_ text: UnsafePointer<CChar>, now: Int64) -> Int64? {
        let today = now - now % UTCDate.dayLength
        if equals(text, "today") { return today }
        if equals(text, "yesterday") { return today - UTCDate.dayLength }
        var digits = Digits(text)
        guard let date = digits.date(), digits.isAtEnd else { return nil }
        return date
    }

    private static func ago(_ text: UnsafePointer<CChar>) -> Int64? {
        var digits = Digits(text)
        guard let count = digits.number() else { return nil }
        let unit: Int64
        if digits.take("m") {
            unit = minute
        } else if digits.take("h") {
            unit = UTCDate.hourLength
        } else if digits.take("d") {
            unit = UTCDate.dayLength
        } else {
            return nil
        }
        return digits.isAtEnd ? count * unit : nil
    }

    private static func equals(_ text: UnsafePointer<CChar>, _ word: StaticString) -> Bool {
        var digits = Digits(text)
        return digits.take(word) && digits.isAtEnd
    }
}

/// Reads numbers from a text.
private struct Digits {
    private var next: UnsafePointer<CChar>

    init(_ text: UnsafePointer<CChar>) { next = text }

    var isAtEnd: Bool { next.pointee == 0 }

    /// `2026-11-22`.
    mutating func date() -> Int64? {
        guard let year = number(4, in: 1970...9999), take("-"), let month = number(2, in: 1...12), take("-"),
            let day = number(2, in: 1...31)
        else { return nil }
        return UTCDate(year: year, month: month, day: day)?.milliseconds
    }

    /// A number of so many digits.
    mutating func number(_ count: Int, in range: ClosedRange<Int64>) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit else { return nil }
            number = number * 10 + digit
            next += 1
        }
        return range.contains(number) ? number : nil
    }

    /// A number of up to six digits.
    mutating func number() -> Int64? {
        var number: Int64 = 0
        var count = 0
        while let digit {
            number = number * 10 + digit
            next += 1
            count += 1
            if count > 6 { return nil }
        }
        return count > 0 ? number : nil
    }

    /// Passes over a word that is there.
    mutating func take(_ word: StaticString) -> Bool {
        for index in 0..<word.utf8CodeUnitCount where UInt8(bitPattern: next[index]) != word.utf8Start[index] {
            return false
        }
        next += word.utf8CodeUnitCount
        return true
    }

    private var digit: Int64? {
        let byte = UInt8(bitPattern: next.pointee)
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int64(byte - UInt8(ascii: "0")) : nil
    }
}
