import CPage
import Foundation
import PageSupport
import Statecharts
import Testing

@testable import Page

@Suite("Clients that mean no good")
struct HostileClientTests {
    @Test("a request that does not come in time gets 408; a connection that asks nothing is closed")
    func slowRequest() throws {
        var rig = try Rig()
        let idle = try rig.connect()
        let head = try rig.connect()
        let body = try rig.connect()
        head.send("GET /hello HT")
        body.send(String(rig.post("/do", "coin 50").dropLast(1)))
        rig.now = rig.now + .milliseconds(4_999)
        for _ in 0..<20 {
            rig.server.wait(atMost: .milliseconds(1))
            rig.server.step(at: rig.now)
        }
        #expect(rig.server.connectionCount == 3)
        // A byte now and then does not help.
        head.send("TP")
        rig.now = rig.now + .milliseconds(1)
        try rig.step(idle) { $0.isEnded }
        try rig.step(head) { $0.isEnded }
        try rig.step(body) { $0.isEnded }
        #expect(idle.received.isEmpty)
        #expect(Reply(head.received).status == 408)
        #expect(Reply(body.received).status == 408)
        #expect(rig.server.site.asked == 0)
    }

    @Test("a download that nobody takes ends in time, and holds up nobody")
    func slowDownload() throws {
        var rig = try Rig(connections: 4, streams: 2) { $0.pieces = 1_000_000 }
        let slow = try rig.connect()
        slow.send(rig.get("/long"))
        for _ in 0..<1_000 { rig.server.step(at: rig.now) }
        #expect(try rig.answer(to: rig.get("/hello")).status == 200)
        rig.now = rig.now + .milliseconds(9_999)
        rig.server.step(at: rig.now)
        #expect(rig.server.connectionCount >= 1)
        rig.now = rig.now + .milliseconds(1)
        try rig.step(slow) { $0.isEnded }
        #expect(Reply(slow.received).joinedChunks == nil)
        #expect(rig.server.connectionCount == 0)
    }

    @Test("1,000 connections that say nothing do not lock out the next one, nor end a stream")
    func crowd() throws {
        var rig = try Rig(connections: 16, streams: 8)
        let viewer = try rig.listen()
        var crowd: [Client] = []
        for index in 0..<1_000 {
            crowd.append(try Client(port: rig.port))
            if index % 8 == 7 { rig.server.step(at: rig.now) }
        }
        #expect(rig.server.connectionCount == 16)
        #expect(try rig.answer(to: rig.get("/hello?name=Ada")).body == "hello Ada")
        rig.server.publish("trace", id: 1, "{}", at: rig.now)
        try rig.step(viewer) { $0.text.contains("event: trace") }
        crowd.removeAll()
        rig.now = rig.now + .seconds(6)
        for _ in 0..<200 where rig.server.connectionCount > 1 {
            rig.server.wait(atMost: .milliseconds(5))
            rig.server.step(at: rig.now)
        }
        #expect(rig.server.connectionCount == 1)
    }

    @Test("where all are being answered, the newcomer gets 503, until one of them is stuck")
    func full() throws {
        var rig = try Rig(connections: 4, streams: 2) { $0.pieces = 1_000_000 }
        let busy = try (0..<4).map { _ in
            let client = try rig.connect()
            client.send(rig.get("/long"))
            try rig.step(client) { $0.received.count > 100_000 }
            return client
        }
        let refused = try rig.connect()
        try rig.step(refused) { $0.isEnded }
        #expect(Reply(refused.received).status == 503)
        // Until the kernel has taken no more for any of them for a while.
        while (0..<4).contains(where: { rig.server.connections[$0].lastProgress + .milliseconds(50) > rig.now }) {
            rig.now = rig.now + .milliseconds(1)
            rig.server.wait(atMost: .milliseconds(1))
            rig.server.step(at: rig.now)
        }
        rig.now = rig.now + .seconds(1)
        try rig.step(busy[3]) { $0.received.count > 1_000_000 }
        // On a busy machine the kernel may have taken something for the others meanwhile.
        rig.now = rig.now + .seconds(2)
        #expect(try rig.answer(to: rig.get("/hello")).status == 200)
        try rig.step(busy[0]) { $0.isEnded }
        // Who is forgotten has gone.
        withExtendedLifetime(busy) { #expect(rig.server.connectionCount >= 3) }
    }

    @Test("whoever breaks off a request has done nothing, at whatever byte")
    func truncated() throws {
        var rig = try Rig()
        let whole = Array(rig.post("/do", "coin 50").utf8)
        for count in whole.indices {
            let client = try rig.connect()
            client.send(Array(whole[..<count]))
            rig.server.step(at: rig.now)
            client.leave()
            for _ in 0..<400 where rig.server.connectionCount > 0 {
                rig.server.wait(atMost: .milliseconds(5))
                rig.server.step(at: rig.now)
            }
            #expect(rig.server.connectionCount == 0)
        }
        #expect(rig.server.site.asked == 0)
    }

    @Test("a request in two pieces is the same request, wherever it is cut")
    func split() throws {
        var rig = try Rig()
        let whole = Array(rig.post("/do", "coin 50").utf8)
        for count in 1..<whole.count {
            let client = try rig.connect()
            client.send(Array(whole[..<count]))
            rig.server.wait(atMost: .milliseconds(50))
            rig.server.step(at: rig.now)
            client.send(Array(whole[count...]))
            try rig.step(client) { $0.isEnded }
            #expect(Reply(client.received).status == 200)
        }
        #expect(rig.server.site.done == Array(repeating: "coin 50", count: whole.count - 1))
    }

    @Test("changed requests are refused or answered; what changes something has its token")
    func mutated() throws {
        var rig = try Rig()
        var changes = Changes(seed: 20_261_123)
        let good = [rig.get("/hello?name=Ada"), rig.post("/do", "coin 50")].map { Array($0.utf8) }
        var statuses: Set<Int> = []
        for round in 0..<2_000 {
            let reply = try rig.answer(
                to: changes.changed(good[round % 2]) + Array("\r\n\r\n".utf8), orAfter: .seconds(6))
            statuses.insert(reply.status)
        }
        #expect(statuses.isSuperset(of: [200, 400, 403, 404, 421]))
        #expect(rig.server.site.done.count > 20)
        #expect(try rig.answer(to: rig.get("/hello")).status == 200)
    }

    @Test("30,000 changed requests come to the same, whole or in pieces, and within their bounds")
    func parsedAlike() {
        var changes = Changes(seed: 7)
        let request = PageRequestMemory()
        let good = Array(
            """
            POST /do?a=b HTTP/1.1\r\nHost: localhost:80\r\nOrigin: http://localhost:80\r\nX-Portcullis-Token: 0123456789\r
            Last-Event-ID: 5\r\nContent-Length: 7\r\n\r\ncoin 50
            """.utf8)
        var outcomes: [Int32: Int] = [:]
        for _ in 0..<30_000 {
            let bytes = changes.changed(good)
            let whole = request.read(bytes, inPiecesOf: bytes.count)
            let size = changes.number(below: 40) + 1
            let pieces = request.read(bytes, inPiecesOf: size)
            if whole != pieces {
                Issue.record("\(String(decoding: bytes, as: UTF8.self)) in pieces of \(size): \(whole), \(pieces)")
            }
            outcomes[whole.result, default: 0] += 1
        }
        for outcome: Int32 in [0, 1, 400, 505] { #expect(outcomes[outcome, default: 0] > 100, "\(outcomes)") }
    }
}

/// A request's memory outside of a server.
final class PageRequestMemory {
    private let memory = UnsafeMutableRawPointer.allocate(byteCount: portcullis_page_request_size(), alignment: 16)

    deinit { memory.deallocate() }

    struct Outcome: Equatable {
        var result: Int32
        var path = ""
        var host = ""
        var body = ""
    }

    func read(_ bytes: [UInt8], inPiecesOf size: Int) -> Outcome {
        let request = OpaquePointer(memory)
        portcullis_page_request_begin(request)
        var result: Int32 = 0
        var start = 0
        while start < bytes.count, result == 0 {
            let end = min(start + max(size, 1), bytes.count)
            result = bytes[start..<end].withUnsafeBytes {
                portcullis_page_request_feed(request, $0.baseAddress, $0.count)
            }
            start = end
        }
        var outcome = Outcome(result: result)
        if result == 1 {
            outcome.path =
                text(portcullis_page_request_path(request)) + "?" + text(portcullis_page_request_query(request))
            outcome.host = text(portcullis_page_request_header(request, Int32(portcullis_page_host)))
            outcome.body = text(portcullis_page_request_body(request))
        }
        return outcome
    }

    private func text(_ text: portcullis_page_text) -> String {
        String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
