import CMosquitto
import Links
import Statecharts

// The link is the gallery's machine. What it commands is done here, and what happens to the connection is told to it.
extension Subscriber {
    /// How long a broker may take from the first packet to the subscriptions.
    private static var patience: Duration { .seconds(20) }
    /// How long somebody who was refused waits: a password is not corrected in seconds, and brokers ban who asks too
    /// often.
    private static var refusedPause: Duration { .seconds(300) }

    mutating func feed(_ event: SocketLinkEvent, at now: Instant) {
        let transition = link.transition(on: event, Occasion(now: now))
        for index in transition.commands.indices {
            switch transition.commands[index] {
            case .openTransport: open(at: now)
            case .closeTransport:
                portcullis_subscriber_drop(client)
                feed(.disconnected, at: now)
            case .dropTransport: portcullis_subscriber_drop(client)
            }
        }
    }

    private mutating func open(at now: Instant) {
        latest = now + Self.patience
        do throws(LoginFile.Unusable) {
            try connect()
        } catch {
            pending.append(.failed(error.words))
            fail(at: now)
        }
    }

    /// Takes what the client says.
    mutating func take(_ kind: Int, at now: Instant) -> SubscriberNews? {
        let words = String(cString: portcullis_subscriber_words(client))
        switch kind {
        case portcullis_subscriber_connected:
            feed(.connected, at: now)
            return nil
        case portcullis_subscriber_subscribed:
            latest = nil
            hasNewSession = settings.session > 0 && !portcullis_subscriber_had_session(client)
            hasLostSession = hasSession && hasNewSession
            hasSession = settings.session > 0
            feed(.startedSession, at: now)
            return .connected
        case portcullis_subscriber_refused:
            return refuse(words, portcullis_subscriber_reason(client), at: now)
        case portcullis_subscriber_failed:
            fail(at: now)
            return .failed(words)
        case portcullis_subscriber_lost:
            fail(at: now)
            return .lost(words)
        case portcullis_subscriber_messages:
            return .messages(messages)
        default: return nil
        }
    }

    /// The connection is gone, or there never was one.
    mutating func fail(at now: Instant) {
        latest = nil
        feed(.connectionFailed, at: now)
    }

    /// The broker says no. Where that is about rights, asking again soon would change nothing.
    private mutating func refuse(_ words: String, _ reason: Int32, at now: Instant) -> SubscriberNews {
        // Client identifier not valid, bad user name or password, not authorized, banned, bad authentication method.
        let isAboutRights = [0x85, 0x86, 0x87, 0x8A, 0x8C].contains(reason)
        guard isAboutRights else {
            fail(at: now)
            return .refused(words, isAboutRights: false)
        }
        latest = nil
        feed(.authFailed, at: now)
        nextAttempt = now + Self.refusedPause + .milliseconds(Int64(bitPattern: chance.next() & 0x7FFF))
        return .refused(words, isAboutRights: true)
    }

    private var messages: [ReceivedMessage] {
        (0..<portcullis_subscriber_count(client)).map { index in
            let message = portcullis_subscriber_message(client, index)
            return ReceivedMessage(
                topic: String(
                    decoding: UnsafeRawBufferPointer(start: message.topic, count: message.topic_length), as: UTF8.self),
                payload: Array(UnsafeRawBufferPointer(start: message.payload, count: message.payload_length)),
                isRetained: message.is_retained)
        }
    }
}
