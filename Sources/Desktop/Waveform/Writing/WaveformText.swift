/// The words of a value change dump that a reader could trip over.
enum WaveformText {
    /// Letters that begin no value and no directive: readers that skip what they do not know take the word after it for
    /// a value.
    private static let letters = Array("ACDEFGIJKMNOPQTVY".utf8)

    /// The identifier of the variable with that number: two letters, or three where there are more than 289.
    static func identifier(_ number: Int) -> String {
        var rest = number
        var bytes: [UInt8] = []
        repeat {
            bytes.append(letters[rest % letters.count])
            rest /= letters.count
        } while rest > 0 || bytes.count < 2
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }

    /// A name as one word of printable ASCII: no reader has to know what else a character could be. At most 64
    /// characters.
    static func word(_ name: String) -> String { printable(name, but: UInt8(ascii: "$")) }

    /// Text of a file, fit for a message.
    static func printable(_ text: String) -> String { printable(text, but: 0) }

    /// Words of printable ASCII, with one space between two.
    static func sentence(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).map { word(String($0)) }.joined(separator: " ")
    }

    private static func printable(_ text: String, but unwanted: UInt8) -> String {
        let clean = text.utf8.prefix(64).map { byte in
            (0x21...0x7E).contains(byte) && byte != unwanted ? byte : UInt8(ascii: "?")
        }
        return clean.isEmpty ? "?" : String(decoding: clean, as: UTF8.self)
    }
}
