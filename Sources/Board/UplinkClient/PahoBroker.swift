import BoardFile
import CMQTT
import CSystem
import ControlLoop
import Statecharts
import Uplink

/// A broker as Eclipse Paho's client reaches it. The client's threads resolve names, connect and wait for the network.
public struct PahoBroker: Broker, ~Copyable {
    private let client: OpaquePointer
    private let settings: UplinkSettings
    private let status: TopicText
    /// Why the next attempt would fail before it began; it is said in place of the attempt.
    private var trouble: Phrase?

    /// How long a broker may be silent before the client asks whether it is there, in seconds.
    private static var keepAlive: Int32 { 20 }
    /// How long a connection may take, in seconds.
    private static var patience: Int32 { 20 }

    /// A client that has not connected. A second one of the same name would take the connection of the first. Nil when
    /// there is no memory.
    public init?(_ settings: UplinkSettings, _ topics: Topics, name: TopicText) {
        let scheme: Label = settings.broker.isSecure ? "ssl" : "tcp"
        let address: Phrase = "\(scheme)://\(settings.broker.host):\(Int(settings.broker.port))"
        guard let client = address.withCText({ address in name.withCText { portcullis_mqtt_create(address, $0) } })
        else { return nil }
        self.client = client
        self.settings = settings
        status = topics.status
    }

    deinit { portcullis_mqtt_destroy(client) }

    /// A descriptor that can be read as long as there is news.
    public var descriptor: Int32 { portcullis_mqtt_descriptor(client) }

    /// How many messages came in that nobody wanted, and were dropped.
    public var unwanted: UInt32 { portcullis_mqtt_unwanted(client) }

    /// Begins to connect, with the files as they are now: a password may have been corrected.
    public mutating func connect() -> Bool {
        if let reason = unreadable() {
            trouble = reason
            return true
        }
        guard !settings.login.isEmpty else { return connect(name: nil, password: nil) }
        // Two more than a file may have: one shows that it has more, and one is C's NUL.
        var secret = InlineArray<2_050, UInt8>(repeating: 0)
        var span = secret.mutableSpan
        return span.withUnsafeMutableBufferPointer { bytes in
            guard let place = read(into: bytes) else { return true }
            return bytes.withMemoryRebound(to: CChar.self) { texts in
                let name = UnsafePointer(texts.baseAddress!)
                return connect(name: name, password: name + place)
            }
        }
    }

    /// Reads the name and the password: two texts. Where the second one begins; nil when there is trouble.
    private mutating func read(into bytes: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        let count = settings.login.withCText {
            portcullis_read_secret($0, bytes.baseAddress, Login.mostBytes + 1)
        }
        guard count >= 0 else {
            let why: Phrase =
                count == -portcullis_is_open_to_others
                ? "others than its owner may read it; expected mode 0600"
                : "\(cText: portcullis_error_text(-Int32(count)))"
            trouble = "the file '\(settings.login)' cannot be used: \(why)"
            return nil
        }
        do throws(Login.Flaw) {
            return try Login.split(bytes, count: count)
        } catch {
            trouble = "the file '\(settings.login)' \(error.words)"
            return nil
        }
    }

    private func connect(name: UnsafePointer<CChar>?, password: UnsafePointer<CChar>?) -> Bool {
        let offline = Label("offline")
        return offline.withBytes { will in
            status.withCText { status in
                settings.authority.withCText { authority in
                    settings.certificate.withCText { certificate in
                        settings.key.withCText { key in
                            var options = portcullis_mqtt_options()
                            options.will_topic = status
                            options.will = UnsafeRawPointer(will.baseAddress!).assumingMemoryBound(to: CChar.self)
                            options.user = name
                            options.password = password
                            options.authority = settings.authority.isEmpty ? nil : authority
                            options.certificate = settings.certificate.isEmpty ? nil : certificate
                            options.key = settings.key.isEmpty ? nil : key
                            options.is_secure = settings.broker.isSecure
                            options.keep_alive = Self.keepAlive
                            options.patience = Self.patience
                            return portcullis_mqtt_connect(client, &options)
                        }
                    }
                }
            }
        }
    }

    /// Which file of TLS cannot be read; nil when all can.
    private func unreadable() -> Phrase? {
        unreadable(settings.authority) ?? unreadable(settings.certificate) ?? unreadable(settings.key)
    }

    private func unreadable(_ path: UplinkText) -> Phrase? {
        guard !path.isEmpty else { return nil }
        let result = path.withCText { portcullis_may_read($0) }
        return result < 0 ? "the file '\(path)' cannot be read: \(cText: portcullis_error_text(-result))" : nil
    }

    /// Begins to close the connection.
    public mutating func disconnect(saysOffline: Bool) -> Bool { portcullis_mqtt_disconnect(client, saysOffline) }

    /// Throws away what does not come to the end of closing.
    public mutating func renew() -> Bool { portcullis_mqtt_renew(client) }

    /// Sends a message.
    public mutating func publish(
        _ topic: TopicText, _ bytes: UnsafeBufferPointer<UInt8>, isRetained: Bool, number: UInt32
    ) -> Bool {
        topic.withCText {
            portcullis_mqtt_publish(client, $0, bytes.baseAddress, bytes.count, isRetained, number)
        }
    }

    /// Subscribes to a topic.
    public mutating func subscribe(_ topic: TopicText) -> Bool {
        topic.withCText { portcullis_mqtt_subscribe(client, $0) }
    }

    /// The next thing that the client has to say.
    public mutating func next() -> BrokerNews? {
        if let reason = trouble {
            trouble = nil
            return .failed(reason)
        }
        while true {
            let kind = Int(portcullis_mqtt_next(client))
            if kind == portcullis_mqtt_nothing { return nil }
            if let news = news(kind) { return news }
        }
    }

    private func news(_ kind: Int) -> BrokerNews? {
        let reason = BrokerReason(Int(portcullis_mqtt_reason(client)))
        let number = portcullis_mqtt_number(client)
        switch kind {
        case portcullis_mqtt_connected: return .connected(most: Int(number))
        case portcullis_mqtt_refused: return .refused(reason)
        case portcullis_mqtt_failed: return .failed("\(cText: portcullis_mqtt_words(client))")
        case portcullis_mqtt_lost: return .lost(reason)
        case portcullis_mqtt_closed: return .closed
        case portcullis_mqtt_delivered: return .delivered(number)
        case portcullis_mqtt_undelivered: return .undelivered(number, reason)
        case portcullis_mqtt_unsubscribed: return .unsubscribed(reason)
        case portcullis_mqtt_heard: return .heard
        default: return nil
        }
    }

    /// The words of a reason, as the standard has them.
    public func words(_ reason: BrokerReason) -> Phrase {
        "\(cText: portcullis_mqtt_reason_text(Int32(reason.code)))"
    }
}
