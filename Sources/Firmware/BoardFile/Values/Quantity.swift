import ControlLoop
import Statecharts

/// A whole number directly followed by its unit, such as `250us`.
struct Quantity<Unit: Word> {
    let number: UInt64
    let unit: Unit

    /// Nil for any other text, and for a number that needs more than 64 bits.
    init?(_ text: Bytes) {
        var end = 0
        while end < text.count, text[end].isDigit { end += 1 }
        guard let number = UInt64(digits: text.piece(0..<end)), let unit = Unit.named(text.piece(end..<text.count))
        else { return nil }
        self.number = number
        self.unit = unit
    }

    /// How much it is when one of its unit is `length`; nil when that needs more than 63 bits.
    func times(_ length: UInt64) -> Int64? {
        let (product, overflowed) = number.multipliedReportingOverflow(by: length)
        return overflowed ? nil : Int64(exactly: product)
    }
}

/// The unit of what is kept for days. A duration, which gates need, has none so long.
enum DayUnit: Int, Word {
    case days

    var label: Label { "d" }
}
