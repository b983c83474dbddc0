import DesktopTool
import Foundation

/// What the collectors' tables have, compared with what the boards' own databases have.
struct Comparison {
    private let database: DatabaseServer
    /// How many events there have to be.
    let expected: Int
    /// How many have passed, as the boards' journals have it.
    let passages: Int

    /// Loads what the boards have into tables beside those of the collectors.
    init(_ boards: [BoardFiles], _ database: DatabaseServer, in folder: URL) throws(ToolError) {
        self.database = database
        var script = Self.tables
        for board in boards {
            for (table, file) in [("event", board.expected), ("total", board.totals), ("counted", board.counted)] {
                script += "\\copy fleet.\(table) FROM '\(file)'\n"
            }
        }
        script += Self.indexes
        let file = folder.appending(path: "compare.sql")
        do {
            try script.write(to: file, atomically: false, encoding: .utf8)
        } catch {
            throw .failure("\(file.path): \(error.localizedDescription)")
        }
        try database.run(script: file.path)
        expected = try Self.number("SELECT count(*) FROM fleet.event", database)
        passages = try Self.number(
            "SELECT coalesce(sum(amount), 0) FROM fleet.total WHERE name IN ('passages', 'exits', 'entered')", database)
    }

    /// How many events have not arrived yet.
    func missingEvents() throws(ToolError) -> Int {
        expected - (try Self.number("SELECT count(*) FROM portcullis.event", database))
    }

    /// How many totals are not what they have to be.
    func wrongTotals() throws(ToolError) -> Int {
        try Self.number("SELECT count(*) FROM fleet.wrong_total", database)
    }

    /// Everything that is not as it has to be, in lines: what is missing, by boards; what is there and was never told;
    /// what is told differently; totals that differ; and messages that are not as many as the entries of a board's
    /// database.
    func complaints() throws(ToolError) -> [String] {
        try database.query(
            """
            SELECT site || '/' || board || ': ' || count(*) || ' events are missing, sequences ' || min(sequence) || ' to '
              || max(sequence) || ' of boot ' || boot FROM fleet.missing GROUP BY site, board, boot ORDER BY 1
            """)
            + (try database.query(
                """
                SELECT site || '/' || board || ': ' || count(*) || ' events are there that its database does not have'
                FROM fleet.extra GROUP BY site, board ORDER BY 1
                """))
            + (try database.query(
                """
                SELECT site || '/' || board || ': event ' || sequence || ' of boot ' || boot || ' is another one: ' || message
                FROM fleet.different ORDER BY 1 LIMIT 20
                """))
            + (try database.query(
                """
                SELECT site || '/' || board || '/' || lane || ': ' || name || ' comes to ' || found || ', expected ' || amount
                FROM fleet.wrong_total ORDER BY 1 LIMIT 20
                """))
            + (try database.query(
                """
                SELECT site || '/' || board || ': ' || found || ' messages of the kind ' || kind || ', and ' || amount || ' entries'
                FROM fleet.wrong_count ORDER BY 1 LIMIT 20
                """))
    }

    private static func number(_ query: String, _ database: DatabaseServer) throws(ToolError) -> Int {
        let lines = try database.query(query)
        guard let number = lines.first.flatMap({ Int($0) }) else { throw .failure("PostgreSQL answers \(lines)") }
        return number
    }
}

extension Comparison {
    private static let tables = """
        CREATE SCHEMA fleet;
        CREATE TABLE fleet.event(site text, board text, message jsonb);
        CREATE TABLE fleet.total(site text, board text, lane text, name text, amount bigint);
        CREATE TABLE fleet.counted(site text, board text, kind text, amount bigint);

        """

    private static let indexes = """
        CREATE VIEW fleet.told AS SELECT site, board, (message->>'boot')::uuid AS boot, (message->>'record')::bigint AS record,
          (message->>'sequence')::bigint AS sequence, message FROM fleet.event;
        CREATE VIEW fleet.missing AS SELECT t.* FROM fleet.told t
          LEFT JOIN portcullis.event e USING (site, board, boot, record, sequence) WHERE e.kind IS NULL;
        CREATE VIEW fleet.extra AS SELECT e.* FROM portcullis.event e
          LEFT JOIN fleet.told t USING (site, board, boot, record, sequence) WHERE t.message IS NULL;
        CREATE VIEW fleet.different AS SELECT t.* FROM fleet.told t
          JOIN portcullis.event e USING (site, board, boot, record, sequence)
          WHERE (e.date, e.lane, e.kind, e.what, e.region, e.from_state, e.to_state, e.value, e.fact, e.fact_value, e.flags,
              e.words)
            IS DISTINCT FROM ((message->>'date')::timestamptz, message->>'lane', message->>'kind', message->>'what',
              message->>'region', message->>'from', message->>'to', (message->>'value')::bigint, message->>'fact',
              message->>'fact_value', ARRAY(SELECT jsonb_array_elements_text(message->'flags')), message->>'words');
        CREATE VIEW fleet.wrong_total AS SELECT site, board, lane, name, coalesce(t.amount, 0) AS amount,
            coalesce(f.amount, 0) AS found
          FROM fleet.total t FULL JOIN
            (SELECT site, board, lane, name, sum(amount)::bigint AS amount FROM portcullis.hourly GROUP BY 1, 2, 3, 4) f
            USING (site, board, lane, name)
          WHERE coalesce(t.amount, 0) <> coalesce(f.amount, 0);
        CREATE VIEW fleet.wrong_count AS SELECT site, board, kind, coalesce(c.amount, 0) AS amount, coalesce(t.found, 0) AS found
          FROM fleet.counted c FULL JOIN
            (SELECT site, board, message->>'kind' AS kind, count(*) AS found FROM fleet.event GROUP BY 1, 2, 3) t
            USING (site, board, kind)
          WHERE coalesce(c.amount, 0) <> coalesce(t.found, 0);
        ANALYZE;

        """
}
