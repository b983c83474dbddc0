import ControlLoop
import Lanes
import Links
import Statecharts

extension Amount {
    /// The same by a name that is text.
    public init(_ number: UInt64, of name: String, in currency: Currency?) {
        self.init(number, of: name.withCString { EntryName(cText: $0) }, in: currency)
    }
}
