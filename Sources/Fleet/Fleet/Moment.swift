import Links
import Messages

/// A time of the wall's clock, in milliseconds since 1970, in UTC.
public struct Moment: Comparable, Hashable, Sendable {
    /// Milliseconds since 1970.
    public let milliseconds: Int64

    /// That many milliseconds after 1970 began.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Reads what a board writes: 2026-11-24T02:10:05.001Z. Nil for anything else.
    public init?(_ text: String) {
        guard let milliseconds = BoardDate.milliseconds(text) else { return nil }
        self.milliseconds = milliseconds
    }

    /// As a board writes it.
    public var text: String {
        var bytes: [UInt8] = []
        UTCDate(milliseconds: milliseconds).write(.milliseconds) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Earlier or later.
    public static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }

    /// How many milliseconds it is past; 0 for what is still to come: another computer's clock may be ahead.
    public func age(at now: Moment) -> Int64 { max(0, now.milliseconds - milliseconds) }
}
