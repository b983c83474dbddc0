import BrokerSupport
import CommandLines
import DesktopTool
import Fleet
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import portcullis_fleet

@Suite("portcullis fleet --once")
struct OnceTests {
    @Test("all that the broker has kept is in the table, the worst first")
    func table() throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tellOfTwo()
        let (status, text, complaints) = try Running.once([broker.address, "--once"])
        #expect(status == 0 && complaints == "", "\(complaints)")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try #require(lines.count == 8, "\(text)")
        #expect(lines[0] == "portcullis/+ at \(broker.address): connected")
        #expect(lines[1] == "2 boards: 1 online, 1 offline. 3 lanes: 1 fault, 1 offline, 1 well.")
        #expect(lines[3].hasPrefix("  board         lane   condition"))
        #expect(lines[4].hasPrefix("! harbour/west  south  fault contactsDisagree  broken"))
        #expect(lines[5].hasPrefix("x airport/gate  exit   offline                 closed"))
        #expect(lines[6].hasPrefix("  harbour/west  north  well                    locked"))
        #expect(lines[6].contains("  41  credit 40  "))
        let some = try Running.once([broker.address, "--once", "--only", "offline", "--site", "a*"])
        #expect(some.text.contains("airport/gate") && !some.text.contains("harbour"))
    }

    @Test("as JSON there is an object for each board, as the schema says")
    func json() throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tellOfTwo()
        try broker.tell("harbour/west/north/state", "nonsense", isRetained: false)
        let (status, text, _) = try Running.once([broker.address, "--once", "--json"])
        #expect(status == 0)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        for line in lines { #expect(try JSONSchema("fleet").complaints(about: line) == []) }
        #expect(lines[0].hasPrefix(#"{"site":"airport","board":"gate","name_shared":false,"status":"offline""#))
        #expect(lines[1].contains(#""condition":"fault""#) && lines[1].contains(#""passages":41"#))
    }

    @Test("hundreds of boards have come before it ends")
    func many() throws {
        let broker = try Mosquitto()
        try broker.start()
        let commands = (0..<400).map { "$M -t portcullis/harbour/gate-\($0)/status -m online" }
        let script = try broker.folder.file(
            "many.sh", "M='mosquitto_pub -h 127.0.0.1 -p \(broker.port) -r'\n" + commands.joined(separator: "\n"))
        try Programs.run("sh", ["-e", script])
        let (status, text, _) = try Running.once([broker.address, "--once", "--json"])
        #expect(status == 0)
        #expect(text.split(separator: "\n").count == 400)
    }

    @Test("of a broker with its own settings, which drops messages for whoever is slow, all that it has kept is shown")
    func thousands() throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tell(
            (0..<750).flatMap { number in
                let board = "harbour/gate-\(number)"
                return [
                    ("\(board)/status", "online"), ("\(board)/north/state", Told.state()),
                    ("\(board)/south/state", Told.state()), ("\(board)/south/counters", Told.counters(passages: 41)),
                ]
            })
        let (status, text, complaints) = try Running.once([broker.address, "--once"])
        #expect(status == 0 && complaints == "", "\(complaints)")
        #expect(text.contains("\n750 boards: 750 online. 1500 lanes: 1500 well.\n"), "\(text.prefix(200))")
        #expect(text.components(separatedBy: "  41  credit 40  ").count - 1 == 750)
    }

    @Test("without a broker, or without the right password, it says why and fails")
    func away() throws {
        let broker = try Mosquitto(
            ["allow_anonymous false", "password_file FOLDER/passwords"],
            files: ["right": "view\nopen\n", "wrong": "view\nno\n"])
        let nobody = try Running.once([broker.address, "--once"])
        #expect(nobody.status == 1 && nobody.text == "")
        #expect(nobody.complaints == "\(broker.address): no connection: Connection refused\n")
        let folder = broker.folder.url.path
        try Programs.run("mosquitto_passwd", ["-b", "-c", "\(folder)/passwords", "view", "open"])
        for name in ["right", "wrong"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/\(name)")
        }
        try broker.start()
        let wrong = try Running.once([broker.address, "--once", "--login", "\(folder)/wrong"])
        #expect(wrong.status == 1 && wrong.complaints.contains("Not authorized"), "\(wrong.complaints)")
        #expect(try Running.once([broker.address, "--once", "--login", "\(folder)/right"]).status == 0)
        #expect(try Running.once([broker.address, "--once", "--login", "\(folder)/none"]).status == 1)
    }

    @Test("what may be a password in the place of its file is not repeated")
    func passwordAsFile() throws {
        let broker = try Mosquitto()
        try broker.start()
        let (status, _, complaints) = try Running.once([broker.address, "--once", "--login", "gate:secret"])
        #expect(status == 1)
        #expect(
            complaints
                == "\(broker.address): no connection: the file with a name and a password cannot be used: No such file or directory\n"
        )
    }

    @Test("who has not looked for longer than the broker is quiet has not heard all of it")
    func looksLate() throws {
        let broker = try Mosquitto()
        try broker.start()
        let list = WordList(["fleet", broker.address, "--once"])
        defer { withExtendedLifetime(list) {} }
        guard case .run(let words) = CommandTable("portcullis", "", FleetOptions.rows).parse(list.arguments, from: 0)
        else { throw ToolError.usage("the words do not agree with the table") }
        var listener = try FleetListener(FleetOptions(words))
        try waitUntil("it is connected", doing: { _ = listener.step { _, _ in } }) {
            let isConnected = listener.connection == .connected
            return isConnected
        }
        let late = FleetListener.now + .seconds(2)
        try waitUntil("two seconds are over") { FleetListener.now >= late }
        let hasAll = listener.hasAll
        #expect(!hasAll)
        try waitUntil("nothing comes", doing: { _ = listener.step { _, _ in } }) {
            let hasAll = listener.hasAll
            return hasAll
        }
    }

    /// The words that an option takes, as its complaint lists them.
    private static func listed(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    @Test(
        "what makes no sense is said, with status 2",
        arguments: [
            ([], "BROKER is missing: expected a broker, such as mqtt://broker.example"),
            (["http://a"], "'http://a' is no broker"), (["mqtt://a", "mqtt://b"], "unexpected argument 'mqtt://b'"),
            (["mqtt://a", "--only", "x\u{1B}"], "--only takes \(listed(FleetFilter.Only.words)), not 'x?'"),
            (["mqtt://a", "--sort", "age"], "--sort takes \(listed(FleetOrder.allCases.map(\.rawValue))), not 'age'"),
            (["mqtt://a", "--prefix", "#"], "--prefix, --site, --board and --lane take parts of a topic"),
            (["mqtt://a", "--lane", "a/b"], "--prefix, --site, --board and --lane take parts of a topic"),
            (["mqtt://a", "--page", "--json"], "--page and --json exclude each other"),
            (
                ["mqtt://a", "--page", "x:y:99999"],
                "--page takes ADDRESS:PORT, such as 127.0.0.1:8030, not 'x:y:99999'"
            ),
            (["mqtt://a", "--page", ":99999"], "--page takes ADDRESS:PORT, such as 127.0.0.1:8030, not ':99999'"),
            (["mqtts://a", "--key", "k"], "--key goes with --certificate"),
            (["mqtts://a", "--certificate", "c"], "--certificate goes with --key"),
            (["mqtt://a", "--ca", "c"], "--ca, --certificate and --key are for mqtts://"),
            (
                ["mqtt://a", "--certificate", "c", "--key", "k"],
                "--ca, --certificate and --key are for mqtts://"
            ),
            (["mqtt://view:secret@a"], "the address of a broker has no name and no password in it: --login takes"),
            (["mqtt://a", "--site"], "--site needs a name"),
            (["--onse", "mqtt://a"], "unknown option '--onse'; did you mean '--once'?"),
            (["mqtt://a", "--once", "--once"], "--once is given twice"),
        ])
    func usage(arguments: [String], complaint: String) throws {
        let (status, text, complaints) = try Running.once(arguments)
        #expect(status == 2 && text == "")
        #expect(complaints.hasPrefix("portcullis: \(complaint)"), "\(complaints)")
        #expect(!complaints.contains("\u{1B}") && !complaints.contains("secret"))
    }
}
