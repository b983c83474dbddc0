import Archive
import ArchiveSupport
import BrokerSupport
import ControlLoop
import Foundation
import Record
import Statecharts
import Subscriber
import TestSupport
import Testing

@testable import Collector

/// What a board's journal says is what the database says, hour by hour and day by day, to the unit.
@Suite("The database agrees with the boards' journals", .timeLimit(.minutes(5)))
struct AgreementTests {
    /// A board whose one lane counts these numbers, in days of traffic, and whose journal is passed on now and then,
    /// with repetitions.
    private func board(
        _ machine: EntryName, _ names: [String], seed: UInt64, _ store: Store, _ name: String
    ) throws -> ArchiveRig {
        let rig = try ArchiveRig()
        rig.identity = .board(("north", machine))
        rig.numbers = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })
        var chance = SplitMix64(seed: seed)
        rig.wait(1)
        try rig.start()
        for day in 0..<3 {
            for _ in 0..<60 {
                for number in names where Bool.random(using: &chance) {
                    rig.numbers[number]! += UInt64.random(in: 1...90, using: &chance)
                }
                rig.event("something", to: "functioning.locked")
                rig.wait(Double(Int.random(in: 1...1500, using: &chance)))
                try rig.copy()
                if Int.random(in: 0..<10, using: &chance) == 0 { try passOn(rig, to: store, name) }
            }
            switch day {
            // The clock is set, hours after the boot.
            case 0: rig.setClock(-9 * 3600)
            case 1:
                _ = try rig.reboot()
                try rig.start()
            case _: break
            }
            try rig.copy()
        }
        try passOn(rig, to: store, name)
        return rig
    }

    private func passOn(_ rig: ArchiveRig, to store: Store, _ name: String) throws {
        var reason = TextLine()
        guard let source = Outgoing(rig.database, reason: &reason) else { throw NotInTime() }
        var messages: [ReceivedMessage] = []
        try source.hours(after: HourPlace(before: 0), through: .max, clockError: 3) { _, lane, _, json in
            let lane = lane.withBytes { String(decoding: $0, as: UTF8.self) }
            messages.append(
                ReceivedMessage(topic: "portcullis/harbour/\(name)/\(lane)/hour", payload: Array(json)))
            return true
        }
        var random = RandomInputs.generator()
        #expect(try store.write(messages.shuffled(using: &random)).refused == 0)
    }

    @Test("for a turnstile, an elevator door and a parking exit, with clocks that are set late and boots in between")
    func agrees() throws {
        let server = try PostgreSQL()
        let store = Store(server.connection, prefix: "portcullis")
        try store.open()
        let gates: [(EntryName, [String])] = [
            ("turnstile", ["inserted", "fares", "kept", "held", "passages", "exits", "faults"]),
            ("elevator-door", ["entered", "left", "persons", "cycles"]),
            ("parking-exit", ["inserted", "prices", "paidOut", "kept", "exits"]),
        ]
        for (place, gate) in gates.enumerated() {
            let rig = try board(gate.0, gate.1, seed: UInt64(place) + 5, store, "board-\(place)")
            let daily = try rig.rows("SELECT day, lane, name, amount FROM daily ORDER BY 1, 2, 3")
            let stored = try server.query(
                "SELECT day, lane, name, amount FROM portcullis.daily WHERE board = 'board-\(place)' ORDER BY 1, 2, 3"
            )
            #expect(stored == daily.map { $0.joined(separator: "|") })
            #expect(stored.count >= 2 * gate.1.count - 1)
            let hourly = try rig.rows("SELECT replace(hour, 'Z', ''), lane, name, amount FROM hourly ORDER BY 1, 2, 3")
            let storedHours = try server.query(
                """
                SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'), lane, name, amount FROM portcullis.hourly
                WHERE board = 'board-\(place)' ORDER BY 1, 2, 3
                """)
            #expect(storedHours == hourly.map { $0.joined(separator: "|") })
        }
        // Each board's clock was set once while it ran.
        #expect(
            try server.query("SELECT board, moved FROM portcullis.moved ORDER BY 1") == [
                "board-0|1", "board-1|1", "board-2|1",
            ])
        let takings = try server.query(
            "SELECT sum(passages), sum(inserted), sum(paid_out), sum(takings), sum(earned) FROM portcullis.takings")
        let sum = { (names: String) in
            Int(try server.query("SELECT coalesce(sum(amount), 0) FROM portcullis.daily WHERE name IN (\(names))")[0])
                ?? 0
        }
        // A turnstile's exits are among its passages.
        let exits = Int(
            try server.query(
                "SELECT sum(amount) FROM portcullis.daily WHERE name = 'exits' AND board = 'board-2'")[0])
        let passages = try sum("'passages', 'entered'") + #require(exits)
        let (inserted, paidOut) = (try sum("'inserted'"), try sum("'paidOut'"))
        #expect(
            takings == [
                "\(passages)|\(inserted)|\(paidOut)|\(inserted - paidOut)|\(try sum("'fares', 'prices', 'kept'"))"
            ])
    }

    /// All that the journal has, as an uplink that knows of nothing would tell it.
    private func passOnAll(_ rig: ArchiveRig, to store: Store) throws {
        try rig.copy()
        var reason = TextLine()
        guard var source = Outgoing(rig.database, reason: &reason) else { throw NotInTime() }
        var messages: [ReceivedMessage] = []
        try source.next(after: 0, boot: .number(1), clockError: nil) { _, lane, json, _ in
            let lane = lane.isEmpty ? "" : "\(words(lane))/"
            messages.append(ReceivedMessage(topic: "portcullis/harbour/gate/\(lane)event", payload: Array(json)))
            return true
        }
        #expect(try store.write(messages).refused == 0)
        try passOn(rig, to: store, "gate")
    }

    @Test(
        "takings and events are there once after a purge, a lost database and a backup that is put back, all in the same boot"
    )
    func successions() throws {
        let server = try PostgreSQL()
        let store = Store(server.connection, prefix: "portcullis")
        try store.open()
        func stored() throws -> [String] {
            try server.query(
                "SELECT (SELECT sum(takings) FROM portcullis.takings), (SELECT count(*) FROM portcullis.event WHERE what = 'coin')"
            )
        }
        let rig = try ArchiveRig()
        try rig.start()
        for _ in 0..<20 { rig.coin(10) }
        try passOnAll(rig, to: store)
        #expect(try stored() == ["200|20"])
        // A purge, and a new deployment: all counts from 1 again.
        try rig.loseRecord()
        rig.loseDatabase(purged: true)
        try rig.start()
        for _ in 0..<8 { rig.coin(100) }
        try passOnAll(rig, to: store)
        #expect(try stored() == ["1000|28"])
        let backup = try rig.databaseFiles()
        rig.wait(7_200)
        rig.coin(7)
        try passOnAll(rig, to: store)
        // The database is damaged: a new one begins.
        rig.loseDatabase()
        try rig.copy()
        rig.coin(20)
        try passOnAll(rig, to: store)
        #expect(try stored() == ["1027|30"])
        // An older copy is put back.
        rig.loseDatabase()
        try backup.write(to: rig.databaseURL)
        try rig.copy()
        rig.coin(3)
        try passOnAll(rig, to: store)
        #expect(try stored() == ["1030|31"])
    }
}
