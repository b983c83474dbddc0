import Archive
import ControlLoop
import Record
import Service
import Statecharts

/// How far the events of the database are on their way to the broker.
struct JournalPlace: ~Copyable {
    /// The last event before which the broker acknowledged all. Nil as long as that is not known: before a database was seen.
    var arrived: OutgoingPlace?
    /// The last event before which nothing is lost, whatever becomes of the broker.
    private(set) var settled: OutgoingPlace?
    /// Places that are to be settled, the oldest first, and when the broker had acknowledged each.
    private var settling = FixedList<8, Settling>()
    /// What the broker had acknowledged when it still had some seconds to live on this connection.
    private var outlived: OutgoingPlace?
    /// That of each of the last connections, the oldest first, and when they were lost.
    private var reached = FixedList<6, Settling>()
    /// The place that is kept on the disk.
    var kept: OutgoingPlace?
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

    /// Where no connection lasts for long enough nothing would ever settle, and in the end nobody would hear of anything new. What was
    /// acknowledged on each of six connections, and outlived for some seconds, has settled, too. The network may be so bad; a broker that
    /// is killed again and again before it has written anything has outlived nothing.
    private mutating func noteReached(at now: Instant, after pause: Duration) {
        guard let outlived, outlived != settled else { return }
        if reached.isFull { reached.removeFirst() }
        reached.append(Settling(place: outlived, since: now))
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

    /// The broker acknowledged a message that was sent at that time. So it was there then, and still the same process: whatever it had
    /// acknowledged long enough before that is on its disk.
    mutating func settle(messageSent sent: Instant, acknowledgedAt now: Instant, after pause: Duration) {
        for index in settling.indices where sent - settling[index].since >= Self.outlivedPause {
            outlived = settling[index].place
        }
        while !settling.isEmpty, sent - settling[0].since >= pause {
            settled = settling[0].place
            settling.removeFirst()
        }
        // A few of them for each pause are enough.
        guard let arrived, arrived != settled, !settling.isFull else { return }
        let count = settling.count
        if count > 0 {
            let last = settling[count - 1]
            guard arrived != last.place, (now - last.since).nanoseconds >= pause.nanoseconds / 4 else { return }
        }
        settling.append(Settling(place: arrived, since: now))
    }

    /// When the broker acknowledged what was marked last of what has not settled; nil when all of that has.
    var waitsSince: Instant? { settling.isEmpty ? nil : settling[settling.count - 1].since }

    /// How long a broker takes to write what it has, with some seconds to spare: with `autosave_interval 5` it writes within six.
    private static var outlivedPause: Duration { .seconds(8) }

    private struct Settling {
        let place: OutgoingPlace
        let since: Instant
    }
}

// What happened: each event once, or more often after a loss; in order, from what has settled.
extension Uplink where Client: ~Copyable {
    /// How often the database is asked while something happens, and while nothing does.
    private static var askPause: Duration { .milliseconds(250) }
    private static var idlePause: Duration { .seconds(5) }
    /// How often the place is kept on a disk that wears out: after a loss of power, so many seconds' events come twice.
    private static var keepPause: Duration { .seconds(10) }
    /// How long after its acknowledgement a broker that is killed may still lose a message. Mosquitto acknowledges first, and writes what it
    /// has onto the disk now and then (`autosave_interval`).
    static var settlingPause: Duration { .seconds(20) }

    mutating func tellEvents(at now: Instant) {
        guard flight.hasRoomForEvent else { return }
        if picture.changes != journal.changes {
            journal.changes = picture.changes
            journal.nextAsk = min(journal.nextAsk, now + Self.askPause)
        }
        guard journal.hasMore || now >= journal.nextAsk else { return }
        guard openJournal(at: now) else { return }
        do throws(ArchiveError) {
            try sendEvents(at: now)
        } catch {
            close(at: now, "\(plan.database): \(error.words)")
        }
    }

    private mutating func sendEvents(at now: Instant) throws(ArchiveError) {
        // Out of the way of what the entries change. After an error it is opened anew.
        switch journal.source.take() {
        case .some(var source):
            try send(&source, at: now)
            journal.source = consume source
        case nil: return
        }
    }

    private mutating func send(_ source: inout Outgoing, at now: Instant) throws(ArchiveError) {
        var last: Int64
        if let sent = journal.sent {
            last = sent
        } else {
            last = try source.id(of: journal.arrived ?? .beginning)
            if last > 0, try source.hasLost(after: last) {
                around.say(
                    .warning,
                    "\(plan.database): it has let go of what the broker was never told: the broker was away for longer than it keeps"
                )
            }
        }
        let boot = picture.boot ?? BootID(InlineArray(repeating: 0))
        var hasMore = false
        try source.next(after: last, boot: boot, clockError: around.clockError) { place, lane, json in
            // What does not fit now is asked for again.
            guard flight.hasRoomForEvent,
                broker.publish(topics.event(lane), json, isRetained: false, number: flight.nextNumber)
            else {
                hasMore = true
                return false
            }
            flight.add(.event(place.id), place: place, at: now)
            last = place.id
            return true
        }
        journal.sent = last
        journal.hasMore = hasMore
        journal.nextAsk = now + Self.idlePause
    }

    // MARK: The database

    private mutating func openJournal(at now: Instant) -> Bool {
        if journal.source != nil {
            if now < journal.nextLook { return true }
            journal.nextLook = now + .seconds(1)
            if journal.source!.isAt(plan.database) { return true }
            journal.source = nil
            journal.forgetNumbers()
        }
        guard now >= journal.nextLook else { return false }
        journal.nextLook = now + .seconds(1)
        var reason = TextLine()
        guard let source = Outgoing(plan.database, reason: &reason) else {
            close(at: now, reason)
            return false
        }
        do throws(ArchiveError) {
            try find(source)
        } catch {
            close(at: now, "\(plan.database): \(error.words)")
            return false
        }
        journal.source = consume source
        if journal.hasComplained {
            journal.hasComplained = false
            around.say(.notice, "\(plan.database): it can be read again")
        }
        return true
    }

    /// Where to begin, and what the record has lost.
    private mutating func find(_ source: borrowing Outgoing) throws(ArchiveError) {
        if !journal.hasRead { readPlace() }
        if journal.arrived == nil {
            journal.begin(after: try source.end())
            keepPlace(at: around.now, isLast: true)
        }
        guard let boot = try source.boot(), boot == picture.boot else { return }
        try source.standings { lane, region, state, since in picture.learn(lane, region, state, since: since) }
    }

    mutating func close(at now: Instant, _ reason: TextLine) {
        journal.source = nil
        journal.forgetNumbers()
        journal.nextLook = now + Self.idlePause
        guard !journal.hasComplained else { return }
        journal.hasComplained = true
        around.say(.warning, "what happened cannot be told yet: \(reason)")
    }

    // MARK: The place

    /// Where nothing more happens, the status is said once more, and the answer settles what happened last: else a connection that is lost
    /// hours later would bring it again.
    mutating func askToSettle(at now: Instant) {
        guard let since = journal.waitsSince, now - since >= Self.settlingPause, !flight.has(.status), !flight.isFull
        else { return }
        send("online", at: now)
    }

    private mutating func readPlace() {
        journal.hasRead = true
        var bytes = InlineArray<512, UInt8>(repeating: 0)
        var span = bytes.mutableSpan
        let around = around
        let count = span.withUnsafeMutableBufferPointer { around.readKept($0) }
        guard count >= 0 else { return }
        let place = bytes.span.withUnsafeBufferPointer { SentFile.place(UnsafeBufferPointer(rebasing: $0[0..<count])) }
        if let place {
            journal.begin(after: place)
            journal.kept = place
        } else {
            self.around.say(
                .warning, "what the broker has is not known any more: all that the database has is told again")
            journal.begin(after: .beginning)
        }
    }

    /// Keeps the place, if it moved: not for each event, but for the last one.
    mutating func keepPlace(at now: Instant, isLast: Bool) {
        guard let settled = journal.settled, settled != journal.kept, isLast || now >= journal.nextKeep else { return }
        journal.nextKeep = now + Self.keepPause
        let errno = around.keep(SentFile.text(settled))
        if errno == 0 { journal.kept = settled }
    }
}
