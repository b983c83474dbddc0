import BrokerSupport
import TestSupport
import Testing

@testable import Collector

@Suite("The document about the database", .timeLimit(.minutes(5)))
struct DocumentTests {
    @Test("names every table, view and function that there is, and every column of the view for takings")
    func names() throws {
        let text = try Repository.lines(of: "docs/using/fleet.md").joined(separator: "\n")
        let server = try PostgreSQL()
        try Store(server.connection, prefix: "portcullis").open()
        let names = try server.query(
            """
            SELECT table_name FROM information_schema.tables WHERE table_schema = 'portcullis'
            UNION SELECT column_name FROM information_schema.columns WHERE table_schema = 'portcullis' AND table_name = 'takings'
            UNION SELECT routine_name FROM information_schema.routines WHERE routine_schema = 'portcullis'
            """)
        #expect(names.count >= 17)
        for name in names { #expect(text.contains("`\(name)`") || text.contains("`\(name)("), "\(name)") }
    }

    @Test("has queries that the database answers")
    func queries() throws {
        let server = try PostgreSQL()
        try Store(server.connection, prefix: "portcullis").open()
        let text = try Repository.lines(of: "docs/using/fleet.md").joined(separator: "\n")
        let statements = text.matches(of: /(?:select|delete from)[^"`;]*portcullis\.[^"`;]*/).map { String($0.output) }
        #expect(statements.count >= 4)
        for statement in statements { try server.query(statement) }
    }
}
