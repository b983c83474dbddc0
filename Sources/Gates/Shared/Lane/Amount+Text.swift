import ControlLoop
import Links
import Statecharts

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

extension Amount {
    /// A number that lanes have or are told, by its name: in the currency only if it is one of money.
    public init(_ number: UInt64, of name: EntryName?, in currency: Currency?) {
        let isMoney = name.map { LaneDescription.isMoney($0) } ?? false
        self.init(number, in: isMoney ? currency : nil)
    }
}

extension Amount: TextPiece {
    /// Adds it as people write it: `2.50 EUR`.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        write(.plain) { text.append(byte: $0) }
    }
}

extension JSONOutput where Self: ~Copyable {
    /// Adds `"money"`: which it is, and which names are those of amounts, which stay in smallest units. `forEachName`
    /// calls what it is given with each of them.
    public mutating func pair(money currency: Currency, _ forEachName: ((Label) -> Void) -> Void) {
        key("money")
        begin("{")
        pair("currency", currency.codeText)
        pair("decimals", UInt64(currency.decimals))
        key("names")
        begin("[")
        forEachName {
            separate()
            quote($0)
        }
        end("]")
        end("}")
    }
}
