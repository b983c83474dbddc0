import BrokerSupport
import Foundation
import TestSupport
import Testing

@Suite("The program", .timeLimit(.minutes(5)))
struct ProgramTests {
    @Test(
        "wrong arguments are told, with exit status 2",
        arguments: [
            ([], "--broker URL is missing"),
            (["--broker", "mqtt://view:secret@a"], "the address of a broker has no name and no password in it"),
            (["--broker", "http://a"], "--broker takes mqtt://HOST[:PORT] or mqtts://HOST[:PORT], not 'http://a'"),
            (["--broker", "mqtt://a", "--group", "a/b"], "--group takes letters, digits"),
            (["--broker", "mqtt://a", "--group", "a", "--alone"], "--alone and --group exclude each other"),
            (["--broker", "mqtt://a", "--prefix", "#"], "--prefix takes letters, digits"),
            (["--broker", "mqtt://a", "--batch", "0"], "--batch takes a number from 1 to 65535, not '0'"),
            (["--broker", "mqtt://a", "--session", "9999"], "--session takes a number from 1 to 365, not '9999'"),
            (["--broker", "mqtt://a", "--ca", "x"], "--ca, --certificate and --key are for mqtts://"),
            (["--broker", "mqtts://a", "--key", "x"], "--key goes with --certificate"),
            (["--broker", "mqtt://a", "--broker", "mqtt://b"], "--broker is given twice"),
            (
                ["--broker", "mqtt://a", "--database", "host=a password=b"],
                "a password on a command line can be read by everybody"
            ),
            (["--broker", "mqtt://a", "--database", "x"], "it is no connection string of PostgreSQL"),
            (["--broker", "mqtt://a", "--database"], "--database needs a connection string"),
            (["--broker", "mqtt://a", "more"], "unexpected argument 'more'"),
            (
                ["--broker", "mqtt://a", "--database", "host=a", "password=secret"],
                "unexpected argument 'password=...'"
            ),
            (["--migrate", "--database", "host=a", "password=secret"], "unexpected argument 'password=...'"),
            (
                ["--broker", "mqtt://a", "--database=host=a password=secret"],
                "a password on a command line can be read by everybody"
            ),
            (["--broker", "mqtt://a", "postgresql://gate:secret@db/gates"], "unexpected argument '...'"),
            (
                ["--broker", "host=a password=secret"],
                "--broker takes mqtt://HOST[:PORT] or mqtts://HOST[:PORT], not 'host=...'"
            ),
            (["--broker", "mqtt://a", "--name", "password=secret"], "at most 64 of them, not 'password=...'"),
            (["--broker", "mqtt://a", "--prefix", "password=secret"], "at most 64 of them, not 'password=...'"),
            (
                ["--broker", "mqtt://a", "--batch", "password=secret"],
                "--batch takes a number from 1 to 65535, not 'password=...'"
            ),
            (["--migrate", "--broker", "mqtt://a"], "--migrate and --broker exclude each other"),
        ])
    func usage(arguments: [String], complaint: String) throws {
        let program = try CollectorProcess(arguments)
        #expect(program.status == 2)
        #expect(program.said.hasPrefix("portcullis-collector: "), "\(program.said)")
        #expect(program.said.contains(complaint) && !program.said.contains("secret"), "\(program.said)")
    }

    @Test(
        "an address where the environment has to have a name is refused, and not repeated",
        arguments: [
            ["PGDATABASE": "postgresql://gate:secret@127.0.0.1/gates"],
            ["PGHOST": "postgresql://gate:secret@127.0.0.1/gates"], ["PGHOST": "gate:secret@127.0.0.1"],
        ])
    func environment(variables: [String: String]) throws {
        let server = try PostgreSQL()
        let usual = ["PGHOST": server.folder.url.path, "PGPORT": "\(server.port)", "PGUSER": "gates"]
        let environment = usual.merging(variables) { $1 }
        let migrating = try CollectorProcess(["--migrate"], environment: environment)
        #expect(migrating.status == 1)
        let collector = try CollectorProcess(["--broker", "mqtt://127.0.0.1:1"], environment: environment)
        #expect(collector.status == 1)
        for said in [migrating.said, collector.said] {
            #expect(said.contains("is an address, which may have a password in it"), "\(said)")
            #expect(!said.contains("secret"), "\(said)")
        }
    }

    @Test("--help and --version end well")
    func help() throws {
        for word in ["--help", "-h", "help", "--version", "version"] {
            #expect(try CollectorProcess([word]).status == 0)
        }
    }

    @Test("a wrong password is told and tried again, and one in a file that PGPASSFILE names is right")
    func password() throws {
        let server = try PostgreSQL(access: ["host gates gate 127.0.0.1/32 scram-sha-256"])
        try server.query("CREATE ROLE gate LOGIN PASSWORD 'right'; GRANT CREATE ON DATABASE gates TO gate")
        let database = "host=127.0.0.1 port=\(server.port) user=gate dbname=gates"
        let folder = try Folder()
        func passwordFile(_ password: String) throws -> String {
            let file = try folder.file("pgpass", "127.0.0.1:*:*:gate:\(password)\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            return file
        }
        let wrong = try passwordFile("wrong")
        let collector = try CollectorProcess(
            ["--broker", "mqtt://127.0.0.1:1", "--database", database], environment: ["PGPASSFILE": wrong])
        try waitUntil("it is told") { collector.said.contains("password authentication failed") }
        #expect(collector.said.contains("; it is tried again and again"))
        _ = try passwordFile("right")
        try waitUntil("it is corrected") { collector.said.contains("the database: connected") }
        #expect(collector.said.components(separatedBy: "password authentication failed").count == 2)
        #expect(collector.stop() == 0)
        let migrating = try CollectorProcess(["--migrate", "--database", database], environment: ["PGPASSFILE": wrong])
        #expect(migrating.status == 0)
    }

    @Test("a broker that refuses the login is told, and so is a file that others can read")
    func login() throws {
        let broker = try Mosquitto(
            ["allow_anonymous false", "password_file FOLDER/passwords"], files: ["login": "gate\nwrong\n"])
        let folder = broker.folder.url.path
        try Programs.run("mosquitto_passwd", ["-b", "-c", "\(folder)/passwords", "gate", "right"])
        try broker.start()
        let server = try PostgreSQL()
        let first = try CollectorProcess(broker, server, name: "one", ["--login", "\(folder)/login"])
        try waitUntil("it is told") { first.said.contains("others than its owner may read it; expected mode 0600") }
        first.kill()
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/login")
        let second = try CollectorProcess(broker, server, name: "one", ["--login", "\(folder)/login"])
        try waitUntil("it is refused") {
            second.said.contains("it refuses the connection: Not authorized; it is tried again every five minutes")
        }
        #expect(second.stop() == 0)
    }
}
