import Archive
import Record
import BoardFile
import ControlLoop
import Links
import Daemon
import Statecharts

// The link is the gallery's machine. What it commands is done here, and what happens to the connection is told to it.
extension Uplink where Client: ~Copyable {
    /// How long a broker may take to acknowledge a message before it counts as gone. Its own silence, with nothing
    /// under way, is noticed by the client.
    static var patience: Duration { .seconds(30) }
    /// How long the client may take to close what was before, when there is to be a new connection. What it cannot send
    /// would keep it closing.
    private static var closingPatience: Duration { .seconds(10) }
    /// How long somebody who was refused waits: a password is not corrected in seconds, and brokers ban who asks too
    /// often.
    static var refusedPause: Duration { .seconds(300) }

    mutating func feed(_ event: SocketLinkEvent, at now: Instant) {
        let transition = link.transition(on: event, Occasion(now: now))
        for index in transition.commands.indices {
            switch transition.commands[index] {
            case .openTransport:
                wantsToOpen = true
                waitsToOpen = now
                open(at: now)
            case .closeTransport:
                // After a farewell that was said. Without one, after a refusal, the broker says it: the board may lose
                // its power before it is back.
                let saysOffline = plan.purpose == .report && !ending.hasSaid
                if !broker.disconnect(saysOffline: saysOffline) { feed(.disconnected, at: now) }
            // A broker that does not answer may yet read what was sent to it, after this board has gone for good.
            case .dropTransport: _ = broker.disconnect(saysOffline: true)
            }
        }
    }

    mutating func open(at now: Instant) {
        if broker.connect() {
            wantsToOpen = false
        } else if now - waitsToOpen >= Self.closingPatience, broker.renew() {
            waitsToOpen = now
        }
    }

    mutating func take(_ news: BrokerNews, at now: Instant) {
        switch news {
        case .connected(let most):
            feed(.connected, at: now)
            // Whatever the client says of the one before it: nothing that was under way is on this connection.
            lose(at: now)
            flight.most = most
            if link.state == .startingSession { begin(at: now) }
        case .refused(let reason):
            refuse("it refuses the connection", reason, isLasting: reason.isAboutRights, at: now)
        case .failed(let words):
            tell(.warning, "\(plan.settings.broker): no connection: \(words); it is tried again and again" as NoteText)
            fail(at: now)
        case .lost(let reason) where reason.isTakeover:
            // Each of the two would take it back from the other for ever, and tell all again each time.
            refuse(
                "another one has connected as \(topics.client): a second uplink, or a board with a copy of this one's card",
                BrokerReason(0), isLasting: true, at: now)
        case .lost(let reason):
            tell(
                .warning,
                "\(plan.settings.broker): the connection is lost\(words(reason)); it is tried again" as NoteText)
            noteLength(at: now, isSilent: reason.code == 0)
            fail(at: now)
        case .closed: if link.state == .disconnecting { feed(.disconnected, at: now) }
        case .delivered(let number): didDeliver(number, at: now)
        case .undelivered(let number, let reason): didNotDeliver(number, reason, at: now)
        case .unsubscribed(let reason):
            // Without a reason the connection is gone, which is said, too.
            guard reason.code >= 0x80 else { return }
            around.say(
                .warning,
                "\(plan.settings.broker): it does not let this board hear \(topics.homeAssistantStatus)\(words(reason))"
            )
        case .heard: announceLater(at: now)
        }
    }

    /// A broker that says nothing, as mosquitto 2.0 does, closes a connection when another one of the same name comes.
    /// Each of the two then takes it back within a second or so.
    private mutating func noteLength(at now: Instant, isSilent: Bool) {
        guard let began = sessionBegan else { return }
        sessionBegan = nil
        shortSessions = isSilent && now - began < .seconds(60) ? shortSessions + 1 : 0
        guard shortSessions == 5 else { return }
        around.say(
            .warning,
            """
            \(plan.settings.broker): five connections in a row were closed within a minute each: the network is bad, or another one connects \
            as \(topics.client): a second uplink, or a board with a copy of this one's card
            """)
    }

    /// The connection is gone. What was under way is sent again, and what the broker may not have on its disk.
    mutating func fail(at now: Instant) {
        lose(at: now)
        feed(.connectionFailed, at: now)
    }

    private mutating func lose(at now: Instant) {
        flight.removeAll()
        journal.goBack(at: now, after: Self.settlingPause)
        hours.goBack()
        leavings.goBack()
    }

    /// The broker says no. Where that is about rights, or about a message that would be the same again, asking again
    /// soon would change nothing.
    mutating func refuse(_ what: Phrase, _ reason: BrokerReason, isLasting: Bool, at now: Instant) {
        guard isLasting else {
            tell(.warning, "\(plan.settings.broker): \(what)\(words(reason)); it is tried again" as NoteText)
            return fail(at: now)
        }
        tell(
            .error, "\(plan.settings.broker): \(what)\(words(reason)); it is tried again every five minutes" as NoteText
        )
        lose(at: now)
        feed(.authFailed, at: now)
        nextAttempt = now + Self.refusedPause + .milliseconds(Int64(bitPattern: chance.next() & 0x7FFF))
        ending.wasRefused = true
    }

    mutating func didDeliver(_ number: UInt32, at now: Instant) {
        guard let sent = flight.sent(number) else { return }
        if let place = flight.acknowledge(number) { journal.arrived = place }
        journal.settle(messageSent: sent, acknowledgedAt: now, after: Self.settlingPause)
        guard link.state == .startingSession else { return }
        feed(.startedSession, at: now)
        sessionBegan = now
        tell(.notice, "\(plan.settings.broker): connected, as \(topics.base)" as NoteText)
        if plan.purpose == .report, topics.hasHomeAssistant { _ = broker.subscribe(topics.homeAssistantStatus) }
    }

    /// A broker that takes a message and does not acknowledge it, or a connection and nothing on it, is as good as
    /// none.
    mutating func watchSilence(at now: Instant) {
        guard let oldest = flight.oldest, now - oldest >= Self.patience else { return }
        tell(
            .warning,
            "\(plan.settings.broker): it has acknowledged nothing for \(Int(Self.patience.nanoseconds / 1_000_000_000)) s; the connection is given up"
                as NoteText)
        fail(at: now)
    }

    func words(_ reason: BrokerReason) -> Phrase { reason.code == 0 ? "" : ": \(broker.words(reason))" }

    /// Says something, unless it is what was said last.
    mutating func tell(_ level: NoteLevel, _ text: NoteText) {
        guard text != lastTold else { return }
        lastTold = text
        around.say(level, text)
    }

    /// The first message of a connection: the broker's answer to it is what begins a session.
    private mutating func begin(at now: Instant) {
        switch plan.purpose {
        case .report:
            told = ToldLanes()
            _ = send("online", at: now)
        case .forget: takeBack(at: now)
        }
    }

    /// Says whether the board can be reached. Whether the client took it.
    mutating func send(_ status: Label, at now: Instant) -> Bool {
        payload.removeAll()
        payload.append(status)
        return publish(topics.status, isRetained: true, .status, at: now)
    }

    /// Sends what the payload has. Whether the client took it.
    mutating func publish(
        _ topic: TopicText, isRetained: Bool, _ kind: MessageKind, at now: Instant
    ) -> Bool {
        guard !flight.isFull, !payload.isTruncated,
            broker.publish(topic, payload.bytes, isRetained: isRetained, number: flight.nextNumber)
        else { return false }
        flight.add(kind, at: now)
        return true
    }

    func name(of lane: Int) -> LaneName {
        let lanes = watch.shownLanes
        return lane < lanes.count ? lanes[lane].name : LaneName()
    }
}
