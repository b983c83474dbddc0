import ControlLoop
import Statecharts

extension Schema {
    /// Makes the tables of a new file, or looks whether the file is one of ours; then says how it is to be written.
    ///
    /// A backup that was put in its place is in another mode of writing, in which readers hold up the writer.
    /// Full synchronization: a transaction that was committed is on the card, as far as the card tells the truth.
    static func prepare(_ database: borrowing Database) throws(ArchiveError) {
        let found = try database.number("PRAGMA application_id") ?? 0
        if found == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 {
            try make(database)
        } else {
            try check(database)
            try rise(database, by: step)
        }
        try database.run(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024; \
            PRAGMA journal_size_limit = 4194304
            """)
    }

    private static func make(_ database: borrowing Database) throws(ArchiveError) {
        try database.run(beginning)
        try database.run("BEGIN IMMEDIATE")
        do throws(ArchiveError) {
            try database.run(tables)
            try database.run(views)
            // 0x504F5243, and the version.
            try database.run("PRAGMA application_id = 1347375683; PRAGMA user_version = 4; COMMIT")
        } catch {
            try? database.run("ROLLBACK")
            throw error
        }
    }

    /// Makes the tables of an older version those of this one, one version at a time: a program that is killed leaves
    /// one of them.
    static func rise(_ database: borrowing Database, by step: (Int64) -> StaticString?) throws(ArchiveError) {
        // Somebody else may take the step meanwhile, so it is looked again when nobody can.
        while step(try database.number("PRAGMA user_version") ?? 0) != nil {
            try database.run("BEGIN IMMEDIATE")
            do throws(ArchiveError) {
                if let change = step(try database.number("PRAGMA user_version") ?? 0) { try database.run(change) }
                try database.run("COMMIT")
            } catch {
                try? database.run("ROLLBACK")
                throw error
            }
        }
    }

    /// Whether the file is a whole database of ours.
    static func check(_ database: borrowing Database) throws(ArchiveError) {
        guard try database.number("PRAGMA application_id") == application else { throw .notOurs }
        let version = try database.number("PRAGMA user_version") ?? 0
        guard understands(version) else { throw .otherVersion(version) }
        // What a start gives back; the rest of a large file would take long, and is read when somebody asks for it.
        let checks: InlineArray<4, StaticString> = [
            "PRAGMA quick_check('number')", "PRAGMA quick_check('progress')", "PRAGMA quick_check('name')",
            "PRAGMA quick_check('record')",
        ]
        for index in checks.indices {
            var check = try database.prepare(checks[index])
            let isWhole = try check.step() && check.withText(0) { $0.count == 2 }
            guard isWhole else { throw .damaged("SQLite's check of what the gates had finds damage") }
        }
    }

    /// Whether the numbers that are reckoned with are some that a recorder writes. The file may be anybody's, and a
    /// number at the end of its range has no next one.
    ///
    /// Counters, and times on the clock of a boot, are at most 2^59, which is 18 years in nanoseconds: added to a clock
    /// of at most 7 * 2^60, which shows the year 2225, they have an hour that ends. Nobody may have set that clock.
    static func checkNumbers(_ database: borrowing Database) throws(ArchiveError) {
        let areSound = try database.number(
            """
            WITH most(count, hour, clock) AS (VALUES(576460752303423488, 1099511627776, 8070450532247928832))
            SELECT ifnull((SELECT max(id) FROM main.entry), 0) < most.count
              AND ifnull((SELECT max(id) FROM main.record), 0) < most.count
              AND NOT EXISTS(SELECT 1 FROM main.span s WHERE s.hour NOT BETWEEN -most.hour AND most.hour)
              AND NOT EXISTS(SELECT 1 FROM main.standing WHERE since NOT BETWEEN -most.count AND most.count)
              AND NOT EXISTS(SELECT 1 FROM main.progress p WHERE p.clock NOT BETWEEN -most.count AND most.clock
                OR position NOT BETWEEN -most.count AND most.count OR last NOT BETWEEN -most.count AND most.count
                OR session NOT BETWEEN -most.count AND most.count OR began NOT BETWEEN -most.count AND most.count
                OR date NOT BETWEEN -most.count AND most.count OR waited NOT BETWEEN -most.count AND most.count
                OR longest NOT BETWEEN -most.count AND most.count OR took NOT BETWEEN -most.count AND most.count
                OR missed NOT BETWEEN -most.count AND most.count OR transactions NOT BETWEEN -most.count AND most.count)
            FROM most
            """)
        guard areSound == 1 else { throw .damaged("it has numbers that no clock and no counter can have") }
    }
}
