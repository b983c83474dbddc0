extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
    /// A character of ASCII, as tests write it.
    public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(ascii: character) }
}
