import Foundation
import Messages

/// A time of the wall's clock, in milliseconds since 1970, in UTC.
public struct Moment: Comparable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public let milliseconds: Int64

    /// That many milliseconds after 1970 began.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    private static let style = Date.ISO8601FormatStyle()

    /// Reads what a board writes: 2026-11-24T02:10:05.001Z. Nil for anything else.
    public init?(_ text: String) {
        guard let milliseconds = BoardDate.milliseconds(text) else { return nil }
        self.milliseconds = milliseconds
    }

    /// As a board writes it.
    public var text: String {
        // A Date has whole seconds exactly, and thousandths of them not: they are cut to the one before.
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let (seconds, thousandths) = rest < 0 ? (whole - 1, rest + 1_000) : (whole, rest)
        let date = Self.style.format(Date(timeIntervalSince1970: Double(seconds)))
        return "\(date.dropLast()).\(String(1_000 + thousandths).dropFirst())Z"
    }

    /// Earlier or later.
    public static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }

    /// How many milliseconds it is past; 0 for what is still to come: another computer's clock may be ahead.
    public func age(at now: Moment) -> Int64 { max(0, now.milliseconds - milliseconds) }
}
