import Fleet
import Foundation
import PageSupport
import Statecharts
import Testing

@testable import Pages

/// A page of a fleet whose clocks are the test's, and whose browsers are sockets.
struct ServedFleet: ~Copyable {
    private var page: FleetPage
    private var now = Instant(nanoseconds: 1_000_000_000)
    private(set) var wall = Told.now
    let port: UInt16

    init(_ filter: FleetFilter = FleetFilter()) throws {
        let screen = FleetScreen(broker: "mqtt://broker:1883", filter: filter, start: Told.now)
        page = try FleetPage(.empty, screen, at: PageAddress("127.0.0.1:0"))
        port = UInt16(URL(string: page.address)?.port ?? 0)
    }

    mutating func hear(_ topic: String, _ payload: String, isRetained: Bool = false) {
        page.take(
            FleetMessage(topic: "portcullis/\(topic)", payload: Array(payload.utf8), isRetained: isRetained), at: wall)
    }

    /// How many texts are on their way to browsers.
    var savedCount: Int { page.server.site.files.count }

    mutating func set(_ connection: FleetScreen.Connection) { page.set(connection) }

    /// Time passes; whatever is due is done.
    mutating func pass(milliseconds: Int64) {
        now = now + .milliseconds(milliseconds)
        wall = Moment(milliseconds: wall.milliseconds + milliseconds)
        page.step(at: now, wall: wall)
    }

    /// Works until a client has something. What it has is on its way through the system, for which no clock of the
    /// test's counts.
    mutating func work(for client: Client, until isSo: (Client) -> Bool) throws {
        for _ in 0..<20_000 {
            page.step(at: now, wall: wall)
            client.receive()
            if isSo(client) { return }
            page.wait(atMost: .milliseconds(1))
        }
        Issue.record("it has only \(client.text.suffix(2_000))")
        throw Missing()
    }

    struct Missing: Error {}

    /// Asks for something.
    mutating func ask(_ path: String, method: String = "GET", headers: String = "") throws -> Reply {
        let client = try Client(port: port)
        client.send("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n")
        try work(for: client) { $0.isEnded }
        return Reply(client.received)
    }

    /// A browser that follows.
    mutating func follow() throws -> Client {
        let client = try Client(port: port)
        client.send("GET /live HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        try work(for: client) { $0.text.contains("event: status") }
        client.forget()
        return client
    }
}
