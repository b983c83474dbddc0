import ControlLoop
import Foundation
import Record
import Statecharts
import TestSupport
import Testing

@testable import Daemon

/// A gate whose firmware ends and starts again.
private struct Site {
    let folder: Folder
    private(set) var starts = 0

    init() throws { folder = try Folder() }

    private var path: String { folder.url.appending(path: "record\(starts)").path }

    /// The record that the latest firmware writes.
    var record: String { path }

    /// A firmware that starts, with the record as the one before it left it at this moment: as if that were killed now.
    mutating func start(_ file: String = DaemonRig.board) throws -> DaemonRig {
        let before = path
        starts += 1
        if FileManager.default.fileExists(atPath: before) {
            try FileManager.default.copyItem(atPath: before, toPath: path)
        }
        let rig = try DaemonRig(file)
        rig.world.record = path
        return rig
    }
}

extension DaemonRig {
    fileprivate func counters(of lane: Int = 0) -> [String: UInt64] {
        var numbers: [String: UInt64] = [:]
        let counters = daemon.loop.counters(of: lane)
        for index in counters.indices { numbers["\(counters[index].label)"] = counters[index].value }
        return numbers
    }

    fileprivate var doorsAreOpen: Bool { daemon.loop.drivenLevel(of: LineID(5)) == .active }

    fileprivate func says(_ words: String) -> Bool { notes.contains { $0.contains(words) } }
}

/// Everything in a record: kind and the first name of each entry.
private func entries(_ path: String) throws -> [(kind: EntryKind, name: String, entry: Entry)] {
    var reader = try RecordReader(RecordPath(string: path))
    var all: [(EntryKind, String, Entry)] = []
    var batch = EntryBatch<Entry>()
    repeat {
        let reading = reader.next(into: &batch)
        #expect(reading.missed == 0 && !reading.wentBack && !reading.isBusy)
        for index in batch.indices {
            all.append((batch[index].kind, reader.name(batch[index].names[0]).string, batch[index]))
        }
    } while !batch.isEmpty
    return all
}

@Suite("A restart remembers") struct RestartTests {
    @Test func `a gate that is killed has its credit and its counts again`() throws {
        var site = try Site()
        var first = try site.start()
        try first.daemon.start()
        check(first.says("a new record begins: every gate starts at zero"), true)
        try first.coins(3)
        try first.person()
        let before = first.counters()
        #expect(before["held"] == 30)
        #expect(before["forcedEntries"] == 1)

        var second = try site.start()
        try second.daemon.start()
        check(second.says("go on from the record of a firmware that ended without being stopped"), true)
        var restored: TraceRecord?
        second.daemon.loop.counters(of: 0).forEachGroup { restored = .restored(lane: 0, $0) }
        check(second.trace.first { if case .restored = $0.record { true } else { false } }?.record, restored)
        var after = second.counters()
        after["queueHighWater"] = before["queueHighWater"]
        #expect(after == before)
        check(second.doorsAreOpen, false)
        try second.coins(2)
        check(second.doorsAreOpen, true)
        check(second.counter("inserted"), 50)
    }

    @Test func `a paid passage that nobody used opens the gate at the start, for a whole window`() throws {
        var site = try Site()
        var first = try site.start()
        try first.daemon.start()
        try first.coins(5)
        check(first.doorsAreOpen, true)

        var second = try site.start()
        try second.daemon.start()
        check(second.doorsAreOpen, true)
        check(second.counter("held"), 50)
        try second.wait(.milliseconds(4_900))
        check(second.doorsAreOpen, true)
        try second.wait(.milliseconds(200))
        check(second.doorsAreOpen, false)
        check(second.counter("kept"), 50)
    }

    @Test func `a hundred restarts, each at another moment, lose nothing and make nothing`() throws {
        var site = try Site()
        var random = SplitMix64(seed: 14)
        var coins: UInt64 = 0
        var rig = try site.start()
        try rig.daemon.start()
        for _ in 0..<100 {
            for _ in 0..<Int(random.next() % 4) {
                try rig.coins(1)
                coins += 1
                if random.next() % 3 == 0 { try rig.person() }
                if random.next() % 5 == 0 { try rig.wait(.seconds(20)) }
            }
            rig = try site.start()
            try rig.daemon.start()
            let now = rig.counters()
            #expect(now["inserted"] == coins * 10)
            #expect(now["inserted"] == now["held"]! + now["fares"]! + now["kept"]!)
            check(rig.doorsAreOpen, now["held"]! >= 50)
        }
        check((rig.counter("passages") ?? 0) > 0, true)
    }

    @Test func `a firmware that is stopped says so in its record, and the next one goes on`() throws {
        var site = try Site()
        var first = try site.start()
        try first.daemon.start()
        try first.coins(1)
        try first.send(.stop)
        try first.daemon.stop()
        let kinds = try entries(site.record).map(\.kind)
        #expect(kinds.first == .start)
        #expect(kinds.last == .stop)
        #expect(kinds.contains(.counters))
        var second = try site.start()
        try second.daemon.start()
        check(second.says("go on from the record of a firmware that was stopped"), true)
        check(second.counter("held"), 10)
    }

    @Test func `the record has every coin, passage, output and change of settings, with the clock first`() throws {
        var site = try Site()
        var rig = try site.start()
        try rig.daemon.start()
        try rig.coins(5)
        try rig.person()
        rig.world.file = DaemonRig.board(["fare": "40"])
        try rig.send(.reload)
        let all = try entries(site.record)
        #expect(all.prefix(2).map(\.kind) == [.start, .clock])
        #expect(
            all.filter { $0.kind == .event && $0.name == "insertCoin" }.map { $0.entry.values[0] } == [
                10, 10, 10, 10, 10,
            ])
        #expect(all.filter { $0.kind == .event && $0.name == "admitPerson" }.count == 1)
        #expect(all.filter { $0.kind == .output && $0.name == "doors" }.map { $0.entry.values[0] } == [0, 1, 0])
        #expect(all.last?.kind == .settings)
        #expect(all.map(\.entry.sequence) == (1...UInt64(all.count)).map { $0 })
    }

    @Test func `the hourly counters are in the record`() throws {
        var site = try Site()
        var rig = try site.start()
        try rig.daemon.start()
        try rig.wait(.seconds(2 * 3_600 + 1))
        #expect(try entries(site.record).filter { $0.kind == .counters && $0.name == "inserted" }.count == 2)
    }

    @Test func `what belongs to a lane that is gone is kept apart, and said`() throws {
        var site = try Site()
        var first = try site.start()
        try first.daemon.start()
        try first.coins(3)
        var second = try site.start(DaemonRig.board.replacingOccurrences(of: "[lane north]", with: "[lane south]"))
        try second.daemon.start()
        check(second.counter("inserted"), 0)
        check(second.says("2 numbers of gates that are gone or changed could not be given back"), true)
        let apart = try entries(site.record).filter { $0.kind == .keptApart }
        #expect(apart.map(\.name) == ["north", "north"])
        #expect(apart.map { $0.entry.values[0] } == [30, 30])
        // It was handed over once. The next start has nothing to keep apart.
        var third = try site.start(DaemonRig.board.replacingOccurrences(of: "[lane north]", with: "[lane south]"))
        try third.daemon.start()
        check(third.says("could not be given back"), false)
    }

    @Test func `a record that cannot be believed is kept aside, and the gate starts at zero`() throws {
        var site = try Site()
        var first = try site.start()
        try first.daemon.start()
        try first.coins(3)
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: site.record))
        var second = try site.start()
        try second.daemon.start()
        let words = "cannot be used: it has 100000 bytes and not 307200; it is kept under that name with .bad"
        check(second.says(words), true)
        check(second.counter("inserted"), 0)
        #expect(FileManager.default.fileExists(atPath: site.record + ".bad"))
        try second.coins(5)
        check(second.doorsAreOpen, true)
    }

    @Test func `without a place for a record the gates do without, and it is said`() throws {
        var rig = try DaemonRig()
        rig.world.record = "/nonexistent/record"
        try rig.daemon.start()
        check(rig.says("<4>a restart will begin at zero: the record /nonexistent/record cannot be made: "), true)
        try rig.coins(5)
        check(rig.doorsAreOpen, true)
    }

    @Test func `a start that fails leaves the record as it was`() throws {
        var site = try Site()
        var first = try site.start()
        try first.daemon.start()
        try first.coins(3)
        var second = try site.start()
        _ = second.daemon.loop.chip.arm(.fail(.request, errno: 16))
        check((try? second.daemon.start()) == nil, true)
        var third = try site.start()
        try third.daemon.start()
        check(third.counter("held"), 30)
    }
}
