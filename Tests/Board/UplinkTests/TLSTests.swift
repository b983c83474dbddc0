import BrokerSupport
import Testing

@testable import Uplink

extension RealBroker {
    @Suite("With TLS")
    struct TLSTests {
        @Test("a broker with a certificate of the authority and of its name is trusted, and a client shows its own")
        func trusted() throws {
            let certificates = try Certificates()
            let broker = try Mosquitto(certificates, "localhost", ["require_certificate true"])
            let section = [
                "broker = mqtts://localhost:PORT", "ca = \(certificates.path("authority.pem"))",
                "certificate = \(certificates.path("localhost.pem"))", "key = \(certificates.path("localhost.key"))",
            ]
            var live = try LiveUplink(broker, section)
            try live.run(until: "there is a session") { $0.hasSession }
        }

        @Test(
            "a certificate of another name, one that has expired and one of an unknown authority are refused, each with its reason",
            arguments: [
                ("elsewhere", "authority", "its certificate is for another name"),
                ("expired", "authority", "certificate expired"),
                ("localhost", "stranger", "certificate verify failed: unknown CA"),
            ])
        func distrusted(certificate: String, authority: String, reason: String) throws {
            let certificates = try Certificates()
            let broker = try Mosquitto(certificates, certificate)
            var live = try LiveUplink(
                broker, ["broker = mqtts://localhost:PORT", "ca = \(certificates.path("\(authority).pem"))"])
            try live.run(untilItSays: "mqtt")
            #expect(live.heard.said[0].contains("no connection: "))
            #expect(live.heard.said[0].contains(reason), "\(live.heard.said)")
            let hasSession = live.uplink.hasSession
            #expect(!hasSession)
        }
    }
}
