import BoardFile
import CommandLines
import ControlLoop

/// What a subscriber subscribes to, and where.
public struct SubscriberSettings: Sendable {
    /// The broker.
    public var broker: BrokerAddress
    /// What the broker knows this subscriber by. Two with the same name push each other aside.
    public var name: String
    /// What is subscribed to, with quality 1: topics, with wildcards and `$share/GROUP/` if wanted. At most 64.
    public var topics: [String]
    /// The quality that the broker has to give the subscriptions at least, 0 or 1. A broker that gives less is one that
    /// refuses: with quality 0 it sends each message once, and knows of no acknowledgements.
    public var leastQuality: Int32 = 1
    /// The file with the certificates that the broker's is checked against; nil for those of the system.
    public var authority: String?
    /// The file with a certificate of one's own; nil for none.
    public var certificate: String?
    /// The file with the key of that certificate; nil for none.
    public var key: String?
    /// The file with the name of a user in its first line, and the password in its second; nil for none.
    public var login: String?
    /// For how many seconds the broker keeps the session, and what comes meanwhile, while there is no connection. 0 for
    /// a session that ends with its connection; `UInt32.max` for ever.
    public var session: UInt32 = 0
    /// How many messages may be unacknowledged, and how many are handed out at once; 1 through 65,535.
    public var mostMessages = 1000
    /// Beyond this many bytes no more messages are added to those that are handed out at once.
    public var mostBytes = 4_194_304
    /// What is longer than this many bytes, the broker does not send, and takes it for delivered.
    public var longestPacket: UInt32 = 1_048_576
    /// How many seconds of silence there may be before the broker is asked whether it is there; 5 through 65,535. When
    /// it has been silent for as long again, it counts as gone. It has to be longer than messages are held before they
    /// are acknowledged.
    public var keepAlive = 60

    /// Whether it goes for good: it ends its subscriptions, takes what the broker still has for it, and leaves no
    /// session behind.
    public var isLast = false

    /// Settings with all that is needed, and otherwise the defaults.
    public init(broker: BrokerAddress, name: String, topics: [String]) {
        self.broker = broker
        self.name = name
        self.topics = topics
    }

    /// The options that name its files.
    public static var rows: OptionRows {
        OptionRows([
            .file("--ca", "the certificates that the broker's is checked against; without it those of the system"),
            .file("--certificate", "a certificate for brokers that ask for one", needs: "--key"),
            .file("--key", "its key", needs: "--certificate"),
            .file("--login", "a user's name in its first line and the password in its second; mode 0600"),
        ])
    }

    /// Takes the files that a command line names. Says why a connection with them would not be what somebody wants; nil
    /// where it is: with files for TLS and a broker without it, a password would go through the network as it is.
    public mutating func takeFiles(_ words: Invocation) -> String? {
        authority = words.text("--ca")
        certificate = words.text("--certificate")
        key = words.text("--key")
        login = words.text("--login")
        guard broker.isSecure || authority == nil && certificate == nil else {
            return "--ca, --certificate and --key are for mqtts://"
        }
        return nil
    }
}

extension BrokerAddress {
    /// An address: `mqtt://HOST`, `mqtts://HOST`, either with `:PORT` behind it. Nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let address = bytes.withUnsafeBufferPointer({ BrokerAddress($0) }) else { return nil }
        self = address
    }

    /// What to say of a text that is no address: a sentence, or another where the text has, perhaps, a user's name and
    /// a password in it. Then it is not to be repeated.
    public static func complaint(about text: String, _ sentence: String) -> String {
        text.contains("@")
            ? "the address of a broker has no name and no password in it: --login takes a file with them" : sentence
    }

    /// The host, an address of IPv6 without its brackets.
    var bareHost: String {
        let name = host.description
        return name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
    }

    /// The address, with its port.
    public var text: String { "\(isSecure ? "mqtts" : "mqtt")://\(host):\(port)" }
}
