/// Writes down what a machine goes by, or reads it back: one description of a state serves both.
///
/// A machine shows its parts one after another. A coder that writes looks at them; one that reads puts back what was
/// written, part by part, in the same order. Counts that nothing depends on are not shown.
///
///     extension Lamp: Codeable {
///         mutating func code<Coder: StateCoder>(with coder: inout Coder) {
///             var isLit = self == .lit
///             coder.flag(&isLit)
///             self = isLit ? .lit : .dark
///         }
///     }
public protocol StateCoder {
    /// One of `count` cases, such as those of an enum: takes the present one and returns the one to be in.
    mutating func choice(_ present: Int, of count: Int) -> Int
    /// One of `count` cases that nothing depends on but what is reported, such as the cause of a failure.
    mutating func detail(_ present: Int, of count: Int) -> Int
    /// A number that nothing depends on but what is reported, such as what a stopwatch measured. A coder that is not
    /// interested makes it 0.
    mutating func detail(_ number: inout Int64)
    /// A whole number, which is never more than `limit`.
    mutating func number(_ value: inout UInt64, atMost limit: UInt64)
    /// A moment that a machine waits for, or that has come.
    mutating func moment(_ instant: inout Instant)
    /// When something began. What matters is which of these ages it has reached, the least first.
    mutating func beginning(_ instant: inout Instant, ages: Ages)
}

/// The ages at which something that began comes to matter. A coin pulse has the most: too short, right, too long,
/// stuck.
public typealias Ages = FixedList<4, Duration>

/// Something that can show its parts to a coder.
///
///     extension Lamp: Codeable {
///         mutating func code<Coder: StateCoder>(with coder: inout Coder) {
///             var isLit = self == .lit
///             coder.flag(&isLit)
///             self = isLit ? .lit : .dark
///         }
///     }
public protocol Codeable {
    /// Shows its parts, and takes those that the coder puts there instead.
    mutating func code<Coder: StateCoder>(with coder: inout Coder)
}

extension StateCoder {
    /// Most coders are interested in what a machine goes by.
    @inline(__always)
    public mutating func detail(_ number: inout Int64) { number = 0 }

    /// A moment that is only reported.
    @inline(__always)
    public mutating func detail(_ instant: inout Instant) {
        var nanoseconds = instant.nanoseconds
        detail(&nanoseconds)
        instant = Instant(nanoseconds: nanoseconds)
    }

    /// A span that is only reported.
    @inline(__always)
    public mutating func detail(_ span: inout Duration) {
        var nanoseconds = span.nanoseconds
        detail(&nanoseconds)
        span = Duration(nanoseconds: nanoseconds)
    }

    /// Something that is or is not so.
    @inline(__always)
    public mutating func flag(_ value: inout Bool) { value = choice(value ? 1 : 0, of: 2) == 1 }

    /// A level.
    @inline(__always)
    public mutating func level(_ value: inout Level) {
        value = choice(value == .active ? 1 : 0, of: 2) == 1 ? .active : .inactive
    }

    /// A moment that there may be.
    @inline(__always)
    public mutating func moment(_ instant: inout Instant?) {
        guard choice(instant == nil ? 0 : 1, of: 2) == 1 else { return instant = nil }
        var present = instant ?? .zero
        moment(&present)
        instant = present
    }

    /// Something that may have begun.
    @inline(__always)
    public mutating func beginning(_ instant: inout Instant?, ages: Ages) {
        guard choice(instant == nil ? 0 : 1, of: 2) == 1 else { return instant = nil }
        var present = instant ?? .zero
        beginning(&present, ages: ages)
        instant = present
    }

    /// A whole number, which is never more than `limit`.
    @inline(__always)
    public mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ value: inout Number, atMost limit: Number
    ) {
        var wide = UInt64(truncatingIfNeeded: value)
        number(&wide, atMost: UInt64(truncatingIfNeeded: limit))
        value = Number(truncatingIfNeeded: wide)
    }
}
