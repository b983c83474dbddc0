import Archive
import CSQLite
import ControlLoop
import Foundation
import TestSupport
import Testing

/// A database in a folder of its own, with what a turnstile and an elevator door did on two days.
package final class SampleDatabase {
    package let folder: Folder
    package let path: String
    private var handle: OpaquePointer?

    /// 2026-11-22T00:00:00Z, in hours and in milliseconds since 1970.
    package static let hour: Int64 = 498_696
    package static let midnight: Int64 = hour * 3_600_000
    /// 09:30 of that day: up to then everything is there.
    package static let date: Int64 = midnight + 34_200_000

    package init(_ file: String = "north.db", isEmpty: Bool = false) throws {
        folder = try Folder()
        path = folder.url.appending(path: file).path
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        try run(Self.text(Schema.beginning))
        try run(Self.text(Schema.tables))
        try run(Self.text(Schema.views))
        try run("PRAGMA application_id = \(Schema.application); PRAGMA user_version = \(Schema.version)")
        if !isEmpty { try fill() }
    }

    private init(reopening path: String) throws {
        folder = try Folder()
        self.path = path
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    }

    /// A file that is there already, wherever it is.
    package static func reopen(_ path: String) throws -> SampleDatabase { try SampleDatabase(reopening: path) }

    deinit { close() }

    /// Lets go of the file; what is in it stays.
    package func close() {
        sqlite3_close(handle)
        handle = nil
    }

    /// Runs statements.
    package func run(_ statements: String) throws {
        let result = sqlite3_exec(handle, statements, nil, nil, nil)
        try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle))): \(statements)")
    }

    /// What a database file has counted and what its lanes have, one number a line: `north passages 6 6`.
    package static func numbers(of path: String) throws -> [String] {
        let database = try Database(try #require(RecordPath(cText: path)), .reading)
        var rows = try database.prepare(
            """
            SELECT l.text || ' ' || n.text || ' ' || sum(h.amount) || ' ' || ifnull((SELECT value FROM main.number u
                WHERE u.lane = h.lane AND u.name = h.name), 0)
              FROM main.hour h JOIN main.name l ON l.id = h.lane JOIN main.name n ON n.id = h.name
              WHERE h.sort IN (0, 1) GROUP BY h.lane, h.name ORDER BY l.text, n.text
            """)
        var lines: [String] = []
        while try rows.step() { lines.append(rows.withText(0) { String(decoding: $0, as: UTF8.self) }) }
        return lines
    }

    /// Changes after which a database has numbers and names that no recorder writes.
    package static let nonsense = [
        "UPDATE hour SET amount = 9223372036854775807", "UPDATE hour SET hour = hour * 15000000000000",
        "UPDATE hour SET hour = -hour * 15000000000000", "UPDATE entry SET date = 9223372036854775807",
        "UPDATE entry SET date = 'soon', lane = 'x', n0 = 1.5, v0 = NULL", "UPDATE entry SET kind = 77, flags = -1",
        "UPDATE entry SET v0 = x'00'", "UPDATE name SET text = x'FF00FE' || id",
        "UPDATE name SET text = id || char(0) || 'x'",
        "UPDATE outage SET began = -9223372036854775808, ended = 9223372036854775807",
        "UPDATE standing SET since = -9223372036854775808", "UPDATE number SET value = -1",
        "UPDATE progress SET date = 9223372036854775807, clock = -9223372036854775808", "DELETE FROM progress",
        "DELETE FROM name",
        "UPDATE span SET first = -5, hour = 9223372036854775807 WHERE hour = (SELECT max(hour) FROM span)",
        "UPDATE name SET text = text || printf('%.*c', 20000, 'x')",
    ]

    /// Changes after which a database has numbers that cannot be reckoned with.
    package static let unreckonable =
        [
            "INSERT INTO entry SELECT 9223372036854775807, record, sequence, time, date, lane, kind, flags, n0, n1, n2, n3, n4, n5, v0, v1, v2 FROM entry LIMIT 1",
            "INSERT INTO record SELECT 9223372036854775807, boot, board, firmware, digest, first, made FROM record LIMIT 1",
            "INSERT INTO span VALUES(-9223372036854775808, 1)", "INSERT INTO span VALUES(9223372036854775807, 1)",
            "INSERT INTO standing VALUES(99, 99, 99, -9223372036854775808)",
            "INSERT INTO standing VALUES(99, 99, 99, 9223372036854775807)",
            "INSERT INTO standing VALUES(99, 99, 99, 'long ago')",
            "ALTER TABLE standing ADD COLUMN count; INSERT INTO standing VALUES(99, 99, 99, 9223372036854775807, NULL)",
        ]
        + [
            "clock", "position", "last", "session", "began", "date", "waited", "longest", "took", "missed",
            "transactions",
        ].flatMap { column in
            ["9223372036854775807", "-9223372036854775808"].map { "UPDATE progress SET \(column) = \($0)" }
        }

    /// The path of another file in the folder.
    package func beside(_ name: String) -> String { folder.url.appending(path: name).path }

    /// SQL for the number of a name.
    package func name(_ text: String?) throws -> String {
        guard let text else { return "0" }
        let quoted = "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
        try run("INSERT OR IGNORE INTO name(text) VALUES(\(quoted))")
        return "(SELECT id FROM name WHERE text = \(quoted))"
    }

    /// Adds to the totals of an hour, counted from the midnight of that day.
    package func total(_ lane: String, _ hour: Int64, sort: Int, _ name: String, _ amount: Int64, region: String? = nil)
        throws
    {
        let (lane, region, name) = (try self.name(lane), try self.name(region), try self.name(name))
        try run("INSERT INTO hour VALUES(\(Self.hour + hour), 1, \(lane), \(sort), \(region), \(name), \(amount))")
    }

    /// What a lane has now.
    package func number(_ lane: String, _ machine: String, _ name: String, place: Int, _ value: Int64) throws {
        let (lane, machine, name) = (try self.name(lane), try self.name(machine), try self.name(name))
        try run("INSERT INTO number VALUES(\(lane), \(machine), \(name), \(place), \(value))")
    }

    /// Adds an entry, so many milliseconds after that midnight.
    package func entry(
        _ kind: Int, at time: Int64, lane: String? = nil, flags: Int = 0, _ names: [String?] = [],
        _ values: [Int64] = []
    ) throws {
        var columns = [try name(lane), "\(kind)", "\(flags)"]
        for index in 0..<6 { columns.append(try name(index < names.count ? names[index] : nil)) }
        for index in 0..<3 { columns.append("\(index < values.count ? values[index] : 0)") }
        let date = Self.midnight + time
        try run(
            """
            INSERT INTO entry SELECT NULL, 1, ifnull(max(sequence), 0) + 1, \(time) * 1000000, \(date),
              \(columns.joined(separator: ", ")) FROM entry;
            INSERT OR IGNORE INTO span SELECT \(date) / 3600000, max(id) FROM entry
            """)
    }

    private static func text(_ text: StaticString) -> String { "\(text)" }

    private func fill() throws {
        try run(
            "INSERT INTO record(id, boot, board, firmware, digest, first) VALUES(1, x'01010101010101010101010101010101', 'north', '0.1', 7, 1)"
        )
        try fillTotals()
        try fillEntries()
        try run(
            """
            UPDATE progress SET record = 1, position = 15, last = 34200000000000, session = 3, began = 28800000000000,
              clock = \(Self.midnight) * 1000000, date = \(Self.date), longest = 1234, transactions = 77
            """)
    }

    private func fillTotals() throws {
        for (name, amount) in [("inserted", 100), ("fares", 100), ("passages", 2)] as [(String, Int64)] {
            try total("north", -14, sort: 0, name, amount)
        }
        for (hour, name, amount) in [
            (-14, "inserted", 100), (-14, "fares", 50), (-14, "held", 50), (-14, "passages", 1), (8, "inserted", 150),
            (8, "fares", 150), (8, "passages", 3), (8, "faults", 1), (9, "inserted", 30), (9, "held", -20),
            (9, "kept", 50),
        ] as [(Int64, String, Int64)] { try total("north", hour, sort: 1, name, amount) }
        for (name, amount) in [("entered", 4), ("left", 3), ("persons", 1)] as [(String, Int64)] {
            try total("lift", 8, sort: 1, name, amount)
        }
        try total("north", 8, sort: 2, "functioning.locked", 3_540_000_000_000, region: "passage")
        try total("north", 8, sort: 2, "functioning.unlocked", 60_000_000_000, region: "passage")
        try total("north", 8, sort: 3, "faultContact", 1)
        try total("lift", 9, sort: 3, "sensorStuck", 2)
        let north: [(String, Int64)] = [
            ("inserted", 380), ("fares", 300), ("kept", 50), ("held", 30), ("passages", 6), ("faults", 1),
            ("saturated", 0),
        ]
        for (place, (name, value)) in north.enumerated() {
            try number("north", "turnstile", name, place: place, value)
        }
        for (place, (name, value)) in ([("entered", 4), ("left", 3), ("persons", 1)] as [(String, Int64)]).enumerated()
        {
            try number("lift", "elevator-door", name, place: place, value)
        }
        let (passage, locked) = (try name("passage"), try name("functioning.locked"))
        try run("INSERT INTO standing VALUES(\(try name("north")), \(passage), \(locked), 32400000000000)")
        try outage("north", "passage", "broken", "faultContact", from: 29_400_000, to: 30_330_000)
        try outage("lift", "door", "faulted", "sensorStuck", from: 33_600_000, to: nil)
        let (west, turnstile, held) = (try name("west"), try name("turnstile"), try name("held"))
        try run("INSERT INTO apart VALUES(NULL, \(Self.midnight), \(west), \(turnstile), \(held), 20)")
    }

    private func outage(
        _ lane: String, _ region: String, _ state: String, _ cause: String, from began: Int64, to ended: Int64?
    ) throws {
        let (lane, region) = (try name(lane), try name(region))
        let (state, cause) = (try name(state), try name(cause))
        try run(
            """
            INSERT INTO outage VALUES(NULL, 1, \(lane), \(region), \(state), \(cause), \(Self.midnight + began),
              \(ended.map { Self.midnight + $0 } ?? 0))
            """)
    }

    /// One entry of each kind, and of some more than one.
    private func fillEntries() throws {
        let eight: Int64 = 28_800_000
        try entry(1, at: eight, flags: 3, [], [3, 2_500_000_000])
        try entry(8, at: eight, [], [Self.midnight * 1_000_000])
        let locked = "functioning.locked"
        let unlocked = "functioning.unlocked"
        try entry(
            3, at: eight + 5120, lane: "north", flags: 3, ["insertCoin", "passage", locked, locked, "credit"], [10, 40])
        try entry(
            3, at: eight + 7000, lane: "north", flags: 3, ["insertCoin", "passage", locked, unlocked, "credit"],
            [10, 0])
        try entry(4, at: eight + 7000, lane: "north", ["doors"], [1])
        try entry(
            3, at: eight + 9000, lane: "north", flags: 2, ["admitPerson", "passage", unlocked, locked, "credit"])
        try entry(5, at: eight + 600_000, lane: "north", flags: 3, ["faultContact"])
        try entry(6, at: eight + 700_000, lane: "lift", ["queued"])
        try entry(7, at: eight + 3_600_000, lane: "north", flags: 3, ["inserted", "fares", "kept"], [350, 300, 0])
        try entry(7, at: eight + 3_600_000, lane: "north", flags: 1, ["passages"], [-1])
        try entry(9, at: eight + 3_700_000, [], [0x1A2B_3C4D, 512])
        try entry(10, at: eight + 3_800_000, ["west", "turnstile", "held"], [20])
        try entry(0, at: eight + 3_900_000, [], [12])
        try entry(2, at: eight + 4_000_000)
    }
}
