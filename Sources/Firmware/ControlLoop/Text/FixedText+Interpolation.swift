import Statecharts

// What String has, without a heap: the values are written straight into a text.
extension FixedText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
    /// The bytes of a literal, cut at the capacity.
    public init(stringLiteral text: StaticString) {
        self.init(Label(stringLiteral: text))
    }

    /// A text with values in it, `"in line \(line)"`, cut at the capacity.
    @inline(__always)
    public init(stringInterpolation text: Self) {
        self = text
    }

    /// No text yet: how much is to come makes no difference.
    @inline(__always)
    public init(literalCapacity: Int, interpolationCount: Int) {
        self.init()
    }

    /// Adds what stands between the values.
    @inline(__always)
    public mutating func appendLiteral(_ text: StaticString) { append(Label(stringLiteral: text)) }

    /// Adds `\(label)`, which may be a literal: `\(isInput ? "in" : "out")`.
    @inline(__always)
    public mutating func appendInterpolation(_ label: Label) { append(label) }

    /// Adds `\(piece)`.
    @inline(__always)
    public mutating func appendInterpolation(_ piece: some TextPiece) { append(piece) }

    /// Adds `\(named)`, by its name.
    @inline(__always)
    public mutating func appendInterpolation(_ named: some Labelled) { append(named) }

    /// Adds `\(cText: text)`: C's text up to its NUL.
    @inline(__always)
    public mutating func appendInterpolation(cText: UnsafePointer<CChar>) { append(cText: cText) }

    /// Adds a text with values in it to what is there already. It is made for itself first, so it has to be a `Phrase`.
    @_disfavoredOverload
    public mutating func append(_ phrase: Phrase) { phrase.write(to: &self) }
}
