import Statecharts

/// Something that has words of its own in a text.
public protocol TextPiece {
    /// Adds the words.
    func write<let capacity: Int>(to text: inout FixedText<capacity>)
}

extension Label: TextPiece {
    /// Adds the name.
    @inline(__always)
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) { text.append(self) }
}

extension FixedText: TextPiece {
    /// Adds the whole text.
    @inline(__always)
    public func write<let other: Int>(to text: inout FixedText<other>) { text.append(self) }
}

extension UInt64: TextPiece {
    /// Adds the number in decimal.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        let tens = self / 10
        if tens > 0 { tens.write(to: &text) }
        text.append(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: self &- tens &* 10))
    }
}

extension Int64: TextPiece {
    /// Adds the number in decimal, with its sign when negative.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        if self < 0 { text.append(byte: UInt8(ascii: "-")) }
        magnitude.write(to: &text)
    }
}

extension Int: TextPiece {
    /// Adds the number in decimal, with its sign when negative.
    @inline(__always)
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) { Int64(self).write(to: &text) }
}

extension UInt32: TextPiece {
    /// Adds the number in decimal.
    @inline(__always)
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) { UInt64(self).write(to: &text) }
}
