import BrokerSupport
import Foundation
import Synchronization
import Testing

@testable import Collector

@Suite("How the tables are made", .timeLimit(.minutes(5)))
struct MigrationTests {
    @Test("many that begin at once make the tables once")
    func together() throws {
        let server = try PostgreSQL()
        let steps = Mutex<[String]>([])
        let connection = server.connection
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let result = Result { try Store(connection, prefix: "portcullis").open() }
            steps.withLock { $0.append(result.map { "\($0)" }.textOrError) }
        }
        #expect(steps.withLock { $0.sorted() } == [String](repeating: "0", count: 7) + ["\(Migrations.all.count)"])
        #expect(try server.query("SELECT number FROM portcullis.migration ORDER BY 1") == ["1", "2"])
    }

    @Test("a later step is taken by whoever knows it, and a step that fails leaves the tables as they were")
    func later() throws {
        let server = try PostgreSQL()
        let database = try Postgres(server.connection, patience: .seconds(60))
        #expect(try Migrations.apply(to: database) == Migrations.all.count)
        let next =
            Migrations.all + ["ALTER TABLE portcullis.event ADD COLUMN more text; CREATE TABLE portcullis.more(a int)"]
        #expect(throws: PostgresError.self) {
            try Migrations.apply(to: database, next + ["CREATE TABLE portcullis.event(a int)"])
        }
        #expect(try server.query("SELECT max(number) FROM portcullis.migration") == ["\(Migrations.all.count)"])
        #expect(try server.query("SELECT to_regclass('portcullis.more') IS NULL") == ["t"])
        #expect(try Migrations.apply(to: database, next) == 1)
        #expect(try Migrations.apply(to: database, next) == 0)
    }

    @Test("tables of a newer program are left alone, and that is told")
    func newer() throws {
        let server = try PostgreSQL()
        try Store(server.connection, prefix: "portcullis").open()
        try server.query("INSERT INTO portcullis.migration (number) VALUES (99)")
        let collector = try CollectorProcess(["--broker", "mqtt://127.0.0.1:1", "--database", server.connection])
        #expect(collector.status == 1)
        #expect(
            collector.said
                == "portcullis-collector: the database cannot be used: its tables are of version 99, and this program knows versions up to 2: a newer portcullis-collector is needed\n"
        )
    }

    @Test("a database that cannot keep every text is told, and nothing is made in it")
    func encoding() throws {
        let server = try PostgreSQL()
        try server.query(
            "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'", in: "postgres")
        let database = "\(server.connection) dbname=latin"
        let collector = try CollectorProcess(["--broker", "mqtt://127.0.0.1:1", "--database", database])
        #expect(collector.status == 1)
        #expect(
            collector.said.hasPrefix(
                "portcullis-collector: the database cannot be used: its encoding is LATIN1; expected UTF8: "))
        let migrating = try CollectorProcess(["--migrate", "--database", database])
        #expect(migrating.status == 1)
        #expect(migrating.said.contains("its encoding is LATIN1; expected UTF8"))
        #expect(try server.query("SELECT to_regnamespace('portcullis') IS NULL", in: "latin") == ["t"])
    }

    @Test("a user who may only write needs no right to make tables, once they are there")
    func leastRights() throws {
        let server = try PostgreSQL(access: ["local gates writer trust"])
        let owner = try CollectorProcess(["--migrate", "--database", server.connection])
        #expect(owner.status == 0)
        try server.query(
            """
            CREATE ROLE writer LOGIN;
            GRANT USAGE ON SCHEMA portcullis TO writer;
            GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA portcullis TO writer
            """)
        let store = Store("\(server.connection) user=writer", prefix: "portcullis")
        #expect(try store.open() == 0)
        let topic = "portcullis/harbour/gate/north/"
        let written = try store.write([
            .init(topic: topic + "event", payload: Array(Payloads.event().utf8)),
            .init(topic: topic + "hour", payload: Array(Payloads.hour(moved: 1).utf8)),
            .init(topic: topic + "event", payload: []),
        ])
        #expect(written == Store.Written(events: 1, hours: 1, refused: 1))
    }
}

extension Result where Success == String {
    /// The text, or what the error says.
    fileprivate var textOrError: String {
        switch self {
        case .success(let text): text
        case .failure(let error): "\(error)"
        }
    }
}
