import Foundation
import PageSupport
import Statecharts
import Testing

@testable import Page

/// A server on a port of its own, which is driven by hand: time stands still unless a test moves it.
struct Rig: ~Copyable {
    var server: PageServer<TestSite>
    var now = Instant.zero

    init(connections: Int = 16, streams: Int = 8, output: Int = 16_384, _ prepare: (inout TestSite) -> Void = { _ in })
        throws
    {
        var site = TestSite()
        prepare(&site)
        let listener = try PageListener("127.0.0.1", port: 0)
        let hosts = PageHosts(listener)
        server = try PageServer(
            site: site, listener: listener, hosts: hosts, token: PageToken(),
            limits: PageLimits(
                connections: connections, streams: streams, output: output, heartbeat: .seconds(15)))
    }

    var port: UInt16 { server.listener.port }
    var host: String { "127.0.0.1:\(port)" }
    var token: String { server.token.text.withBytes { String(decoding: $0, as: UTF8.self) } }

    /// A good GET of a path.
    func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n" }

    /// A good POST of a body.
    func post(_ path: String, _ body: String) -> String {
        """
        POST \(path) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-Portcullis-Token: \(token)\r
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
    }

    /// Somebody who is connected, and taken by the server.
    mutating func connect() throws -> Client {
        let client = try Client(port: port)
        server.step(at: now)
        return client
    }

    /// Steps until a client sees what it waits for. The system hands bytes over when it likes, so this waits for them,
    /// not for time.
    mutating func step(_ client: Client, until isSeen: (Client) -> Bool) throws {
        for _ in 0..<2_000 {
            server.step(at: now)
            client.receive()
            if isSeen(client) { return }
            server.wait(atMost: .milliseconds(5), orFor: client.isEnded ? -1 : client.descriptor)
        }
        Issue.record("never seen; there is: \(client.text.prefix(300))")
        throw RigError.neverSeen
    }

    /// The whole answer to some bytes.
    mutating func answer(to request: String) throws -> Reply { try answer(to: Array(request.utf8)) }

    mutating func answer(to request: [UInt8]) throws -> Reply {
        let client = try connect()
        client.send(request)
        try step(client) { $0.isEnded }
        return Reply(client.received)
    }

    /// The same; where the request is not whole, time goes on by so much.
    mutating func answer(to request: [UInt8], orAfter time: Duration) throws -> Reply {
        let client = try connect()
        client.send(request)
        for _ in 0..<3 where !client.isEnded {
            server.wait(atMost: .milliseconds(1))
            server.step(at: now)
            client.receive()
        }
        if !client.isEnded { now = now + time }
        try step(client) { $0.isEnded }
        return Reply(client.received)
    }

    /// A client that listens to events, and has been greeted.
    mutating func listen(_ more: String = "") throws -> Client {
        let client = try connect()
        client.send("GET /events HTTP/1.1\r\nHost: \(host)\r\n\(more)\r\n")
        try step(client) { $0.text.contains("event: hello") }
        return client
    }
}

enum RigError: Error {
    case neverSeen
}
