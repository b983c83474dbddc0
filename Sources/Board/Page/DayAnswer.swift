import Archive
import CPage
import CSystem
import ControlLoop
import Page
import Statecharts

/// The last 24 hours as the database has them, kept for some seconds: several viewers ask at once, and a card is slow.
/// While one of them still takes it, it is kept for a minute.
public struct DayAnswer: ~Copyable {
    private let database: RecordPath
    private let memory: UnsafeMutableRawPointer
    private var count = 0
    private var number: UInt64 = 0
    private var reason: TextLine?
    private var nextLook = Instant.zero
    private var asked = Instant.zero
    /// Until when somebody who has not got all of it may still want it.
    private var wantedUntil = Instant.zero

    /// Eight lanes have some 200 series of 24 numbers.
    private static var room: Int { 262_144 }

    init?(_ database: RecordPath) {
        guard let memory = portcullis_own_memory(Self.room) else { return nil }
        self.database = database
        self.memory = memory
    }

    deinit { portcullis_forget_memory(memory, Self.room) }

    /// Asks the database, unless that was done lately. Why there is nothing to show, if so.
    mutating func look(at now: Instant, offset: Int64) -> TextLine? {
        guard now >= nextLook, now >= wantedUntil || now >= asked + .seconds(60) else { return reason }
        nextLook = now + .seconds(10)
        asked = now
        wantedUntil = .zero
        var output = PageOutput(memory, capacity: Self.room)
        let until = (now.nanoseconds &+ offset) / 1_000_000
        reason = LastDay.write(database, until: until) { output.append($0) }
        if output.isTruncated { reason = "the last day is too long for this page" }
        count = output.count
        number += 1
        return reason
    }

    func download(kind: Int) -> PageDownload { PageDownload(kind: kind, end: number) }

    /// The next piece; a newer answer ends it.
    mutating func next(of download: inout PageDownload, into piece: inout PageOutput, at now: Instant) -> PagePiece {
        guard download.end == number else { return .failed }
        let place = Int(download.place)
        let size = min(count - place, piece.room)
        piece.append(
            UnsafeBufferPointer(
                start: UnsafeRawPointer(memory + place).assumingMemoryBound(to: UInt8.self), count: size))
        download.place += UInt64(size)
        if Int(download.place) == count { return .last }
        wantedUntil = now + PageLimits.board.pause
        return .more
    }
}
