import Archive
import CSystem
import ControlLoop
import Links
import Statecharts

/// How far the totals of the hours are on their way to the broker: in rounds, each of which goes through the hours that
/// may have changed.
struct HourRounds {
    /// What was told last of an hour: the check sum of its place, and that of what it had.
    struct Told: Equatable {
        let place: UInt32
        let sum: UInt32

        init(_ place: HourPlace, sum: UInt32) {
            let words: InlineArray<3, Int64> = [place.hour, place.record, place.lane]
            self.place = words.span.withUnsafeBytes { portcullis_crc32c($0.baseAddress, $0.count) }
            self.sum = sum
        }
    }

    /// The first hour that the broker may not have in full; nil before that is found out. It is kept with the place:
    /// the events of an outage may have settled long before its hours have.
    var from: Int64?
    /// The first hour that is told under the board's present name.
    var nameFrom: Int64 = 0
    /// How far the present round has come; nil between two rounds.
    var place: HourPlace?
    /// Whether all of the round is sent, and waits for the broker.
    var isSent = false
    var next = Instant.zero
    /// What was told lately, so that only changes are told: 26 hours of as many lanes as there can be, in several
    /// records.
    var told = FixedList<1_024, Told>()

    /// When the next round tells all that it goes through, changed or not, and whether one has begun to on this
    /// connection.
    var repeatAt = Instant.zero
    var hasBegun = false
    /// Whether the present round tells all of that, and whether it is not the first one to do so on this connection.
    private(set) var isWhole = false
    var isRepeated = false

    /// How many hours each round goes back. A clock that is set in the first day after a boot moves all that was
    /// counted since (ArchiveWriter), and an uplink that begins does not know what was under way when the one before
    /// ended.
    private static var overlap: Int64 { 25 }

    /// The first hour that may have changed at a date, in milliseconds since 1970.
    static func first(at date: Int64) -> Int64 { max(0, hour(date) - overlap) }

    /// The hour of a date, since 1970.
    static func hour(_ date: Int64) -> Int64 { max(0, date) / UTCDate.hourLength }

    /// Something is told that happened at that date. A clock may have been wrong: then what was counted is among hours
    /// of long ago.
    mutating func happened(at date: Int64) {
        guard let from, Self.first(at: date) < from else { return }
        self.from = Self.first(at: date)
        goBack()
    }

    /// What was sent and has not arrived is sent again.
    mutating func goBack() {
        place = nil
        isSent = false
        next = .zero
        repeatAt = .zero
        hasBegun = false
        isRepeated = false
    }

    /// A round begins. All is told again soon after a connection, and then once an hour: whoever listens may be back
    /// later than this board, and a broker that crashed may have lost what it had acknowledged.
    mutating func begin(at now: Instant) {
        isWhole = now >= repeatAt
        guard isWhole else { return }
        told.removeAll()
        isRepeated = hasBegun
        repeatAt = now + (hasBegun ? .seconds(3_600) : .seconds(120))
        hasBegun = true
    }

    /// Whether just that was told before.
    func has(_ news: Told) -> Bool { told.contains(news) }

    /// Notes what is told.
    mutating func note(_ news: Told) {
        for index in told.indices where told[index].place == news.place {
            told[index] = news
            return
        }
        if told.isFull { told.removeFirst() }
        told.add(news)
    }
}

// What the lanes counted in each hour, as the journal's totals have it: all that changed, once a minute.
extension Uplink where Client: ~Copyable {
    private static var pause: Duration { .seconds(60) }
    mutating func tellHours(at now: Instant) {
        guard !told.leftOut.hours else { return }
        if hours.isSent {
            guard !flight.has(.hour) else { return }
            hours.isSent = false
            hours.place = nil
            // What was told first on this connection has had a minute and more to reach the broker's disk.
            if hours.isRepeated { hours.from = HourRounds.first(at: date(at: now)) }
            hours.isRepeated = false
            hours.next = now + Self.pause
        }
        guard hours.place != nil || now >= hours.next, flight.hasRoomForEvent, let known = hours.from else { return }
        let from = min(known, HourRounds.first(at: date(at: now)))
        hours.from = from
        if hours.place == nil { hours.begin(at: now) }
        let place = hours.place ?? HourPlace(before: max(from, hours.nameFrom))
        switch journal.source.take() {
        case .some(let source):
            do throws(ArchiveError) {
                try send(after: place, of: source, at: now)
                journal.source = consume source
            } catch {
                hours.goBack()
                close(at: now, "\(plan.database): \(error.words)")
            }
        case nil: return
        }
    }

    private mutating func send(
        after place: HourPlace, of source: borrowing Outgoing, at now: Instant
    ) throws(ArchiveError) {
        var reached = place
        var isAll = true
        // What was counted while the clock was ahead does not change, and may be more than is known to have been told.
        let last = hours.isWhole ? Int64.max : HourRounds.hour(date(at: now)) + 1
        try source.hours(after: place, through: last, clockError: around.clockError) { place, lane, news, json in
            let told = HourRounds.Told(place, sum: portcullis_crc32c(news.baseAddress, news.count))
            if !hours.has(told) {
                guard flight.hasRoomForEvent,
                    broker.publish(topics.hour(lane), json, isRetained: false, number: flight.nextNumber)
                else {
                    isAll = false
                    return false
                }
                flight.add(.hour, at: now)
                hours.note(told)
            }
            reached = place
            return true
        }
        hours.place = reached
        hours.isSent = isAll
    }

    /// The date of now, in milliseconds since 1970.
    func date(at now: Instant) -> Int64 { (now.nanoseconds &+ around.clockOffset) / 1_000_000 }
}
