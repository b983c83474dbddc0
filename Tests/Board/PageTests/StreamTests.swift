import Foundation
import PageSupport
import Statecharts
import Testing

@testable import Page

@Suite("Streams of events")
struct StreamTests {
    @Test("a stream is greeted, and has every event in its order")
    func events() throws {
        var rig = try Rig()
        let client = try rig.listen()
        #expect(Reply(client.received).header("Content-Type") == "text/event-stream")
        rig.server.publish("trace", id: 7, "{\"t\":1}", at: rig.now)
        rig.server.publish("status", id: nil, "a\nb\r\nc", at: rig.now)
        try rig.step(client) { $0.text.hasSuffix("c\n\n") }
        #expect(
            Reply(client.received).body == """
                retry: 1000

                event: beat
                data: 15000

                event: hello
                data: {"a":1}

                id: 7
                event: trace
                data: {"t":1}

                event: status
                data: a
                data: b
                data: 
                data: c


                """)
    }

    @Test("a client that listens again says what it had last")
    func lastEvent() throws {
        var rig = try Rig()
        _ = try rig.listen("Last-Event-ID: 41\r\n")
        _ = try rig.listen()
        _ = try rig.listen("Last-Event-ID: 4x1\r\n")
        _ = try rig.listen("Last-Event-ID: 99999999999999999999\r\n")
        #expect(rig.server.site.greeted == [41, nil, nil, nil])
    }

    @Test("who never reads is cut off, the others have everything, and nothing grows")
    func slowReader() throws {
        var rig = try Rig(output: 8_192)
        let slow = try rig.listen()
        let quick = try rig.listen()
        let text = String(repeating: "x", count: 1_000)
        var published = 0
        while rig.server.streamCount == 2 && published < 3_000 {
            rig.server.publish("trace", id: UInt64(published), text, at: rig.now)
            published += 1
            try rig.step(quick) { $0.text.hasSuffix("\(text)\n\n") }
        }
        // Two buffers of the kernel's and one of ours, in events of 1,000 bytes.
        #expect(rig.server.streamCount == 1)
        #expect(published > 8 && published < 2_900)
        rig.server.publish("last", id: nil, "{}", at: rig.now)
        try rig.step(quick) { $0.text.contains("event: last") }
        #expect(quick.text.split(separator: "event: trace").count - 1 == published)
        try rig.step(slow) { $0.isEnded }
        #expect(!slow.text.contains("event: last"))
    }

    @Test("a stream whose client takes nothing is closed in time, a quiet one is not")
    func pause() throws {
        var rig = try Rig(output: 131_072)
        let quiet = try rig.listen()
        let slow = try rig.listen()
        // Until the kernel takes no more for one of them, and something of ours waits for it.
        let isBehind = { (rig: borrowing Rig) in
            (0..<16).contains { rig.server.isStream($0) && !rig.server.connections[$0].outbox.isEmpty }
        }
        while !isBehind(rig) {
            rig.server.publish("trace", id: nil, String(repeating: "x", count: 5_000), at: rig.now)
            for _ in 0..<20 where isBehind(rig) {
                rig.server.wait(atMost: .milliseconds(5))
                rig.server.step(at: rig.now)
                quiet.receive()
            }
        }
        rig.now = rig.now + .milliseconds(9_999)
        rig.server.step(at: rig.now)
        #expect(rig.server.streamCount == 2)
        rig.now = rig.now + .milliseconds(1)
        rig.server.step(at: rig.now)
        #expect(rig.server.streamCount == 1)
        try rig.step(slow) { $0.isEnded }
        #expect(!quiet.isEnded)
    }

    @Test("a quiet stream has a beat every 15 s, so one whose client is gone ends")
    func beats() throws {
        var rig = try Rig()
        let client = try rig.listen()
        client.forget()
        rig.now = rig.now + .seconds(15)
        try rig.step(client) { !$0.received.isEmpty }
        #expect(client.text == "event: beat\ndata: 15000\n\n")
        client.leave()
        for _ in 0..<100 where rig.server.streamCount > 0 {
            rig.server.wait(atMost: .milliseconds(5)); rig.server.step(at: rig.now)
        }
        #expect(rig.server.streamCount == 0)
    }

    @Test("streams take no more than their share; requests are answered all the same")
    func share() throws {
        var rig = try Rig(connections: 6, streams: 4)
        let clients = try (0..<4).map { _ in try rig.listen() }
        let reply = try rig.answer(to: rig.get("/events"))
        #expect(reply.status == 503)
        #expect(reply.header("Retry-After") == "2")
        #expect(try rig.answer(to: rig.get("/hello")).status == 200)
        clients[0].leave()
        let newcomer = try rig.listen()
        // Who is forgotten has gone.
        withExtendedLifetime((clients, newcomer)) { #expect(rig.server.streamCount == 4) }
    }

    @Test("the page of another site gets no stream, and makes no work")
    func elsewhere() throws {
        var rig = try Rig()
        for site in ["cross-site", "same-site", ""] {
            let text = "GET /events HTTP/1.1\r\nHost: \(rig.host)\r\nSec-Fetch-Site: \(site)\r\n\r\n"
            #expect(try rig.answer(to: text).status == 403)
            // Nor anything else that is made for it; but it may link to the page.
            #expect(try rig.answer(to: text.replacing("/events", with: "/long")).status == 403)
            #expect(try rig.answer(to: text.replacing("/events", with: "/")).status == 200)
        }
        let own = try rig.listen("Sec-Fetch-Site: same-origin\r\n")
        let typed = try rig.listen("Sec-Fetch-Site: none\r\n")
        #expect(rig.server.streamCount == 2)
        #expect(!own.isEnded && !typed.isEnded)
    }

    @Test("HEAD of a stream is no stream")
    func head() throws {
        var rig = try Rig()
        let reply = try rig.answer(to: rig.get("/events").replacing("GET", with: "HEAD"))
        #expect(reply.header("Content-Type") == "text/event-stream")
        #expect(reply.body.isEmpty)
        #expect(rig.server.site.greeted.isEmpty)
    }
}
