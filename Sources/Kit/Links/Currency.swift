/// Which money is counted, and how people write it: `EUR 2`.
///
/// Money is counted in whole smallest units everywhere: with two decimals, 250 is 2.50.
public struct Currency: Equatable, Sendable {
    /// The code of ISO 4217, a letter in each byte, the last one lowest.
    private let letters: UInt32
    /// How many digits an amount has after its point: 0 through 4, the most that ISO 4217 has (CLF).
    public let decimals: UInt8

    /// The currency that a text names: three capital letters, blanks, and a digit from 0 to 4. Nil for any other text.
    public init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count > 4, UInt8(ascii: "0")...UInt8(ascii: "4") ~= text[text.count - 1] else { return nil }
        var letters: UInt32 = 0
        for index in 0..<3 {
            guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[index] else { return nil }
            letters = letters &<< 8 | UInt32(text[index])
        }
        for index in 3..<text.count - 1 where text[index] != UInt8(ascii: " ") && text[index] != UInt8(ascii: "\t") {
            return nil
        }
        self.letters = letters
        decimals = text[text.count - 1] - UInt8(ascii: "0")
    }

    /// Whether it is the same money, whatever it is counted in.
    public func hasCode(of other: Currency) -> Bool { letters == other.letters }

    /// Writes the code, a byte of ASCII after the other.
    public func writeCode(_ put: (UInt8) -> Void) {
        put(UInt8(truncatingIfNeeded: letters &>> 16))
        put(UInt8(truncatingIfNeeded: letters &>> 8))
        put(UInt8(truncatingIfNeeded: letters))
    }

    /// Writes it as a board file has it: `EUR 2`.
    public func write(_ put: (UInt8) -> Void) {
        writeCode(put)
        put(UInt8(ascii: " "))
        put(UInt8(ascii: "0") + decimals)
    }
}

/// So many smallest units of a currency, as people write them: `2.50 EUR`. Where nobody knows the currency it is the
/// plain number. This is the one place in which money becomes text.
public struct Amount: Equatable, Sendable {
    /// How many smallest units.
    public let units: UInt64
    /// Whether it is less than nothing: a difference may be.
    public let isNegative: Bool
    /// What they are units of.
    public let currency: Currency?

    /// So many smallest units.
    public init(_ units: UInt64, in currency: Currency?) {
        (self.units, isNegative, self.currency) = (units, false, currency)
    }

    /// So many smallest units, or so many less than nothing.
    public init(_ units: Int64, in currency: Currency?) {
        (self.units, isNegative, self.currency) = (units.magnitude, units < 0, currency)
    }

    /// How it is written.
    public enum Form: Sendable {
        /// `1234.50 EUR`.
        case plain
        /// `1,234.50 EUR`.
        case grouped
        /// `1,234.50`, where the code stands elsewhere.
        case withoutCode
    }

    /// Writes it, a byte of ASCII after the other. Each digit is a quotient of whole numbers: nothing is rounded.
    public func write(_ form: Form = .plain, _ put: (UInt8) -> Void) {
        if isNegative { put(UInt8(ascii: "-")) }
        let decimals = Int(currency?.decimals ?? 0)
        var (places, unit) = (1, UInt64(1))
        while places <= decimals || units / unit >= 10 {
            unit *= 10
            places += 1
        }
        while places > 0 {
            put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: units / unit % 10))
            unit /= 10
            places -= 1
            let isPoint = places == decimals && decimals > 0
            if isPoint { put(UInt8(ascii: ".")) }
            let whole = places - decimals
            if form != .plain, whole > 0, whole % 3 == 0 { put(UInt8(ascii: ",")) }
        }
        if form != .withoutCode, let currency {
            put(UInt8(ascii: " "))
            currency.writeCode(put)
        }
    }
}

#if !hasFeature(Embedded)
    extension Currency: CustomStringConvertible {
        /// As a board file has it: `EUR 2`.
        public var description: String { .written { write($0) } }

        /// The code: `EUR`.
        public var code: String { .written { writeCode($0) } }
    }

    extension Amount: CustomStringConvertible {
        /// As people write it: `1234.50 EUR`.
        public var description: String { text(.plain) }

        /// As people write it.
        public func text(_ form: Form) -> String { .written { write(form, $0) } }
    }

    extension String {
        /// The text whose bytes are put.
        fileprivate static func written(_ write: ((UInt8) -> Void) -> Void) -> String {
            var bytes: [UInt8] = []
            write { bytes.append($0) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
#endif
