import Statecharts

/// How a waveform is written.
public struct WaveformFormat: Equatable, Sendable {
    /// The unit of all its times. A time between two units belongs to the earlier one.
    public enum Timescale: String, Sendable {
        /// 1 us: PulseView makes a sample for each unit, so that nanoseconds would fill its memory.
        case microseconds = "us"
        /// 1 ns: every time is exact.
        case nanoseconds = "ns"

        /// How long a unit is.
        public var unit: Duration { self == .microseconds ? .microseconds(1) : Duration(nanoseconds: 1) }
    }

    /// The unit of its times.
    public var timescale: Timescale
    /// Whether numbers are integers, and the numbers of states are vectors. Otherwise they are reals, and single bits
    /// that a viewer puts together: the libsigrok of Debian (0.5.2) reads nothing after the first vector.
    public var usesVectors: Bool
    /// The date of time zero, in ASCII, as `ctime` writes it.
    public var date: String
    /// What a person should know about the times or the values; in ASCII, without the word `$end`.
    public var comment: String

    /// A simulation has no date: its waveform is the same every time.
    public init(
        timescale: Timescale = .microseconds, usesVectors: Bool = false, date: String = "Thu Jan 1 00:00:00 1970",
        comment: String = ""
    ) {
        self.timescale = timescale
        self.usesVectors = usesVectors
        self.date = date
        self.comment = comment
    }
}
