import Archive
import Statecharts

/// How far the events of the database are on their way to the broker.
struct JournalPlace: ~Copyable {
    /// The last event before which the broker acknowledged all. Nil as long as that is not known: before a database was
    /// seen.
    var arrived: OutgoingPlace?
    /// The last event before which nothing is lost, whatever becomes of the broker.
    private(set) var settled: OutgoingPlace?
    /// Places that are to be settled, the oldest first, and when the broker had acknowledged each.
    private var settling = FixedList<12, Settling>()
    /// What the broker had acknowledged when it still had some seconds to live on this connection.
    private var outlived: OutgoingPlace?
    /// That of each of the last connections, the oldest first, and when they were lost.
    private var reached = FixedList<6, Settling>()
    /// What is kept on the disk.
    var kept: SentPlace?
    var hasRead = false
    /// The number of the last event that was sent; nil when that is to be found out.
    var sent: Int64?
    var source: Outgoing?
    var nextLook = Instant.zero
    var nextAsk = Instant.zero
    /// Whether there is more than there was room for.
    var hasMore = false
    var changes: UInt32 = 0
    var nextKeep = Instant.zero
    var hasComplained = false

    /// The connection is gone. What has not settled is sent again.
    mutating func goBack(at now: Instant, after pause: Duration) {
        noteReached(at: now, after: pause)
        arrived = settled
        settling.removeAll()
        outlived = nil
        sent = nil
        hasMore = true
    }

    /// Where no connection lasts for long enough nothing would ever settle, and in the end nobody would hear of
    /// anything new. What was acknowledged on each of six connections, and outlived for some seconds, has settled, too.
    /// The network may be so bad; a broker that is killed again and again before it has written anything has outlived
    /// nothing.
    private mutating func noteReached(at now: Instant, after pause: Duration) {
        guard let outlived, outlived != settled else { return }
        if reached.isFull { reached.removeFirst() }
        reached.add(Settling(place: outlived, since: now))
        guard reached.isFull, now - reached[0].since >= pause else { return }
        var least = outlived
        for index in reached.indices where reached[index].place.id < least.id { least = reached[index].place }
        if least.id > settled?.id ?? 0 { settled = least }
    }

    /// It is another database, with other numbers.
    mutating func forgetNumbers() {
        sent = nil
        reached.removeAll()
    }

    /// All begins after that event.
    mutating func begin(after place: OutgoingPlace) {
        (arrived, settled) = (place, place)
        settling.removeAll()
        reached.removeAll()
    }

    /// The broker acknowledged a message that was sent at that time. So it was there then, and still the same process:
    /// whatever it had acknowledged long enough before that is on its disk.
    mutating func settle(messageSent sent: Instant, acknowledgedAt now: Instant, after pause: Duration) {
        for index in settling.indices where sent - settling[index].since >= Self.outlivedPause {
            outlived = settling[index].place
        }
        while !settling.isEmpty, sent - settling[0].since >= pause {
            settled = settling[0].place
            settling.removeFirst()
        }
        // Some of them for each pause are enough.
        guard let arrived, arrived != settled else { return }
        if !settling.isEmpty {
            let newest = settling.count - 1
            let since = settling[newest].since
            if now == since {
                settling[newest] = Settling(place: arrived, since: now)
                return
            }
            guard arrived != settling[newest].place, (now - since).nanoseconds >= pause.nanoseconds / 10 else { return }
        }
        guard !settling.isFull else { return }
        settling.add(Settling(place: arrived, since: now))
    }

    /// When the broker acknowledged what was marked last of what has not settled; nil when all of that has.
    var waitsSince: Instant? { settling.isEmpty ? nil : settling[settling.count - 1].since }

    /// How long a broker takes to write what it has, with some seconds to spare: with `autosave_interval 5` it writes
    /// within six.
    private static var outlivedPause: Duration { .seconds(8) }

    private struct Settling {
        let place: OutgoingPlace
        let since: Instant
    }
}
