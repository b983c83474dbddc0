import ControlLoop
import Statecharts

extension String {
    /// The text as a String; bytes that are no UTF-8 are replaced.
    public init<let capacity: Int>(_ text: FixedText<capacity>) { self = text.description }
}

extension String {
    /// The text fit to be printed: without control characters, and cut where it is longer than a line.
    public var printable: String {
        // As most are: then there is nothing to make anew.
        if utf8.count <= 60, !utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return self }
        let clean = String(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) })
        return clean.count > 60 ? clean.prefix(60) + "..." : clean
    }

    /// The text with spaces behind it, up to `width` characters.
    public func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Duration {
    /// The duration as a board file writes it, in the largest unit that takes it whole.
    public var boardText: String {
        var text = TextLine()
        text.append(self)
        return String(text)
    }
}

extension Int {
    /// So many of something, in words: `1 case`, `2 cases`.
    public func of(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
