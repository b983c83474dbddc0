/// The tables, made and changed step by step: the database says which steps it has had.
enum Migrations {
    /// The steps, from 1 on. A step that was published is never changed: another one follows it.
    static let all: [String] = [tables, takings]

    /// What all instances lock while one of them makes the tables: "PORC", as in the boards' databases.
    private static let lock = 0x504F_5243

    /// Makes the tables what this program expects. Several instances may do that at once. Returns how many steps were
    /// taken.
    @discardableResult
    static func apply(to database: Postgres, _ steps: [String] = all) throws(PostgresError) -> Int {
        // Whoever only writes into tables that are there needs no right to make any.
        if try version(of: database, knowing: steps.count) == steps.count { return 0 }
        try database.run("BEGIN")
        do throws(PostgresError) {
            try database.run("SELECT pg_advisory_xact_lock(\(lock))")
            let version = try version(of: database, knowing: steps.count)
            for number in version..<steps.count {
                try database.run(script: steps[number])
                try database.run("INSERT INTO portcullis.migration (number) VALUES ($1)", ["\(number + 1)"])
            }
            try database.run("COMMIT")
            return steps.count - version
        } catch {
            // The connection may be gone; the error that counts is the first one.
            _ = try? database.run("ROLLBACK")
            throw error
        }
    }

    private static func version(of database: Postgres, knowing known: Int) throws(PostgresError) -> Int {
        // Out of the catalogue's tables, and not with to_regclass: that may answer from what this connection remembers,
        // from before it waited for the lock.
        let question =
            "SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = 'portcullis' AND tablename = 'migration')"
        let isThere = try database.run(question).rows.first?.first == "t"
        guard isThere else { return 0 }
        let newest = try database.run("SELECT coalesce(max(number), 0) FROM portcullis.migration").rows.first?.first
        let version = newest.flatMap { $0 }.flatMap(Int.init) ?? 0
        guard version <= known else {
            throw PostgresError(
                .unusable,
                "its tables are of version \(version), and this program knows versions up to \(known): a newer portcullis-collector is needed"
            )
        }
        return version
    }
}
