import ArchiveSupport
import Foundation
import Page
import Statecharts
import Testing

@testable import PageRecord

@Suite("The last 24 hours") struct LastDayTests {
    @Test func `counts, times and faults are there by hours`() throws {
        var rig = try BoardRig()
        try rig.archive.start()
        for _ in 0..<3 { rig.archive.passage() }
        try rig.archive.copy()
        rig.archive.wait(3_600)
        rig.archive.passage()
        rig.archive.event("personMissing", to: "functioning.unlocked")
        rig.archive.fault("forcedEntry")
        try rig.archive.copy()
        rig.now = rig.archive.now
        let lines = try rig.lines("/day.jsonl")
        #expect(lines[0]["kind"] as? String == "day")
        #expect(lines[0]["hours"] as? Int == 24)
        let begins = try #require(lines[0]["begins_ms"] as? Int)
        #expect(begins == 1_795_341_600_000 + 3_600_000 - 23 * 3_600_000)
        let passages = try #require(lines.first { $0["name"] as? String == "passages" })
        #expect(passages["sort"] as? String == "counted")
        #expect((passages["amounts"] as? [Int])?.suffix(2) == [3, 1])
        #expect((passages["amounts"] as? [Int])?.count == 24)
        let locked = try #require(lines.first { $0["sort"] as? String == "time" })
        #expect(locked["region"] as? String == "passage")
        #expect((locked["amounts"] as? [Int])?[22] == 3_600_000)
        let faults = try #require(lines.first { $0["sort"] as? String == "faults" })
        #expect(faults["name"] as? String == "forcedEntry")
        #expect((faults["amounts"] as? [Int])?.last == 1)
    }

    @Test func `where there is no database, it says so`() throws {
        var rig = try BoardRig()
        let reply = try rig.get("/day.jsonl")
        #expect(reply.status == 503)
        #expect(reply.body.contains("there is no such file"))
    }

    @Test func `the database is asked again after some seconds, and not before`() throws {
        var rig = try BoardRig()
        try rig.archive.start()
        rig.archive.passage()
        #expect(try rig.get("/day.jsonl").status == 503)
        try rig.archive.copy()
        #expect(try rig.get("/day.jsonl").status == 503)
        rig.wait(.seconds(10))
        #expect(try rig.get("/day.jsonl").status == 200)
    }

    @Test func `who takes it slowly gets all of it, although others ask, but not for ever`() throws {
        let rig = try BoardRig()
        try rig.archive.start()
        rig.archive.passage()
        try rig.archive.copy()
        guard var answer = DayAnswer(rig.archive.database) else { throw BoardRig.CannotBegin() }
        let begin = rig.archive.now
        #expect(answer.look(at: begin, offset: rig.archive.offset) == nil)
        var download = answer.download(kind: 1)
        #expect(takesMore(of: &download, from: &answer, at: begin))
        #expect(takesMore(of: &download, from: &answer, at: begin + .seconds(5)))
        // Others ask when it is time for a new answer.
        #expect(answer.look(at: begin + .seconds(10), offset: rig.archive.offset) == nil)
        #expect(takesMore(of: &download, from: &answer, at: begin + .seconds(10)))
        // A minute later it is another one, whoever waits.
        #expect(takesMore(of: &download, from: &answer, at: begin + .seconds(59)))
        #expect(answer.look(at: begin + .seconds(60), offset: rig.archive.offset) == nil)
        #expect(!takesMore(of: &download, from: &answer, at: begin + .seconds(60)))
        // And whom nobody waits for any more is not kept waiting.
        download = answer.download(kind: 1)
        #expect(takesMore(of: &download, from: &answer, at: begin + .seconds(60)))
        #expect(answer.look(at: begin + .seconds(70), offset: rig.archive.offset) == nil)
        #expect(!takesMore(of: &download, from: &answer, at: begin + .seconds(70)))
    }

    /// A few bytes of an answer.
    private func takesMore(of download: inout PageDownload, from answer: inout DayAnswer, at now: Instant) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) {
            var piece = PageOutput($0.baseAddress!, capacity: $0.count)
            let place = download.place
            return answer.next(of: &download, into: &piece, at: now) == .more && download.place == place + 16
        }
    }
}
