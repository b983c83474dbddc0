import Statecharts

/// The units of a duration, from the smallest.
enum DurationUnit: Int, Word {
    case nanoseconds, microseconds, milliseconds, seconds, minutes, hours

    var label: Label {
        switch self {
        case .nanoseconds: "ns"
        case .microseconds: "us"
        case .milliseconds: "ms"
        case .seconds: "s"
        case .minutes: "m"
        case .hours: "h"
        }
    }

    /// How many nanoseconds it has.
    var length: UInt64 {
        switch self {
        case .nanoseconds: 1
        case .microseconds: 1_000
        case .milliseconds: 1_000_000
        case .seconds: 1_000_000_000
        case .minutes: 60_000_000_000
        case .hours: 3_600_000_000_000
        }
    }
}

extension Duration {
    /// The duration that a text names: a whole number with a unit, `250us` or `5s`. Nil for any other text, and for a
    /// duration longer than 292 years.
    public init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let quantity = Quantity<DurationUnit>(text), let nanoseconds = quantity.times(quantity.unit.length)
        else { return nil }
        self.init(nanoseconds: nanoseconds)
    }
}

extension Duration: TextPiece {
    /// Adds a duration, zero or longer, in the largest unit that takes it whole, as a board file has it.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        let nanoseconds = self.nanoseconds.magnitude
        var unit = DurationUnit.seconds
        if nanoseconds > 0 {
            unit = .hours
            while nanoseconds % unit.length != 0, let smaller = DurationUnit(rawValue: unit.rawValue - 1) {
                unit = smaller
            }
        }
        text.append(nanoseconds / unit.length)
        text.append(unit.label)
    }
}
