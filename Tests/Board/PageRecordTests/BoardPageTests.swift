import ArchiveSupport
import Foundation
import PageSupport
import Record
import Statecharts
import Testing

@testable import PageRecord

@Suite("The page of a board") struct BoardPageTests {
    @Test func `it shows the board from its file before any firmware runs`() throws {
        var rig = try BoardRig()
        let board = try rig.json("/board.json")
        #expect(board["kind"] as? String == "board")
        #expect(board["name"] as? String == "demo.board")
        #expect(board["token"] == nil)
        let lane = try #require((board["lanes"] as? [[String: Any]])?.first)
        #expect(lane["name"] as? String == "north")
        #expect(lane["chart"] as? String == "turnstile")
        #expect((lane["settings"] as? [String: String])?["fare"] == "50")
        let troubles = try #require(lane["troubles"] as? [String: [String: String]])
        #expect(troubles["broken"] == ["severity": "error", "words": "fault"])
        #expect((lane["settings"] as? [String: String])?["passage-window"] == "5s")
        #expect(
            (lane["lines"] as? [[String: Any]])?.map { $0["role"] as? String } == [
                "coin-slot", "person-sensor", "doors", "alarm",
            ])
        #expect(try rig.lines("/history.jsonl").count == 1)
    }

    @Test func `it says which money the board file names, and what is an amount`() throws {
        var plain = try BoardRig()
        #expect(try plain.json("/board.json")["money"] == nil)
        var rig = try BoardRig(file: BoardRig.file + "[money]\ncurrency = KWD 3\n")
        let board = try rig.json("/board.json")
        let money = try #require(board["money"] as? [String: Any])
        #expect(money["currency"] as? String == "KWD" && money["decimals"] as? Int == 3)
        let names = Set(try #require(money["names"] as? [String]))
        #expect(names.isSuperset(of: ["credit", "inserted", "fare", "coin-value", "insertCoin"]))
        #expect(names.isDisjoint(with: ["passages", "passage-window", "faults"]))
        let lane = try #require((board["lanes"] as? [[String: Any]])?.first)
        #expect((lane["settings"] as? [String: String])?["fare"] == "50")
    }

    @Test func `its lines and lanes are those that the firmware runs with`() throws {
        var rig = try BoardRig()
        try rig.start()
        rig.wait()
        let lane = try #require((try rig.json("/board.json")["lanes"] as? [[String: Any]])?.first)
        let lines = try #require(lane["lines"] as? [[String: Any]])
        #expect(lines.map { $0["role"] as? String } == ["coin-slot", "person-sensor", "doors", "alarm"])
        #expect(lines.map { $0["direction"] as? String } == ["in", "in", "out", "out"])
        #expect(lines.allSatisfy { ($0["sentence"] as? String)?.isEmpty == false })
    }

    @Test func `a viewer sees coins, edges and outputs as they happen, and how everything is`() throws {
        var rig = try BoardRig()
        try rig.start()
        rig.wait()
        let viewer = try rig.listen()
        for _ in 0..<5 { try rig.coin() }
        rig.wait()
        try rig.step(viewer) { $0.text.contains(#""doors":true"#) }
        let text = viewer.text
        #expect(text.contains(#""kind":"edge","line":"north.coin-slot","edge":"rising"}"#))
        #expect(text.contains(#""kind":"event","lane":"north","event":"insertCoin","value":10,"region":"passage""#))
        #expect(text.contains(#""kind":"line","line":"north.doors","level":"active"}"#))
        #expect(text.contains(#""passage":"functioning.unlocked""#))
        #expect(text.contains(#""inserted":50"#))
        #expect(text.contains("\"date_ms\":\((rig.now.nanoseconds + rig.archive.offset) / 1_000_000)"))
    }

    @Test func `the past is numbered like what follows it`() throws {
        var rig = try BoardRig()
        try rig.start()
        try rig.coin()
        rig.wait()
        let past = try rig.lines("/history.jsonl")
        let end = try #require(past.first?["end"] as? Int)
        #expect(end - (try #require(past.first?["first"] as? Int)) == past.count - 1)
        let times = past.dropFirst().compactMap { $0["t_ns"] as? Int }
        #expect(times == times.sorted())
        let viewer = try rig.listen()
        viewer.forget()
        try rig.coin()
        rig.wait()
        try rig.step(viewer) { $0.text.contains("event: trace") }
        let number = try #require(viewer.text.split(separator: "\n").first { $0.hasPrefix("id: ") })
        let count = viewer.text.split(separator: "\n").filter { $0.contains("t_ns") && !$0.contains("date_ms") }.count
        #expect(Int(number.dropFirst(4)) == end + count - 1)
    }

    @Test func `nothing can be changed`() throws {
        var rig = try BoardRig()
        try rig.start()
        let client = try Client(port: rig.page.server.listener.port)
        let host = "127.0.0.1:\(rig.page.server.listener.port)"
        let token = rig.page.server.token.text.withBytes { String(decoding: $0, as: UTF8.self) }
        client.send(
            """
            POST /do?lane=0 HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-Portcullis-Token: \(token)\r
            Content-Length: 7\r\n\r\ncoin 50
            """)
        try rig.step(client) { $0.isEnded }
        #expect(Reply(client.received).status == 405)
    }

    @Test func `viewers are sent away to learn anew when the firmware starts`() throws {
        var rig = try BoardRig()
        let viewer = try rig.listen()
        try rig.start()
        rig.wait(.seconds(2))
        try rig.step(viewer) { $0.isEnded }
        let next = try rig.listen()
        #expect(next.text.contains(#""coin-slot":false"#))
    }

    @Test func `states are known from the start, and a number as it was taken down`() throws {
        var rig = try BoardRig()
        try rig.start()
        try rig.coin()
        rig.wait()
        let viewer = try rig.listen()
        #expect(viewer.text.contains(#""facts":{"passage":"functioning.locked","#))
        #expect(viewer.text.contains(#""credit":10"#))
    }

    @Test func `whether a firmware runs is said, and no state is invented where none does`() throws {
        var rig = try BoardRig()
        let early = try rig.listen()
        #expect(early.text.contains(#""firmware":"none","lanes":[{"facts":{},"#))
        try rig.start()
        rig.wait(.seconds(2))
        #expect(try rig.listen().text.contains(#""firmware":"running""#))
        rig.stop()
        rig.wait()
        #expect(try rig.listen().text.contains(#""firmware":"stopped""#))
    }

    @Test func `a firmware that ends without a word is not shown as one that runs`() throws {
        var rig = try BoardRig()
        try rig.start()
        rig.wait(.seconds(2))
        rig.crash()
        rig.wait()
        #expect(try rig.listen().text.contains(#""firmware":"ended""#))
    }

    @Test func `the settings are those with which the firmware runs, or none`() throws {
        var rig = try BoardRig()
        try rig.start()
        rig.wait()
        #expect(try rig.fare() == "50")
        // The file has changed; the firmware has not read it yet.
        try rig.write(BoardRig.file.replacing("fare = 50", with: "fare = 70"))
        rig.wait(.seconds(2))
        #expect(try rig.fare() == "50")
        try rig.beginPageAnew()
        #expect(try rig.fare() == nil)
        rig.crash()
        try rig.start()
        rig.wait(.seconds(2))
        #expect(try rig.fare() == "70")
    }

    @Test func `a state of which the ring has nothing any more is not invented`() throws {
        var rig = try BoardRig()
        try rig.start()
        for _ in 0..<Layout.ringSlots { try rig.coin() }
        try rig.beginPageAnew()
        let viewer = try rig.listen()
        #expect(viewer.text.contains(#""passage":""#))
        #expect(!viewer.text.contains(#""alarm":""#))
        // What it has is told at the time when it was.
        let events = try rig.lines("/history.jsonl").filter { $0["kind"] as? String == "event" }
        #expect(!events.isEmpty)
        #expect(events.allSatisfy { ($0["t_ns"] as? Int ?? 0) > 0 })
    }

    @Test func `what was known of a record that goes back is forgotten`() throws {
        var rig = try BoardRig()
        try rig.start()
        try rig.coin()
        rig.wait()
        #expect(try rig.listen().text.contains(#""passage":"functioning.locked""#))
        try rig.goBack()
        rig.wait(.seconds(2))
        #expect(try rig.listen().text.contains(#""lanes":[{"facts":{},"#))
    }

    @Test func `a lane that is another machine than in the board file begins with nothing of it`() throws {
        var rig = try BoardRig()
        try rig.start(machine: "elevator-door")
        rig.wait()
        #expect(try rig.listen().text.contains(#""facts":{},"#))
    }

    @Test func `the first status has the number of the last record before it`() throws {
        var rig = try BoardRig()
        // Before anything happened there is none.
        #expect(try rig.listen().text.contains("\n\nevent: status\n"))
        try rig.start()
        try rig.coin()
        rig.wait()
        let end = try #require(try rig.lines("/history.jsonl").first?["end"] as? Int)
        #expect(end > 1)
        #expect(try rig.listen().text.contains("\n\nid: \(end - 1)\nevent: status\n"))
    }

    @Test func `a viewer who does nothing hears at least every two seconds`() throws {
        var rig = try BoardRig()
        try rig.start()
        rig.wait()
        let viewer = try rig.listen()
        rig.wait(.seconds(2))
        viewer.forget()
        rig.wait(.seconds(2))
        try rig.step(viewer) { $0.text.contains("event: status") }
    }
}
