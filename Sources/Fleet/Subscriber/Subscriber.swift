import BoardFile
import CMosquitto
import CSystem
import Links
import Statecharts

/// A connection to an MQTT 5 broker that only listens, comes back by itself, and acknowledges messages when it is told
/// to: what is handed out and not acknowledged, the broker sends again, in a session that it keeps.
///
/// One thread uses it. It is waited for with `descriptor`, and `step` is called whenever that can be read, and once a
/// second.
public struct Subscriber: ~Copyable {
    /// What it subscribes to. Changes count from the next connection on.
    public var settings: SubscriberSettings
    let client: OpaquePointer
    var link: SocketLink<SplitMix64>
    var chance: SplitMix64
    /// When somebody who was refused, or has just begun, asks again.
    var nextAttempt: Instant? = .zero
    /// Until when an attempt has to have succeeded.
    var latest: Instant?
    /// Whether the broker has had a session for it.
    var hasSession = false
    /// Whether the broker, when it took the last connection, had no session that this one goes on with, but keeps one
    /// from then on.
    public internal(set) var hasNewSession = false
    /// Whether the broker, when it took the last connection, did not have the session any more that it had to keep:
    /// what waited in it is lost.
    public internal(set) var hasLostSession = false
    /// Whether it is connected, and the broker had no session that it could leave.
    public var hasNoneToLeave: Bool { isConnected && hasNewSession && !hasLostSession }
    /// What is to be said that the client does not know of.
    var pending: [SubscriberNews] = []

    /// A subscriber that begins to connect with its first step. `chance` is for its waits. Nil when there is no memory
    /// or no descriptor.
    public init?(_ settings: SubscriberSettings, chance: UInt64) {
        guard let client = portcullis_subscriber_create() else { return nil }
        self.client = client
        self.settings = settings
        self.chance = SplitMix64(seed: chance)
        link = SocketLink(.disconnected, BackOff(SplitMix64(seed: chance &+ 1)))
    }

    deinit { portcullis_subscriber_destroy(client) }

    /// A descriptor that can be read as long as there is something to do. It stays the same.
    public var descriptor: Int32 { portcullis_subscriber_descriptor(client) }

    /// Whether the broker has taken the connection and the subscriptions.
    public var isConnected: Bool { link.state == .connected }

    /// Does what there is to do now, without waiting, and says the next thing; nil when there is none. It is called
    /// until it returns nil.
    public mutating func step(at now: Instant) -> SubscriberNews? {
        if link.isDue(at: now) { feed(.reconnectTimerFired, at: now) }
        if let next = nextAttempt, now >= next {
            nextAttempt = nil
            feed(.connect, at: now)
        }
        if let news = pending.first {
            pending.removeFirst()
            return news
        }
        while true {
            let kind = Int(portcullis_subscriber_step(client))
            guard kind != portcullis_subscriber_nothing else { break }
            if let news = take(kind, at: now) { return news }
        }
        guard let latest, now >= latest else { return nil }
        portcullis_subscriber_drop(client)
        fail(at: now)
        return .failed("it does not answer")
    }

    /// The messages that were handed out are done with: now the broker hears of it, and more come.
    public mutating func acknowledge() { portcullis_subscriber_acknowledge(client) }

    /// How many messages are handed out at once from now on: 1 or more, and never more than the settings say. The
    /// broker hears nothing of it.
    public mutating func handOut(atMost count: Int) { portcullis_subscriber_hand_out(client, Int32(clamping: count)) }

    /// Gives the connection up, with all that was handed out and not acknowledged: the broker sends it again, to this
    /// subscriber or to another one of its group. It is connected again after a pause.
    public mutating func giveUp(at now: Instant) {
        portcullis_subscriber_drop(client)
        pending.removeAll()
        switch link.state {
        case .connecting, .startingSession, .connected: fail(at: now)
        case .disconnected, .reconnecting, .suspended, .disconnecting: break
        }
    }

    /// Says goodbye to the broker, after what was acknowledged has left. What was not acknowledged, it sends again
    /// later. Nothing more comes.
    public mutating func leave(at now: Instant) {
        portcullis_subscriber_leave(client)
        nextAttempt = nil
        latest = nil
        pending.removeAll()
        feed(.disconnect, at: now)
    }
}
