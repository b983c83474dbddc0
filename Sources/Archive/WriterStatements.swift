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
            "INSERT INTO entry VALUES(NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)")
        let addSpan = try database.prepare(
            "INSERT INTO span VALUES(?1, ?2) ON CONFLICT DO UPDATE SET first = min(first, excluded.first)")
        let addAmount = try database.prepare(
            """
            INSERT INTO hour VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
            """)
        let findNumber = try database.prepare("SELECT value FROM number WHERE lane = ?1 AND machine = ?2 AND name = ?3")
        let setNumber = try database.prepare("INSERT OR REPLACE INTO number VALUES(?1, ?2, ?3, ?4, ?5)")
        let allNumbers = try database.prepare(Self.numbers)
        let findStanding = try database.prepare("SELECT state, since FROM standing WHERE lane = ?1 AND region = ?2")
        let setStanding = try database.prepare("INSERT OR REPLACE INTO standing VALUES(?1, ?2, ?3, ?4)")
        let beginOutage = try database.prepare("INSERT INTO outage VALUES(NULL, ?1, ?2, ?3, ?4, ?5, ?6, 0)")
        let endOutage = try database.prepare(
            "UPDATE outage SET ended = ?1 WHERE ended = 0 AND lane = ?2 AND region = ?3")
        let addApart = try database.prepare("INSERT INTO apart VALUES(NULL, ?1, ?2, ?3, ?4, ?5)")
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
        self.addApart = addApart
        self.setProgress = setProgress
    }
}
