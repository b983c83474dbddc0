import ControlLoop
import TestSupport
import Testing

@testable import BoardFile

@Suite("Whom the uplink tells what happens")
struct UplinkSectionTests {
    private static let needed = ["broker = mqtts://broker.example", "site = harbour"]

    private func settings(_ keys: String...) throws -> UplinkSettings {
        try #require(try board(goodBoard(and: "[uplink]") + (Self.needed + keys).joined(separator: "\n")).uplink)
    }

    private func complaint(_ keys: String...) -> String? {
        BoardFileTests.complaint(goodBoard(and: "[uplink]", keys.joined(separator: "\n")))
    }

    @Test("nobody without the section; with it, the defaults of what it does not have")
    func defaults() throws {
        #expect(try board(goodBoard()).uplink == nil)
        let settings = try settings()
        #expect(string("\(settings.broker)" as Phrase) == "mqtts://broker.example:8883")
        #expect(string(settings.site) == "harbour")
        #expect(string(settings.prefix) == "portcullis")
        #expect(string(settings.homeAssistant) == "homeassistant")
        #expect(settings.moneyUnit.isEmpty)
        #expect(
            settings.authority.isEmpty && settings.certificate.isEmpty && settings.key.isEmpty && settings.login.isEmpty
        )
    }

    @Test("each key")
    func keys() throws {
        let settings = try settings(
            "prefix = gates/eu-1", "ca = /etc/ca.pem", "certificate = /etc/a.pem", "key = /etc/a.key",
            "login = /etc/a.login", "home-assistant = none ; nobody lives here", "money-unit = cent")
        #expect(string(settings.prefix) == "gates/eu-1")
        #expect(string(settings.authority) == "/etc/ca.pem")
        #expect(string(settings.certificate) == "/etc/a.pem")
        #expect(string(settings.key) == "/etc/a.key")
        #expect(string(settings.login) == "/etc/a.login")
        #expect(settings.homeAssistant.isEmpty)
        #expect(string(settings.moneyUnit) == "cent")
    }

    @Test(
        "addresses, with the port that their kind has",
        arguments: [
            ("mqtt://192.168.1.5", "mqtt://192.168.1.5:1883"), ("mqtts://a.b-c.example", "mqtts://a.b-c.example:8883"),
            ("mqtt://localhost:1", "mqtt://localhost:1"), ("mqtts://broker:65535", "mqtts://broker:65535"),
            ("mqtt://[::1]", "mqtt://[::1]:1883"), ("mqtts://[2001:db8::7]:18883", "mqtts://[2001:db8::7]:18883"),
        ])
    func addresses(text: String, address: String) throws {
        let read = try #require(text.utf8.withContiguousStorageIfAvailable { BrokerAddress($0) } ?? nil)
        #expect(string("\(read)" as Phrase) == address)
    }

    @Test(
        "what is no address",
        arguments: [
            "broker", "broker:1883", "http://broker", "mqtt://", "mqtts://", "mqtt:///x", "mqtt://a b",
            "mqtt://broker:",
            "mqtt://broker:0", "mqtt://broker:65536", "mqtt://broker:80x", "mqtt://[::1", "mqtt://[]", "mqtt://a:b@c",
            "MQTT://broker", "mqtt://\(String(repeating: "a", count: 97))",
        ])
    func noAddress(text: String) {
        #expect(text.utf8.withContiguousStorageIfAvailable { BrokerAddress($0) == nil } == true)
    }

    @Test("what is missing, and what does not go together")
    func mistakes() {
        #expect(
            complaint("site = a")
                == "north.board:10: [uplink] has no 'broker': expected an address like mqtts://broker.example:8883, "
                + "or mqtt://192.168.1.5 without TLS")
        #expect(
            complaint("broker = mqtt://b")
                == "north.board:10: [uplink] has no 'site': expected a name of 1 to 32 letters, digits, '-' and '_'")
        #expect(
            complaint("broker = mqtts://b", "site = a", "certificate = /x")
                == "north.board:13: [uplink] has 'certificate' and no 'key': expected both, or neither")
        #expect(
            complaint("broker = mqtts://b", "key = /x", "site = a")
                == "north.board:12: [uplink] has 'key' and no 'certificate': expected both, or neither")
        #expect(
            complaint("broker = mqtt://b", "site = a", "ca = /x")
                == "north.board:13: [uplink] has 'ca', and a broker without TLS: "
                + "expected a broker that begins with mqtts://")
    }

    @Test(
        "a name and a password where they do not belong are not repeated, and it is said where they do",
        arguments: [
            ("broker = mqtt://user:secret@host", "broker: expected an address like mqtts://broker.example:8883, "),
            ("broker = mqtts://secret@host:8883", "broker: expected an address like "),
            ("broker = user:secret@host", "broker: expected an address like "),
            (
                "login = gate:secret",
                "login: expected the path of a file, which begins with '/', of at most 127 bytes; "
            ),
            ("login = secret", "login: expected the path of a file, "),
        ])
    func secrets(line: String, words: String) throws {
        let complaint = try #require(self.complaint(line))
        #expect(complaint.hasPrefix("north.board:11: " + words), "\(complaint)")
        #expect(
            complaint.hasSuffix("; a name and a password belong in the file of 'login', and are not repeated"),
            "\(complaint)")
        #expect(!complaint.contains("secret"), "\(complaint)")
    }

    @Test(
        "an address with a name and a password in it is not repeated wherever it is",
        arguments: [
            "broker mqtt://user:secret@host", "broker secret@host", "site = mqtt://user:se@secret@host",
            "prefix = user:secret@host",
            "mqtt://user:secret@host = broker", "ca = mqtt://user:secret@host", "[uplink mqtt://user:secret@host]",
            "broker = mqtt://\(String(repeating: "secret", count: 20))@host",
        ])
    func secretsElsewhere(line: String) throws {
        let complaint = try #require(self.complaint(line))
        #expect(!complaint.contains("secret"), "\(complaint)")
    }

    @Test(
        "a topic that nobody could mean",
        arguments: [
            "/portcullis", "portcullis/", "a//b", "a/+/b", "a/#", "a b", "$SYS", String(repeating: "x", count: 65),
        ])
    func topics(prefix: String) {
        #expect(complaint("prefix = \(prefix)")?.contains(": expected a topic like portcullis, of at most 64") == true)
    }

    @Test("a path that is none", arguments: ["ca.pem", "~/ca.pem", "/\(String(repeating: "x", count: 127))"])
    func paths(path: String) {
        #expect(complaint("ca = \(path)")?.contains(": expected the path of a file, which begins with '/'") == true)
    }

    @Test("the documents have every key")
    func documents() throws {
        let keys = ["broker", "site", "prefix", "ca", "certificate", "key", "login", "home-assistant", "money-unit"]
        let section = try Repository.lines(of: "docs/using/boards.md").drop { $0 != "### `[uplink]`" }
        let table = try #require(MarkdownTable("key", in: section))
        let written = table.rows.flatMap { $0[0].split(separator: ", ").map { String($0.replacing("`", with: "")) } }
        #expect(written == keys)
        let page = try Repository.lines(of: "deploy/man/portcullis.board.5").drop { $0 != ".Ss [uplink]" }
            .prefix { !$0.hasPrefix(".Sh ") }.joined(separator: " ").replacing("\\-", with: "-")
        for key in keys where key != "key" { #expect(page.contains(".It Ic \(key)"), "\(key)") }
        #expect(page.contains(".It Ic certificate , key"))
    }
}
