import Archive
import ArchiveSupport
import ControlLoop
import Foundation
@testable import Record
import Statecharts
import TestSupport
import Testing

@Suite("A watch of the record") struct WatchTests {
    let rig: ArchiveRig
    private let clock = Instant(nanoseconds: 5_000_000_000)

    init() throws { rig = try ArchiveRig() }

    /// Takes what is new: the kinds of the entries.
    private func follow(_ watch: inout RecordWatch, at now: Instant) -> [EntryKind] {
        var kinds: [EntryKind] = []
        guard watch.look(at: now) else { return kinds }
        while let entry = watch.next() {
            kinds.append(entry.kind)
            watch.take(entry)
        }
        return kinds
    }

    @Test func `sees the first start at its next look, and every entry once`() throws {
        var watch = RecordWatch(rig.record)
        #expect(follow(&watch, at: clock) == [])
        #expect(watch.failure == .notThere && watch.identity == nil && watch.firmware(watch.state()) == .none)
        try rig.start()
        #expect(follow(&watch, at: clock) == [.start, .clock])
        #expect(watch.identity?.lanes.count == 2 && watch.session == 1 && watch.firmware(watch.state()) == .running)
        rig.coin()
        #expect(follow(&watch, at: clock) == [.event])
        #expect(watch.lanes[0].state("passage") == "functioning.locked")
        #expect(follow(&watch, at: clock) == [])
    }

    @Test func `knows what the lanes are in a new session only from its start on`() throws {
        var watch = RecordWatch(rig.record)
        try rig.start()
        rig.event("machineDidFail", to: "outOfService")
        _ = follow(&watch, at: clock)
        #expect(watch.lanes[0].failure.cause(in: watch.lanes[0].regions) == "outOfService")
        rig.end(inOrder: false)
        #expect(watch.firmware(watch.state()) == .ended)
        let boards = watch.boards
        rig.wait(1)
        try rig.start()
        #expect(follow(&watch, at: clock) == [.start, .clock])
        #expect(watch.session == 2 && watch.sessionStart == rig.now && watch.boards > boards)
        #expect(watch.lanes[0].state("passage") == nil && watch.lanes[0].failure.cause(in: FactList()) == nil)
    }

    @Test func `of a record that was replaced nothing is left, not even what was read and not taken`() throws {
        var watch = RecordWatch(rig.record)
        try rig.start()
        for _ in 0..<5 { rig.coin() }
        let isThere = watch.look(at: clock)
        #expect(isThere)
        while let entry = watch.next(), entry.kind != .event { watch.take(entry) }
        let coin = watch.next()
        watch.take(try #require(coin))
        #expect(watch.lanes[0].state("passage") != nil)
        let opening = watch.openings
        _ = try rig.reboot(restoring: false)
        #expect(!watch.isReplaced(at: clock) && watch.isReplaced(at: clock + .seconds(1)))
        #expect(follow(&watch, at: clock + .seconds(1)) == [])
        #expect(watch.boot == nil && watch.lanes[0].state("passage") == nil)
        try rig.start()
        #expect(follow(&watch, at: clock + .seconds(1)) == [.start, .clock])
        #expect(watch.openings == opening + 1 && watch.boot == .number(2))
    }

    @Test func `what the ring has lost is counted, and what the lanes were before is not known`() throws {
        var watch = RecordWatch(rig.record)
        try rig.start()
        rig.event("alarm", in: "alarm", to: "sounding")
        _ = follow(&watch, at: clock)
        #expect(watch.lanes[0].state("alarm") == "sounding" && watch.missed == 0)
        for _ in 0..<Layout.ringSlots + 10 { rig.coin() }
        #expect(follow(&watch, at: clock).count == Layout.ringSlots)
        #expect(watch.missed == 10 && watch.lanes[0].state("alarm") == nil)
        #expect(watch.lanes[0].state("passage") == "functioning.locked")
    }
}
