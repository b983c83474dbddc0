import BoardFile
import Collector
import ControlLoop
import DesktopTool
import Foundation
import Subscriber

/// What the arguments ask for.
struct CollectorOptions {
    var subscriber: SubscriberSettings
    var database: String
    var prefix: String

    enum Request {
        case help, version
        case migrate(String)
        case collect(CollectorOptions)
    }

    static let usage = """
        usage: portcullis-collector --broker URL [--ca FILE] [--certificate FILE --key FILE] [--login FILE]
                                    [--database TEXT] [--prefix PREFIX] [--group GROUP | --alone]
                                    [--name NAME] [--batch N] [--session DAYS] [--leave]
               portcullis-collector --migrate [--database TEXT]
               portcullis-collector --version | --help

        Takes what the boards of a fleet say from an MQTT broker, and keeps it in a PostgreSQL database. The broker is told that
        a message has arrived after the database has committed it. Any number of collectors, each with a name of its own, divide
        the work.

          --broker URL        mqtt://HOST[:PORT], or mqtts://HOST[:PORT] with TLS
          --ca FILE           the certificates that the broker's is checked against; without it those of the system
          --certificate FILE  a certificate for brokers that ask for one, and --key FILE its key
          --login FILE        a user's name in its first line and the password in its second; mode 0600
          --database TEXT     a connection string of PostgreSQL: 'service=gates', 'host=db dbname=gates'. Without it, and for
                              what it leaves out, the environment counts: PGHOST, PGSERVICE and so on. A password belongs into
                              ~/.pgpass, or the file that PGPASSFILE names
          --prefix PREFIX     what the boards' topics begin with; without it: portcullis
          --group GROUP       all collectors of the same group divide the messages; without it: collectors
          --alone             takes all messages, and divides them with nobody: for a broker that forgets shared subscriptions when
                              it is restarted, as mosquitto does. There may be several, each with a name of its own: each takes all
                              messages, and the database has each event once
          --name NAME         what the broker knows this one by, which stays the same and is nobody else's; without it:
                              portcullis-collector-HOST, with this machine's name
          --batch N           how many messages are stored in one transaction at most, 1 to 65535; without it: 1000
          --session DAYS      for how long the broker keeps messages for it while it is away, 1 to 365; without it: 30
          --leave             goes for good: takes what the broker still has for this name, leaves no session behind, and ends
          --migrate           makes the tables, or brings them up to date, and ends

        Exit status: 0 done, 1 failure, 2 wrong usage.
        """

    static func parse(_ arguments: Arguments) throws(ToolError) -> Request {
        var arguments = arguments
        if arguments.takeFlag("--help") || arguments.takeFlag("-h") { return .help }
        if arguments.takeFlag("--version") { return .version }
        let database = try arguments.takeValue(of: "--database", meaning: "a connection string") ?? ""
        if let complaint = ConnectionString.complaint(about: database) { throw .usage("--database: \(complaint)") }
        if arguments.takeFlag("--migrate") {
            try end(&arguments)
            return .migrate(database)
        }
        let prefix = try arguments.takeValue(of: "--prefix", meaning: "a prefix") ?? "portcullis"
        guard CollectorTopics.isPrefix(prefix) else {
            throw .usage(
                "--prefix takes letters, digits, '-', '_', '.' and '/', at most 64 of them, not '\(Arguments.shown(prefix))'"
            )
        }
        let subscriber = try subscriber(&arguments, prefix: prefix)
        try end(&arguments)
        return .collect(CollectorOptions(subscriber: subscriber, database: database, prefix: prefix))
    }

    private static func subscriber(
        _ arguments: inout Arguments, prefix: String
    ) throws(ToolError) -> SubscriberSettings {
        guard let url = try arguments.takeValue(of: "--broker", meaning: "an address") else {
            throw .usage("--broker URL is missing")
        }
        guard let broker = BrokerAddress(url) else {
            if BrokerAddress.hasUser(url) { throw .usage(BrokerAddress.complaintAboutUser) }
            throw .usage("--broker takes mqtt://HOST[:PORT] or mqtts://HOST[:PORT], not '\(Arguments.shown(url))'")
        }
        let isAlone = arguments.takeFlag("--alone")
        let group = try name(&arguments, "--group")
        if isAlone, group != nil { throw .usage("--alone and --group exclude each other") }
        let name = try name(&arguments, "--name") ?? defaultName
        var settings = SubscriberSettings(
            broker: broker, name: name,
            topics: CollectorTopics.of(group: isAlone ? nil : group ?? "collectors", prefix: prefix))
        settings.authority = try arguments.takeValue(of: "--ca")
        settings.certificate = try arguments.takeValue(of: "--certificate")
        settings.key = try arguments.takeValue(of: "--key")
        settings.login = try arguments.takeValue(of: "--login")
        if let complaint = settings.complaintAboutFiles { throw .usage(complaint) }
        settings.mostMessages = try number(&arguments, "--batch", in: 1...65_535) ?? 1000
        settings.isLast = arguments.takeFlag("--leave")
        settings.session = UInt32(try number(&arguments, "--session", in: 1...365) ?? 30) * 86_400
        return settings
    }

    /// This machine's name, as far as it can be in one.
    private static var defaultName: String {
        let host = ProcessInfo.processInfo.hostName.prefix(40).map { CollectorTopics.isName(String($0)) ? $0 : "_" }
        return "portcullis-collector-" + String(host)
    }

    private static func name(_ arguments: inout Arguments, _ option: String) throws(ToolError) -> String? {
        guard let name = try arguments.takeValue(of: option, meaning: "a name") else { return nil }
        guard CollectorTopics.isName(name) else {
            throw .usage(
                "\(option) takes letters, digits, '-', '_' and '.', at most 64 of them, not '\(Arguments.shown(name))'")
        }
        return name
    }

    private static func number(
        _ arguments: inout Arguments, _ option: String, in range: ClosedRange<Int>
    ) throws(ToolError) -> Int? {
        guard let word = try arguments.takeValue(of: option, meaning: "a number") else { return nil }
        guard let number = Int(word), range.contains(number) else {
            throw .usage(
                "\(option) takes \(range.lowerBound) through \(range.upperBound), not '\(Arguments.shown(word))'")
        }
        return number
    }

    private static func end(_ arguments: inout Arguments) throws(ToolError) {
        if let word = arguments.takeWord() {
            throw arguments.complaint(about: word, as: word.hasPrefix("-") ? "option" : "argument")
        }
    }
}
