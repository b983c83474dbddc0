import BrokerSupport
import Foundation
import Testing

@Suite("How a subscriber connects to a real broker", .timeLimit(.minutes(5)))
struct ConnectionTests {
    @Test("a wrong password is told, and so are a file that others can read and one that is not there")
    func password() throws {
        let broker = try Mosquitto(
            ["allow_anonymous false", "password_file FOLDER/passwords"], files: ["login": "gate\nwrong\n"])
        let folder = broker.folder.url.path
        try Programs.run("mosquitto_passwd", ["-b", "-c", "\(folder)/passwords", "gate", "right"])
        try broker.start()
        var none = try LiveSubscriber(broker.port) { $0.login = "\(folder)/nothing" }
        none.step()
        #expect(none.said == ["failed: the file '\(folder)/nothing' cannot be used: No such file or directory"])
        var live = try LiveSubscriber(broker.port) { $0.login = "\(folder)/login" }
        live.step()
        #expect(
            live.said == [
                "failed: the file '\(folder)/login' cannot be used: others than its owner may read it; expected mode 0600"
            ])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/login")
        try live.run(until: "it is refused") { $0.said.count > 1 }
        #expect(live.said.last == "refused: Not authorized, rights")
        try "gate\nright\n".write(toFile: "\(folder)/login", atomically: false, encoding: .utf8)
        var other = try LiveSubscriber(broker.port) { $0.login = "\(folder)/login" }
        try other.connect()
        #expect(other.said == ["connected"])
    }

    @Test(
        "a name that nobody has and a port at which nobody listens are told, nobody waits for them, and a broker that comes is found"
    )
    func nobody() throws {
        let broker = try Mosquitto()
        var live = try LiveSubscriber(broker.port)
        try live.run(until: "it is told") { !$0.said.isEmpty }
        #expect(live.said == ["failed: Connection refused"])
        var other = try LiveSubscriber(broker.port, host: "nobody.invalid")
        try other.run(until: "it is told") { !$0.said.isEmpty }
        #expect(other.said[0] == "failed: its name cannot be resolved")
        try broker.start()
        try live.connect()
        #expect(live.said.last == "connected")
    }

    @Test("a broker that stops answering is noticed")
    func frozen() throws {
        let broker = try Mosquitto()
        try broker.start()
        var live = try LiveSubscriber(broker.port) { $0.keepAlive = 5 }
        try live.connect()
        broker.freeze(true)
        try live.run(until: "it has noticed") { $0.said.count > 1 }
        #expect(live.said[1] == "lost: it was silent for too long")
        broker.freeze(false)
        try live.connect()
    }

    @Test("another one of the same name takes over, which is told")
    func pushedAside() throws {
        let broker = try Mosquitto()
        try broker.start()
        var first = try LiveSubscriber(broker.port)
        try first.connect()
        var second = try LiveSubscriber(broker.port)
        try second.connect()
        try first.run(until: "it is told") { $0.said.count > 1 }
        #expect(first.said[1].hasPrefix("lost: "))
    }

    @Test("a subscription that the broker does not allow is told")
    func notAllowed() throws {
        let broker = try Mosquitto(["allow_anonymous true"])
        try broker.start()
        var live = try LiveSubscriber(broker.port) { $0.topics = ["gates/#/more"] }
        try live.run(until: "it is told") { !$0.said.isEmpty }
        #expect(live.said[0].hasPrefix("lost: Invalid") || live.said[0].hasPrefix("failed: Invalid"), "\(live.said)")
    }

    @Test("a broker that gives quality 0 only is told, but to somebody to whom that is enough")
    func quality() throws {
        let broker = try Mosquitto(["allow_anonymous true", "max_qos 0"])
        try broker.start()
        var live = try LiveSubscriber(broker.port)
        try live.run(until: "it is told") { !$0.said.isEmpty }
        #expect(
            live.said[0] == "refused: it gives subscriptions quality 0, which loses messages; expected quality 1")
        var other = try LiveSubscriber(broker.port, name: "other") { $0.leastQuality = 0 }
        try other.connect()
        #expect(other.said == ["connected"])
    }

    @Test("retained messages come with each session that begins anew, and are marked")
    func retained() throws {
        let broker = try Mosquitto()
        try broker.start()
        try Programs.run(
            "mosquitto_pub", ["-p", "\(broker.port)", "-r", "-t", "gates/north/state", "-m", "locked"])
        for _ in 0..<2 {
            var live = try LiveSubscriber(broker.port, session: 0)
            try live.run(until: "it has come") { $0.received == ["locked"] }
        }
    }

    @Test(
        "with TLS, a broker with a certificate of the authority and of its name is trusted, and a client shows its own")
    func trusted() throws {
        let certificates = try Certificates()
        let broker = try Mosquitto(certificates, "localhost", ["require_certificate true"])
        var live = try LiveSubscriber(broker.port, host: "localhost", scheme: "mqtts") {
            $0.authority = certificates.path("authority.pem")
            $0.certificate = certificates.path("localhost.pem")
            $0.key = certificates.path("localhost.key")
        }
        try live.connect()
        let publisher = [
            "-h", "localhost", "-p", "\(broker.port)", "--cafile", certificates.path("authority.pem"), "--cert",
            certificates.path("localhost.pem"), "--key", certificates.path("localhost.key"), "-q", "1", "-t", "gates/a",
        ]
        let text = (0..<2000).map { "\($0)\n" }.joined()
        let file = try broker.folder.file("numbers", text)
        try Programs.run("sh", ["-c", "mosquitto_pub -l \"$@\" <\(file)", "sh"] + publisher)
        try live.run(until: "all have come") { $0.received.count >= 2000 }
        #expect(live.received == (0..<2000).map(String.init))
    }

    @Test(
        "a certificate of another name, one that has expired and one of an unknown authority are refused, each with its reason",
        arguments: [
            ("elsewhere", "authority", "failed: its certificate is for another name"),
            ("expired", "authority", "failed: certificate verify failed: certificate expired"),
            ("localhost", "stranger", "failed: certificate verify failed: unknown CA"),
        ])
    func distrusted(certificate: String, authority: String, said: String) throws {
        let certificates = try Certificates()
        let broker = try Mosquitto(certificates, certificate)
        var live = try LiveSubscriber(broker.port, host: "localhost", scheme: "mqtts") {
            $0.authority = certificates.path("\(authority).pem")
        }
        try live.run(until: "it is told twice") { $0.said.count > 1 }
        #expect(live.said.allSatisfy { $0 == said }, "\(live.said)")
    }

    @Test("a broker that speaks no TLS, or nothing at all, is given up")
    func noTLS() throws {
        let broker = try Mosquitto()
        try broker.start()
        var live = try LiveSubscriber(broker.port, host: "localhost", scheme: "mqtts")
        try live.run(until: "it is told") { !$0.said.isEmpty }
        #expect(live.said[0].hasPrefix("failed: "), "\(live.said)")
    }
}
