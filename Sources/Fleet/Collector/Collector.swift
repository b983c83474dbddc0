import Links
import Statecharts
import Subscriber

/// Takes messages from a broker, stores them, and tells the broker that they are stored.
///
/// It is at the broker only while the database can be written to. While it cannot, nothing is acknowledged and nothing
/// held: the broker keeps the messages, and gives them to others of the group where it can.
public struct Collector: ~Copyable {
    /// The connection to the broker.
    public private(set) var subscriber: Subscriber
    private let store: Store
    private let say: (CollectorNote) -> Void
    private var backOff: BackOff<SplitMix64>
    /// When the database is tried next; nil while there is a connection.
    private var nextTry: Instant? = .zero
    private var size: BatchSize
    private var lastTold: CollectorNote?
    /// What was told of messages that were not stored; nil after some were.
    private var trouble: CollectorNote?
    private var refusals = Refusals()
    /// Whether the broker had no session for it, and nobody has asked the database yet whether that matters.
    private var beganAnew = false
    /// What was stored since it began.
    public private(set) var counts = CollectorCounts()
    /// When it last had heard of the broker: the step after the one that took what came, since a database may take long
    /// for that.
    private var lastHeard: Instant?
    /// Whether the step before heard of the broker.
    private var hasJustHeard = false
    /// Why it cannot go on; nil while it can.
    public private(set) var failure: String?

    /// A collector that begins to connect with its first step. `chance` is for its waits; `say` hears what an operator
    /// should know.
    public init(
        _ subscriber: consuming Subscriber, _ store: Store, chance: UInt64, say: @escaping (CollectorNote) -> Void
    ) {
        size = BatchSize(most: subscriber.settings.mostMessages)
        self.subscriber = subscriber
        self.store = store
        self.say = say
        backOff = BackOff(SplitMix64(seed: chance))
    }

    /// Does what there is to do, with at most one batch of messages. It waits for the database, and for nothing else.
    public mutating func step(at now: Instant) {
        guard failure == nil else { return }
        if hasJustHeard { (lastHeard, hasJustHeard) = (now, false) }
        if let next = nextTry {
            guard now >= next else { return }
            open(at: now)
        }
        while nextTry == nil, let news = subscriber.step(at: now) {
            take(news, at: now)
            // The database may have taken long, so that `now` is over: what follows is for the next step.
            if case .messages = news { break }
        }
        if let note = refusals.due(at: now) { say(note) }
    }

    /// Whether nothing came for so long that the broker can be taken to have nothing more. `now` is that of the last
    /// step.
    public func isQuiet(at now: Instant) -> Bool {
        guard subscriber.isConnected, !hasJustHeard, let lastHeard else { return false }
        return now - lastHeard >= Self.quiet
    }

    private static var quiet: Duration { .seconds(15) }

    /// Leaves the broker, which keeps for the next time what comes meanwhile.
    public mutating func stop(at now: Instant) { subscriber.leave(at: now) }

    // MARK: The database

    private mutating func open(at now: Instant) {
        do throws(PostgresError) {
            let steps = try store.open()
            nextTry = nil
            if steps > 0 { say(.notice("the database: its tables are made, in \(steps) step\(steps == 1 ? "" : "s")")) }
            tell(.notice("the database: connected"))
        } catch {
            loseAndTell(error, at: now)
        }
    }

    private mutating func loseAndTell(_ error: PostgresError, at now: Instant) {
        lose(error, at: now)
        if failure == nil { tell(.warning("the database: \(error.words); it is tried again and again")) }
    }

    /// The database took nothing: the broker hears nothing, and is left, so that it gives the messages to somebody else
    /// or keeps them.
    private mutating func lose(_ error: PostgresError, at now: Instant) {
        store.close()
        subscriber.giveUp(at: now)
        guard error.kind != .unusable else {
            failure = "the database cannot be used: \(error.words)"
            return
        }
        nextTry = now + backOff.next()
    }

    // MARK: The broker

    private mutating func take(_ news: SubscriberNews, at now: Instant) {
        let broker = subscriber.settings.broker.text
        hasJustHeard = true
        switch news {
        case .connected:
            do throws(PostgresError) {
                if let loss = try loss() { say(.warning("\(broker): \(loss)")) }
            } catch { return loseAndTell(error, at: now) }
            tell(.notice("\(broker): connected, as \(subscriber.settings.name)"))
        case .refused(let words, true):
            tell(.error("\(broker): it refuses the connection: \(words); it is tried again every five minutes"))
        case .refused(let words, false):
            tell(.warning("\(broker): it refuses the connection: \(words); it is tried again"))
        case .failed(let words): tell(.warning("\(broker): no connection: \(words); it is tried again and again"))
        case .lost(let words): tell(.warning("\(broker): the connection is lost: \(words); it is tried again"))
        case .messages(let messages): write(messages, at: now)
        }
    }

    /// What the broker may not have kept. A process that has just begun cannot know whether there was one of its name
    /// before; somebody has stored events.
    private mutating func loss() throws(PostgresError) -> String? {
        if subscriber.hasLostSession { return "it has lost what waited for this collector" }
        beganAnew = beganAnew || subscriber.hasNewSession && !subscriber.settings.isLast
        guard beganAnew else { return nil }
        let hasEvents = try store.hasEvents()
        beganAnew = false
        guard hasEvents else { return nil }
        return "it has kept nothing for \(subscriber.settings.name): unless that is new, it has lost what waited for it"
    }

    private mutating func write(_ messages: [ReceivedMessage], at now: Instant) {
        do throws(PostgresError) {
            let written = try store.write(messages)
            counts.add(written, of: messages.count)
            refusals.add(written)
            subscriber.acknowledge()
            size.stored(messages.count, isQuick: store.isQuick)
            subscriber.handOut(atMost: size.count)
            backOff.reset()
            guard trouble != nil else { return }
            trouble = nil
            tell(.notice("the database: messages are stored again"))
        } catch {
            lose(error, at: now)
            let words = error.isAboutTime ? late(messages.count) : "\(error.words); it is tried again and again"
            trouble = .warning("the database: \(words)")
            if failure == nil, let trouble { tell(trouble) }
        }
    }

    /// There was no time for so many messages, and half of them are tried next. One alone is tried for ever: nothing is
    /// to be lost.
    private mutating func late(_ count: Int) -> String {
        counts.late += 1
        size.halve(count)
        subscriber.handOut(atMost: size.count)
        let words =
            "it has not stored \(count) message\(count == 1 ? "" : "s") in \(store.patience.components.seconds) s"
        return count == 1 ? "\(words); it is tried again and again" : "\(words); \(size.count) at once are tried next"
    }

    /// Says something, unless it is what was said last. That connections are there is no news as long as nothing is
    /// stored with them.
    private mutating func tell(_ note: CollectorNote) {
        if case .notice = note, let trouble, lastTold == trouble { return }
        guard note != lastTold else { return }
        lastTold = note
        say(note)
    }
}
