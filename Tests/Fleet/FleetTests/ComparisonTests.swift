import Foundation
import TestSupport
import Testing

@testable import FleetRig

@Suite("What is compared in the end")
struct ComparisonTests {
    /// A database with the tables of the collectors, and what one board has.
    private struct Rig {
        let folder: Folder
        let database: DatabaseServer
        let board: BoardFiles

        init(_ sequences: [Int], total: Int, entries: Int? = nil) throws {
            folder = try Folder()
            // PostgreSQL has a user of its own.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
            database = try DatabaseServer(in: folder.url)
            board = try BoardFiles("gate-0", in: folder.url)
            try board.make("")
            try sequences.map { "harbour\tgate-0\t\(Self.message($0, what: "coin"))\n" }.joined()
                .write(toFile: board.expected, atomically: false, encoding: .utf8)
            try "harbour\tgate-0\tnorth\tpassages\t\(total)\n"
                .write(toFile: board.totals, atomically: false, encoding: .utf8)
            try "harbour\tgate-0\tevent\t\(entries ?? sequences.count)\n"
                .write(toFile: board.counted, atomically: false, encoding: .utf8)
            let collector = try ChildProcess(
                [
                    try Repository.program("portcullis-collector"), "--migrate", "--database",
                    database.connection(through: database.port),
                ], in: folder.url, says: "migrate.txt")
            while collector.runs { usleep(1_000) }
            try #require(collector.status == 0)
        }

        static let boot = "0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a"

        static func message(_ sequence: Int, what: String) -> String {
            """
            {"boot":"\(boot)","record":1,"sequence":\(sequence),"date":"2026-11-24T02:10:03.482Z","clock_error_ms":4,"lane":"north",\
            "kind":"event","what":"\(what)","region":"passage","from":"functioning.locked","to":"functioning.locked","value":10,\
            "fact":"credit","fact_value":40,"flags":["late"],"words":"w"}
            """
        }

        /// The table has an event.
        func add(_ sequence: Int, what: String = "coin") throws {
            try database.query(
                """
                INSERT INTO portcullis.event (site, board, boot, record, sequence, date, lane, kind, what, region, from_state,
                  to_state, value, fact, fact_value, flags, words)
                VALUES ('harbour', 'gate-0', '\(Self.boot)', 1, \(sequence), '2026-11-24T02:10:03.482Z', 'north', 'event',
                  '\(what)', 'passage', 'functioning.locked', 'functioning.locked', 10, 'credit', '40', '{late}', 'w')
                """)
        }

        /// The table has what a lane counted in an hour.
        func addHour(passages: Int) throws {
            try database.query(
                """
                INSERT INTO portcullis.hour (site, board, boot, record, lane, hour, moved, position, counted, date)
                VALUES ('harbour', 'gate-0', '\(Self.boot)', 1, 'north', '2026-11-24T02:00:00Z', 0, 9, '{"passages": \(passages)}', now())
                """)
        }

        func compared() throws -> Comparison { try Comparison([board], database, in: folder.url) }
        func complaints() throws -> [String] { try compared().complaints() }
    }

    @Test("what is there as it was told is no reason to complain")
    func good() throws {
        let rig = try Rig([1, 2], total: 7)
        try rig.add(1)
        try rig.add(2)
        try rig.addHour(passages: 7)
        let compared = try rig.compared()
        #expect(try compared.complaints() == [])
        #expect(compared.expected == 2 && compared.passages == 7)
    }

    @Test(
        "an entry of a board's database that is left out of what is to be told is noticed, though the table has all that is"
    )
    func leftOut() throws {
        let rig = try Rig([1], total: 0, entries: 2)
        try rig.add(1)
        #expect(try rig.complaints() == ["harbour/gate-0: 1 messages of the kind event, and 2 entries"])
    }

    @Test(
        "events that are missing, that nobody told, or that are others, and a total that differs: each is said with its board"
    )
    func bad() throws {
        let rig = try Rig([1, 2, 3, 4], total: 7)
        try rig.add(1)
        try rig.add(4, what: "person")
        try rig.add(9)
        try rig.addHour(passages: 6)
        let complaints = try rig.complaints()
        #expect(complaints.count == 4)
        #expect(complaints[0] == "harbour/gate-0: 2 events are missing, sequences 2 to 3 of boot \(Rig.boot)")
        #expect(complaints[1] == "harbour/gate-0: 1 events are there that its database does not have")
        #expect(complaints[2].hasPrefix("harbour/gate-0: event 4 of boot \(Rig.boot) is another one: "))
        #expect(complaints[3] == "harbour/gate-0/north: passages comes to 6, expected 7")
    }
}
