import ControlLoop
import Links

extension Currency {
    /// The code: `EUR`.
    public var codeText: FixedText<4> {
        var text = FixedText<4>()
        writeCode { text.append(byte: $0) }
        return text
    }
}

extension Currency: TextPiece {
    /// Adds it as a board file has it: `EUR 2`.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) { write { text.append(byte: $0) } }
}

extension Amount: TextPiece {
    /// Adds it as people write it: `2.50 EUR`.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        write(.plain) { text.append(byte: $0) }
    }
}
