import ControlLoop
import Statecharts

/// What a broker answers with: a reason code of MQTT 5 (its section 2.4). From 128 on it is a refusal.
public struct BrokerReason: Equatable, Sendable {
    /// The code.
    public let code: Int

    /// The reason with that code.
    public init(_ code: Int) { self.code = code }

    /// Whether it is about who asks, or what they may do: asking again soon would not help.
    var isAboutRights: Bool {
        switch code {
        // Client identifier not valid, bad user name or password, not authorized, banned, bad authentication method.
        case 0x85, 0x86, 0x87, 0x8A, 0x8C: true
        default: false
        }
    }
}

extension BrokerReason {
    /// Whether another one has connected by the same name: session taken over.
    var isTakeover: Bool { code == 0x8E }
}

/// What a broker's client has to say.
public enum BrokerNews: Sendable {
    /// The broker took the connection, and takes so many messages before it has acknowledged the first of them.
    case connected(most: Int)
    /// The broker refused it.
    case refused(BrokerReason)
    /// No broker was reached, or none that can be trusted.
    case failed(Phrase)
    /// The connection is gone, with the broker's reason if it gave one.
    case lost(BrokerReason)
    /// The connection is closed, as was asked for.
    case closed
    /// The broker acknowledged a message.
    case delivered(UInt32)
    /// The broker refused a message; without a reason it was never sent.
    case undelivered(UInt32, BrokerReason)
    /// The broker refused the subscription.
    case unsubscribed(BrokerReason)
    /// Home Assistant said that it is there.
    case heard
}

/// A client of an MQTT broker: the seam to the library, which tests replace. Nothing here waits for anybody.
public protocol Broker: ~Copyable {
    /// Begins to connect. False when it cannot begin now: what was before is still being closed.
    mutating func connect() -> Bool
    /// Begins to close the connection: in order, or so that the broker says that the board is offline (MQTT 5,
    /// 3.14.2.1, reason 0x04). False when there is none.
    mutating func disconnect(saysOffline: Bool) -> Bool
    /// Throws away what does not come to the end of closing. False when there is nothing like that.
    mutating func renew() -> Bool
    /// Sends a message that the broker has to acknowledge. False when it could not be taken.
    mutating func publish(
        _ topic: TopicText, _ bytes: UnsafeBufferPointer<UInt8>, isRetained: Bool, number: UInt32
    ) -> Bool
    /// Subscribes to a topic. False when that could not be asked for.
    mutating func subscribe(_ topic: TopicText) -> Bool
    /// The next thing that it has to say.
    mutating func next() -> BrokerNews?
    /// The words of a reason.
    func words(_ reason: BrokerReason) -> Phrase
}
