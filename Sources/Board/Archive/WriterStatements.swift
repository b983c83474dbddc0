/// What a writer says to its database, prepared once.
struct WriterStatements: ~Copyable {
    var addName: Statement
    var findName: Statement
    var addEntry: Statement
    var addSpan: Statement
    var addAmount: Statement
    var findNumber: Statement
    var setNumber: Statement
    var allNumbers: Statement
    var findStanding: Statement
    var setStanding: Statement
    var beginOutage: Statement
    var endOutage: Statement
    var nameOutage: Statement
    var addApart: Statement
    var setProgress: Statement

    /// What the lanes have: lane, machine, name, value.
    static let numbers: StaticString = """
        SELECT l.text, m.text, n.text, u.value FROM number u LEFT JOIN name l ON l.id = u.lane
          LEFT JOIN name m ON m.id = u.machine LEFT JOIN name n ON n.id = u.name
        ORDER BY u.lane, u.machine, u.place
        """

    init(_ database: borrowing Database) throws(ArchiveError) {
        let addName = try database.prepare("INSERT INTO name(text) VALUES(?1)")
        let findName = try database.prepare("SELECT id FROM name WHERE text = ?1")
        let addEntry = try database.prepare(
            """
            INSERT INTO entry(record, sequence, time, date, lane, kind, flags, n0, n1, n2, n3, n4, n5, v0, v1, v2)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
            """)
        let addSpan = try database.prepare(
            "INSERT INTO span(hour, first) VALUES(?1, ?2) ON CONFLICT DO UPDATE SET first = min(first, excluded.first)")
        let addAmount = try database.prepare(
            """
            INSERT INTO hour(hour, record, lane, sort, region, name, amount) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
            """)
        let findNumber = try database.prepare("SELECT value FROM number WHERE lane = ?1 AND machine = ?2 AND name = ?3")
        let setNumber = try database.prepare(
            """
            INSERT INTO number(lane, machine, name, place, value) VALUES(?1, ?2, ?3, ?4, ?5)
            ON CONFLICT DO UPDATE SET place = excluded.place, value = excluded.value
            """)
        let allNumbers = try database.prepare(Self.numbers)
        let findStanding = try database.prepare("SELECT state, since FROM standing WHERE lane = ?1 AND region = ?2")
        let setStanding = try database.prepare(
            """
            INSERT INTO standing(lane, region, state, since) VALUES(?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET state = excluded.state, since = excluded.since
            """)
        let beginOutage = try database.prepare(
            """
            INSERT INTO outage(record, lane, region, state, cause, began, ended) SELECT ?1, ?2, ?3, ?4, ?5, ?6, 0
              WHERE NOT EXISTS (SELECT 1 FROM outage WHERE ended = 0 AND lane = ?2 AND region = ?3)
            """)
        let endOutage = try database.prepare(
            "UPDATE outage SET ended = ?1 WHERE ended = 0 AND lane = ?2 AND region = ?3")
        let nameOutage = try database.prepare("UPDATE outage SET cause = ?1 WHERE ended = 0 AND lane = ?2")
        let addApart = try database.prepare(
            "INSERT INTO apart(date, lane, machine, name, amount) VALUES(?1, ?2, ?3, ?4, ?5)")
        let setProgress = try database.prepare(Progress.update)
        // All together: none of them may be left over when one fails.
        self.addName = addName
        self.findName = findName
        self.addEntry = addEntry
        self.addSpan = addSpan
        self.addAmount = addAmount
        self.findNumber = findNumber
        self.setNumber = setNumber
        self.allNumbers = allNumbers
        self.findStanding = findStanding
        self.setStanding = setStanding
        self.beginOutage = beginOutage
        self.endOutage = endOutage
        self.nameOutage = nameOutage
        self.addApart = addApart
        self.setProgress = setProgress
    }
}
