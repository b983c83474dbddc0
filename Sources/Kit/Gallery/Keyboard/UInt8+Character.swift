import Statecharts

// Characters of ASCII. What the standard library knows of characters needs the heap.
extension UInt8 {
    /// Whether it is `a` to `z` or `A` to `Z`.
    var isLetter: Bool { isLowerCase || (0x41...0x5A).contains(self) }

    /// Whether it is `a` to `z`.
    private var isLowerCase: Bool { (0x61...0x7A).contains(self) }

    /// The capital letter, where it is a small one.
    var inUpperCase: UInt8 { isLowerCase ? self - 0x20 : self }

    /// The letter with this code; nil where it is none.
    init?(letter code: UInt64) {
        guard code <= 0x7F, UInt8(code).isLetter else { return nil }
        self.init(code)
    }

    /// The character of a digit, 0 to 9; nil where it is none.
    init?(digit: UInt64) {
        guard digit <= 9 else { return nil }
        self = 0x30 + UInt8(digit)
    }
}
