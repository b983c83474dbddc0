import ControlLoop
import Statecharts

/// How far a copy has come: the one row of `progress`.
struct Progress {
    var record: Int64
    var position: UInt64
    var last: Int64
    var session: Int64
    var began: Int64
    var clock: Int64
    var sum: Int64
    var date: Int64
    var waited: Int64
    var longest: Int64
    var took: Int64
    var missed: Int64
    var transactions: Int64
    /// The writer's alone: an older database, on a card that cannot be written, does not have it.
    var clockSet: Int64 = 0

    /// What the database says.
    init(_ database: borrowing Database) throws(ArchiveError) {
        var row = try database.prepare(
            """
            SELECT record, position, last, session, began, clock, sum, date, waited, longest, took, missed, transactions
            FROM progress
            """)
        guard try row.step() else { throw .damaged("it does not say how far it has come") }
        record = row.number(0)
        position = UInt64(bitPattern: max(1, row.number(1)))
        last = row.number(2)
        session = row.number(3)
        began = row.number(4)
        clock = row.number(5)
        sum = row.number(6)
        date = row.number(7)
        waited = row.number(8)
        longest = row.number(9)
        took = row.number(10)
        missed = row.number(11)
        transactions = row.number(12)
    }

    /// Where a record goes on that is made from the database: at its beginning where no record can have come so far
    /// (`Schema.checkNumbers`), or the next database could not be believed either.
    var nextSequence: UInt64 { position <= 576_460_752_303_423_488 ? position : 1 }

    static let update: StaticString = """
        UPDATE progress SET record = ?1, position = ?2, last = ?3, session = ?4, began = ?5, clock = ?6, sum = ?7, date = ?8,
          waited = ?9, longest = ?10, took = ?11, missed = ?12, transactions = ?13, clock_set = ?14
        """

    func store(_ statement: inout Statement) throws(ArchiveError) {
        statement.bind(1, record)
        statement.bind(2, Int64(bitPattern: position))
        statement.bind(3, last)
        statement.bind(4, session)
        statement.bind(5, began)
        statement.bind(6, clock)
        statement.bind(7, sum)
        statement.bind(8, date)
        statement.bind(9, waited)
        statement.bind(10, longest)
        statement.bind(11, took)
        statement.bind(12, missed)
        statement.bind(13, transactions)
        statement.bind(14, clockSet)
        try statement.run()
    }
}
