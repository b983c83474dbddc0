import BoardFile
import Collector
import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Statecharts
import Subscriber

/// What the arguments ask for.
struct CollectorOptions {
    var subscriber: SubscriberSettings
    var database: String
    var prefix: String

    static var table: CommandTable {
        CommandTable(
            "portcullis-collector",
            """
            Takes what the boards of a fleet say from an MQTT broker, and keeps it in a PostgreSQL database. The broker is \
            told that a message has arrived after the database has committed it. Any number of collectors, each with a name \
            of its own, divide the work.
            """,
            rows.followed(by: SubscriberSettings.rows))
    }

    private static var rows: OptionRows {
        OptionRows([
            OptionRow(
                "--broker", .text("URL", expected: "an address"),
                "mqtt://HOST[:PORT], or mqtts://HOST[:PORT] with TLS; needed by all but --migrate"),
            OptionRow(
                "--database", .text("TEXT", expected: "a connection string"),
                """
                a connection string of PostgreSQL: 'service=gates', 'host=db dbname=gates'. Without it, and for what it \
                leaves out, the environment counts: PGHOST, PGSERVICE and so on. A password belongs into ~/.pgpass, or the \
                file that PGPASSFILE names
                """),
            OptionRow(
                "--prefix",
                .checked(
                    "PREFIX", expected: "letters, digits, '-', '_', '.' and '/', at most 64 of them"
                ) { CollectorTopics.isPrefix(String(cString: $0)) },
                "what the boards' topics begin with; without it portcullis"),
            OptionRow(
                "--group", .checked("GROUP", expected: name) { CollectorTopics.isName(String(cString: $0)) },
                "all collectors of the same group divide the messages; without it collectors"),
            OptionRow(
                "--alone",
                """
                takes all messages, and divides them with nobody: for a broker that forgets shared subscriptions when it is \
                restarted, as mosquitto does. There may be several, each with a name of its own: each takes all messages, \
                and the database has each event once
                """, excludes: "--group"),
            OptionRow(
                "--name", .checked("NAME", expected: name) { CollectorTopics.isName(String(cString: $0)) },
                """
                what the broker knows this one by, which stays the same and is nobody else's; without it \
                portcullis-collector-HOST, with this machine's name
                """),
            OptionRow(
                "--batch", .number("N", 1...65_535),
                "how many messages are stored in one transaction at most; without it 1000"),
            OptionRow(
                "--session", .number("DAYS", 1...365),
                "for how long the broker keeps messages for it while it is away; without it 30"),
            OptionRow(
                "--leave",
                "goes for good: takes what the broker still has for this name, leaves no session behind, and ends"),
            OptionRow(
                "--migrate", "makes the tables, or brings them up to date, and ends",
                excludes: """
                    --broker --prefix --group --alone --name --batch --session --leave --ca --certificate --key --login
                    """),
        ])
    }

    private static var name: Label { "letters, digits, '-', '_' and '.', at most 64 of them" }

    /// What a command line asks for; nil for the tables alone.
    static func collecting(_ words: Invocation) throws(ToolError) -> CollectorOptions? {
        let database = words.text("--database") ?? ""
        if let complaint = ConnectionString.complaint(about: database) { throw .usage("--database: \(complaint)") }
        if words.has("--migrate") { return nil }
        let prefix = words.text("--prefix") ?? "portcullis"
        return CollectorOptions(subscriber: try subscriber(words, prefix: prefix), database: database, prefix: prefix)
    }

    private static func subscriber(_ words: Invocation, prefix: String) throws(ToolError) -> SubscriberSettings {
        guard let url = words["--broker"] else { throw .usage("--broker URL is missing") }
        guard let broker = BrokerAddress(String(cString: url)) else {
            let complaint: Message = "--broker takes mqtt://HOST[:PORT] or mqtts://HOST[:PORT], not '\(shown: url)'"
            throw .usage(BrokerAddress.complaint(about: String(cString: url), "\(complaint)"))
        }
        let group = words.has("--alone") ? nil : words.text("--group") ?? "collectors"
        var settings = SubscriberSettings(
            broker: broker, name: words.text("--name") ?? defaultName,
            topics: CollectorTopics.of(group: group, prefix: prefix))
        if let complaint = settings.takeFiles(words) { throw .usage(complaint) }
        settings.mostMessages = words.integer("--batch") ?? 1000
        settings.isLast = words.has("--leave")
        settings.session = UInt32(words.integer("--session") ?? 30) * 86_400
        return settings
    }

    /// This machine's name, as far as it can be in one.
    private static var defaultName: String {
        let host = ProcessInfo.processInfo.hostName.prefix(40).map { CollectorTopics.isName(String($0)) ? $0 : "_" }
        return "portcullis-collector-" + String(host)
    }
}
