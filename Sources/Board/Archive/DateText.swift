import CSystem
import ControlLoop
import Links
import Statecharts

/// Dates in words, in UTC.
public enum DateText {
    /// A date in milliseconds since 1970, to the second unless it is asked otherwise: 2026-11-22T10:15:30Z.
    public static func of(_ date: Int64, _ form: UTCDate.Form = .seconds) -> FixedText<32> {
        var text = FixedText<32>()
        UTCDate(milliseconds: date).write(form) { text.append(byte: $0) }
        return text
    }

    /// The present date, as a part of a file's name: 20261122T101530Z.
    static func forFile() -> FixedText<32> {
        of((portcullis_monotonic_ns() &+ portcullis_clock_offset_ns()) / 1_000_000, .fileName)
    }
}
