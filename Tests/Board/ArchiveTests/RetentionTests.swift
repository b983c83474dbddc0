import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Archive
@testable import Record

@Suite("How much is kept") struct RetentionTests {
    let rig: ArchiveRig

    init() throws { rig = try ArchiveRig() }

    /// So many days with so many coins each.
    private func live(days: Int, coins: Int) throws {
        try rig.start()
        var recorder = try RigRecorder(rig)
        for _ in 0..<days {
            for _ in 0..<coins {
                rig.coin(1)
                rig.wait(1)
            }
            _ = try recorder.copy()
            rig.wait(Double(86_400 - coins))
        }
    }

    private var today: Int64 { (rig.time + rig.offset) / 1_000_000 }

    @Test func `is whole days of entries, and totals for ever`() throws {
        try live(days: 10, coins: 700)
        var writer = try ArchiveWriter(rig.database)
        var steps = 0
        while try writer.prune(days: 3, maxSize: .max, today: today) != nil { steps += 1 }
        // Today is the eleventh day; the three before it stay.
        #expect(steps > 7)
        #expect(try rig.value("SELECT count(*) FROM entry") == "2100")
        #expect(try rig.value("SELECT min(date) FROM journal") == "2026-11-29T10:00:00.000Z")
        #expect(try rig.total("inserted") == 7_000)
        #expect(try rig.value("SELECT count(DISTINCT day) FROM daily") == "10")
        #expect(try rig.value("PRAGMA integrity_check") == "ok")
    }

    @Test func `is no more than fits, but always the last day`() throws {
        try live(days: 6, coins: 700)
        var writer = try ArchiveWriter(rig.database)
        while try writer.prune(days: 400, maxSize: 120_000, today: today) != nil {}
        let left = Int(try #require(try rig.value("SELECT count(*) FROM entry")))!
        #expect((700...2_100).contains(left))
        #expect(left % 700 == 0)
        while try writer.prune(days: 400, maxSize: 1, today: today) != nil {}
        #expect(try rig.value("SELECT count(*) FROM entry") == "700")
    }

    @Test(arguments: [false, true])
    func `is what it was though the clock is ahead by years, from before the start or from then on`(isLater: Bool)
        throws
    {
        try live(days: 8, coins: 10)
        rig.end()
        let right = rig.offset
        rig.offset += 10 * 365 * 86_400_000_000_000
        if isLater { try live(days: 2, coins: 10) }
        let before = try rig.value("SELECT count(*) FROM entry")
        var writer = try ArchiveWriter(rig.database)
        while try writer.prune(days: 40, maxSize: .max, today: today) != nil {}
        #expect(try rig.value("SELECT count(*) FROM entry") == before)
        // It is right again, and time passes: what is too old goes.
        rig.offset = right
        rig.end()
        _ = consume writer
        try live(days: 45, coins: 10)
        writer = try ArchiveWriter(rig.database)
        while try writer.prune(days: 40, maxSize: .max, today: today) != nil {}
        #expect(try rig.value("SELECT count(*) FROM journal WHERE date < '2026-11-30'") == "0")
    }

    @Test func `is no more than fits after a day of a clock that was wrong by years`() throws {
        try live(days: 2, coins: 700)
        rig.end()
        // Too late to be taken for a clock that nobody had set.
        rig.offset += 70 * 365 * 86_400_000_000_000
        try live(days: 2, coins: 700)
        rig.end()
        rig.offset -= 70 * 365 * 86_400_000_000_000
        try live(days: 2, coins: 700)
        var writer = try ArchiveWriter(rig.database)
        while try writer.prune(days: 400, maxSize: 1, today: today) != nil {}
        #expect(Int(try #require(try rig.value("SELECT count(*) FROM entry")))! <= 703)
        #expect(try rig.total("inserted") == 4_200)
    }
}
