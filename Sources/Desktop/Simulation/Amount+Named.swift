import ControlLoop
import Lanes
import Links
import Statecharts

extension Amount {
    /// A number that lanes have or are told, by its name: in the currency only if it is one of money.
    public init(_ number: UInt64, of name: String, in currency: Currency?) {
        let isMoney = name.withCString { EntryName(cText: $0) }.map { LaneDescription.isMoney($0) } ?? false
        self.init(number, in: isMoney ? currency : nil)
    }
}
