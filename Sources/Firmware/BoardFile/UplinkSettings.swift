import ControlLoop
import Statecharts

/// A path, or a part of a topic, in `[uplink]`.
public typealias UplinkText = FixedText<128>

/// Which broker the uplink tells what happens, and as what.
public struct UplinkSettings: Equatable, Sendable {
    /// The broker.
    public var broker = BrokerAddress()
    /// The site that the board belongs to: the second level of its topics.
    public var site = LaneName()
    /// What all topics begin with.
    public var prefix: UplinkText = "portcullis"
    /// The file with the certificates that the broker's is checked against; empty for those of the system.
    public var authority = UplinkText()
    /// The file with this board's own certificate; empty for none.
    public var certificate = UplinkText()
    /// The file with the key of that certificate; empty for none.
    public var key = UplinkText()
    /// The file with the name of a user in its first line, and the password in its second; empty for none.
    public var login = UplinkText()
    /// What the topics of Home Assistant begin with; empty where it is not told of the gates.
    public var homeAssistant: UplinkText = "homeassistant"
    /// What the smallest unit of the currency is called, such as cent; empty where nobody has said it.
    public var moneyUnit = LaneName()

    /// The defaults; a broker and a site are still missing.
    init() {}

    /// Settings with a broker and a site, and otherwise the defaults.
    public init(broker: BrokerAddress, site: LaneName) {
        self.broker = broker
        self.site = site
    }
}

extension UplinkSettings: TextPiece {
    /// Adds who is told, as a sentence goes on.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        text.append("\(broker), under " as Phrase)
        text.append("\(prefix)/\(site)" as Phrase)
    }
}
