import BrokerSupport
import Foundation
import PageSupport
import Statecharts
import TestSupport
import Testing

@testable import portcullis_fleet

@Suite("portcullis fleet, as long as somebody wants it")
struct FollowTests {
    @Test("from a pipe there is a line for each change, and a broker that goes and comes is said")
    func lines() throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tellOfTwo()
        let fleet = try Running([broker.address])
        try waitUntil("all lanes are there") { fleet.lines.count == 3 }
        let words = fleet.lines.map { String($0.dropFirst(25)) }
        #expect(
            words.sorted() == [
                "airport/gate exit offline closed", "harbour/west north well locked",
                "harbour/west south fault contactsDisagree broken",
            ])
        try broker.tell("harbour/west/south/state", Told.state())
        try waitUntil("the repair is said") { fleet.lines.last?.hasSuffix("harbour/west south well locked") == true }
        broker.stop()
        try waitUntil("the broker is missed") { fleet.complaints.contains("no connection: ") }
        try broker.start()
        try waitUntil("it is back") { fleet.complaints.hasSuffix("\(broker.address): connected\n") }
        try broker.tell("airport/gate/status", "online")
        try waitUntil("the board is back") { fleet.lines.last?.hasSuffix("airport/gate exit well closed") == true }
        #expect(fleet.lines.count == 5)
    }

    @Test("as JSON there is an object for each change, also when nothing is left of a board")
    func json() throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tell("harbour/west/north/state", Told.state())
        let fleet = try Running([broker.address, "--json"])
        try waitUntil("the lane is there") { fleet.lines.count == 1 }
        for sequence in [7, 8, 8] {
            try broker.tell("harbour/west/north/event", Told.passage(sequence), isRetained: false)
        }
        try waitUntil("both passages are there") { fleet.lines.count == 3 }
        #expect(fleet.lines[2].contains(#""passages_seen":2,"last_passage":{"from":"2026-11-24T02:11:00.000Z","#))
        try broker.tell("harbour/west/north/state", "")
        try waitUntil("it is gone") { fleet.lines.count == 4 }
        #expect(fleet.lines[3].contains(#""status":null"#) && fleet.lines[3].contains(#""lanes":[]"#))
        for line in fleet.lines { #expect(try JSONSchema("fleet").complaints(about: line) == []) }
    }

    @Test("what was taken back while the broker was away is gone when it is back", arguments: [[], ["--json"]])
    func takenBackMeanwhile(options: [String]) throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tellOfTwo()
        let fleet = try Running([broker.address] + options)
        try waitUntil("both boards are there") { ["west", "gate"].allSatisfy { fleet.text.contains($0) } }
        broker.stop()
        try waitUntil("the broker is missed") { fleet.complaints.contains("no connection: ") }
        // It comes back after all is taken back.
        fleet.freeze(true)
        try broker.start()
        for topic in ["airport/gate/status", "airport/gate/exit/state", "harbour/west/south/state"] {
            try broker.tell(topic, "")
        }
        fleet.freeze(false)
        if options.isEmpty {
            try waitUntil("both are gone") {
                fleet.text.contains("airport/gate exit was taken back")
                    && fleet.text.contains("harbour/west south was taken back")
            }
            #expect(!fleet.text.contains("harbour/west was taken back"))
            #expect(!fleet.text.contains("north was taken back"))
        } else {
            try waitUntil("both are gone") {
                fleet.lines.contains { $0.contains(#""board":"gate""#) && $0.contains(#""status":null"#) }
                    && fleet.lines.last { $0.contains(#""board":"west""#) }?.contains("south") == false
            }
        }
    }

    @Test("what makes no sense is said to those who read no screen, too", arguments: [[], ["--json"]])
    func senseless(options: [String]) throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tell("harbour/west/north/state", "nonsense")
        let fleet = try Running([broker.address] + options)
        let words = "\(broker.address): 1 message made no sense; the last one: portcullis/harbour/west/north/state"
        try waitUntil("it is said") { fleet.complaints.contains(words) }
        #expect(fleet.text == "")
    }

    @Test("how much is left out is said when it changes, and once in ten seconds at most")
    func leftOut() {
        var news = LeftOutNews()
        func said(_ lines: [String], _ milliseconds: Int64) -> [String] {
            news.lines(lines, at: .zero + .milliseconds(milliseconds))
        }
        #expect(said([], 0) == [])
        #expect(said(["1 senseless"], 1) == ["1 senseless"])
        #expect(said(["1 senseless"], 20_000) == [])
        #expect(said(["2 senseless"], 20_001) == ["2 senseless"])
        #expect(said(["3 senseless", "1 homeless"], 30_000) == [])
        #expect(said(["3 senseless", "1 homeless"], 30_001) == ["3 senseless", "1 homeless"])
        #expect(said(["3 senseless", "2 homeless"], 40_001) == ["2 homeless"])
    }

    @Test("the page shows what the broker says")
    func page() throws {
        let broker = try Mosquitto()
        try broker.start()
        try broker.tellOfTwo()
        let fleet = try Running([broker.address, "--page", "127.0.0.1:0"])
        try waitUntil("it listens") { fleet.lines.count == 2 }
        // ... is shown at http://127.0.0.1:PORT/
        let words = try #require(fleet.lines[0].split(separator: ":").last?.dropLast())
        let port = try #require(UInt16(words), "\(fleet.lines)")
        try waitUntil("both boards are there") {
            guard let boards = try? ask(port, "GET /boards.jsonl").joinedChunks else { return false }
            return boards.split(separator: "\n").count == 2 && boards.contains("contactsDisagree")
        }
        #expect(try ask(port, "GET /").body.contains("fleet.js"))
        #expect(try ask(port, "POST /").status == 405)
    }

    private func ask(_ port: UInt16, _ request: String) throws -> Reply {
        let client = try Client(port: port)
        client.send("\(request) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 0\r\n\r\n")
        try waitUntil("there is an answer to \(request)", doing: { client.receive() }) { client.isEnded }
        return Reply(client.received)
    }
}
