import Archive
import CSystem
import ControlLoop
import Daemon
import Lanes
import Record
import Statecharts

// What happened: each event once, or more often after a loss; in order, from what has settled.
extension Uplink where Client: ~Copyable {
    /// How often the database is asked while something happens, and while nothing does.
    private static var askPause: Duration { .milliseconds(250) }
    private static var idlePause: Duration { .seconds(5) }
    /// How often the place is kept on a disk that wears out: after a loss of power, so many seconds' events come twice.
    private static var keepPause: Duration { .seconds(10) }
    /// How long after its acknowledgement a broker that is killed may still lose a message. Mosquitto acknowledges
    /// first, and writes what it has onto the disk now and then (`autosave_interval`).
    static var settlingPause: Duration { .seconds(20) }

    mutating func tellEvents(at now: Instant) {
        guard flight.hasRoomForEvent else { return }
        if watch.changes != journal.changes {
            journal.changes = watch.changes
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
        if watch.lacksRegions { try learn(source) }
        var last: Int64
        if let sent = journal.sent {
            last = sent
        } else {
            let arrived = journal.arrived ?? .beginning
            last = try source.id(of: arrived)
            if last > 0, try source.hasLost(after: last) {
                around.say(
                    .warning,
                    "\(plan.database): it has let go of what the broker was never told: the broker was away for longer than it keeps"
                )
            } else if arrived != .beginning, try source.hasGap(after: last, since: arrived) {
                around.say(
                    .warning,
                    "\(plan.database): it begins later than what the broker was told last: what happened in between, if anything, is not told"
                )
            }
        }
        let boot = watch.boot ?? BootID(InlineArray(repeating: 0))
        var hasMore = false
        try source.next(after: last, boot: boot, clockError: around.clockError) { place, lane, json, event in
            write(json, event, of: lane)
            // Half a message would be none. What the recorder writes fits; somebody else's file may have anything.
            if payload.isTruncated {
                around.say(.warning, "event \(place.id) is too long for a message, and is not told")
                last = place.id
                return true
            }
            // What does not fit now is asked for again.
            guard flight.hasRoomForEvent,
                broker.publish(topics.event(lane), payload.bytes, isRetained: false, number: flight.nextNumber)
            else {
                hasMore = true
                return false
            }
            flight.add(.event(place.id), place: place, at: now)
            hours.happened(at: place.date)
            last = place.id
            return true
        }
        journal.sent = last
        journal.hasMore = hasMore
        journal.nextAsk = now + Self.idlePause
    }

    /// Writes what happened, and whether it is a passage, which the kind of gate says.
    private mutating func write(_ json: UnsafeBufferPointer<UInt8>, _ event: OutgoingEvent?, of lane: LaneName) {
        payload.removeAll()
        payload.append(UnsafeBufferPointer(rebasing: json.dropLast()))
        if let event {
            let shown = watch.shownLanes
            for index in shown.indices where shown[index].name == lane {
                let isPassage = LaneDescription.profile(of: shown[index].machine)
                    .isPassage(event.what, from: event.from, to: event.to)
                payload.append(",\"passage\":")
                payload.write(isPassage && !event.isRefused)
            }
        }
        payload.append("}")
    }

    // MARK: The database

    mutating func openJournal(at now: Instant) -> Bool {
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
        if !journal.hasRead, let reason = readPlace() {
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
        if journal.arrived == nil {
            around.say(
                .notice,
                "nothing is known of what was told of this board before: what happens from here on is told; --again tells what was before"
            )
            begin(after: SentPlace(place: try source.end()))
            keepPlace(at: around.now, isLast: true)
        }
        try learn(source)
    }

    /// What has left the record is in the database.
    private mutating func learn(_ source: borrowing Outgoing) throws(ArchiveError) {
        guard let boot = try source.boot(), boot == watch.boot else { return }
        try source.standings { lane, region, state, since, cause in
            watch.learn(lane, region, state, since: since, failedFor: cause)
        }
        if let (session, position, began) = try source.copied() {
            watch.learn(session: session, position: position, began: began)
        }
    }

    mutating func close(at now: Instant, _ reason: TextLine) {
        journal.source = nil
        journal.forgetNumbers()
        journal.nextLook = now + Self.idlePause
        // Without a broker nothing could be told either.
        guard !journal.hasComplained, hasSession else { return }
        journal.hasComplained = true
        around.say(.warning, "what happened cannot be told yet: \(reason)")
    }

    // MARK: The place

    /// Where nothing more happens, the status is said once more, and the answer settles what happened last: else a
    /// connection that is lost hours later would bring it again.
    mutating func askToSettle(at now: Instant) {
        guard let since = journal.waitsSince, now - since >= Self.settlingPause, !flight.has(.status), !flight.isFull
        else { return }
        _ = send("online", at: now)
    }

    /// Reads where to begin. Why that cannot be known now, if it cannot: only where nothing was kept was nothing told.
    private mutating func readPlace() -> TextLine? {
        var bytes = InlineArray<512, UInt8>(repeating: 0)
        var span = bytes.mutableSpan
        let around = around
        let count = span.withUnsafeMutableBufferPointer { around.readKept($0) }
        guard count >= 0 || count == -Int(portcullis_record_not_there) else {
            return "how far the broker has everything cannot be read: \(cText: portcullis_error_text(-Int32(count)))"
        }
        journal.hasRead = true
        guard count >= 0 else { return nil }
        let place = bytes.span.withUnsafeBufferPointer { SentFile.place(UnsafeBufferPointer(rebasing: $0[0..<count])) }
        if let place {
            begin(after: place)
            journal.kept = place
        } else {
            self.around.say(
                .warning, "what the broker has is not known any more: all that the database has is told again")
            begin(after: SentPlace(place: .beginning))
        }
        return nil
    }

    /// All begins there. Without an hour the broker has those of a day before the last event in part. What was told
    /// under another name stays there: events go on under this one, and hours begin with the present one.
    private mutating func begin(after sent: SentPlace) {
        journal.begin(after: sent.place)
        hours.from = sent.hour ?? HourRounds.first(at: sent.place.date)
        guard let name = sent.name else { return }
        hours.nameFrom = name.from
        guard name.sum != topics.sum else { return }
        hours.nameFrom = HourRounds.hour(date(at: around.now))
        around.say(
            .notice,
            "the board goes by the name \(topics.base) now: what was told under another one is not told again")
    }

    /// Keeps the place, if it moved: not for each event, but for the last one.
    mutating func keepPlace(at now: Instant, isLast: Bool) {
        guard let settled = journal.settled else { return }
        let sent = SentPlace(
            place: settled, hour: hours.from, name: SentName(sum: topics.sum, from: hours.nameFrom))
        guard sent != journal.kept, isLast || now >= journal.nextKeep else { return }
        journal.nextKeep = now + Self.keepPause
        let errno = around.keep(SentFile.text(sent))
        if errno == 0 { journal.kept = sent }
    }
}

// What was told before, or never.
extension Uplink where Client: ~Copyable {
    /// Keeps a place from which all is told that happened at a date or later, in milliseconds since 1970, or all that
    /// the database has. Whether that is done; else it is said why not. Nobody else may keep a place meanwhile.
    public static func tellAgain(_ plan: UplinkPlan, since date: Int64?, around: inout Around) -> Bool {
        var reason = TextLine()
        guard let topics = Topics(plan.settings, board: plan.board) else { return false }
        guard let source = Outgoing(plan.database, reason: &reason) else {
            around.say(.error, "\(reason)")
            return false
        }
        do throws(ArchiveError) {
            let place = try date.map { date throws(ArchiveError) in try source.place(before: date) } ?? .beginning
            let sent = SentPlace(
                place: place, hour: HourRounds.hour(date ?? 0), name: SentName(sum: topics.sum, from: 0))
            let errno = around.keep(SentFile.text(sent))
            guard errno == 0 else { return false }
        } catch {
            around.say(.error, "\(plan.database): \(error.words)")
            return false
        }
        around.say(.notice, "the next start tells it again")
        return true
    }
}
