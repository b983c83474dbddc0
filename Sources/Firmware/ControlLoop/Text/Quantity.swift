import Statecharts

/// A whole number directly followed by its unit, such as `250us`.
package struct Quantity<Unit: Word> {
    package let number: UInt64
    package let unit: Unit

    /// Nil for any other text, and for a number that needs more than 64 bits.
    package init?(_ text: Bytes) {
        var end = 0
        while end < text.count, text[end].isDigit { end += 1 }
        guard let number = UInt64(digits: text.piece(0..<end)), let unit = Unit.named(text.piece(end..<text.count))
        else { return nil }
        self.number = number
        self.unit = unit
    }

    /// How much it is when one of its unit is `length`; nil when that needs more than 63 bits.
    package func times(_ length: UInt64) -> Int64? {
        let (product, overflowed) = number.multipliedReportingOverflow(by: length)
        return overflowed ? nil : Int64(exactly: product)
    }
}
