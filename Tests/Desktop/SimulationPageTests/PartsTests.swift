import Pages
import DesktopTool
import Foundation
import Lanes
import Messages
import LivePages
import Simulation
import TestSupport
import Testing

@testable import Pages

@Suite struct PartsTests {
    @Test("the trace keeps the latest records, and their numbers go on")
    func recent() {
        let trace = RecentTrace()
        for number in 1...UInt64(RecentTrace.most) + 5 { trace.append("\(number)") }
        #expect(trace.first == 6)
        #expect(trace.end == UInt64(RecentTrace.most) + 6)
        #expect((trace.first..<trace.end).allSatisfy { trace[$0] == "\($0)" })
        trace.removeAll()
        #expect(trace.first == trace.end)
        trace.append("next")
        #expect(trace[trace.first] == "next")
        #expect(trace.first == UInt64(RecentTrace.most) + 6)
    }

    @Test("a board with a currency says which one, and what is an amount; buttons and words for people have it")
    func money() throws {
        let text = """
            [chip]
            path = /dev/gpiochip0
            [money]
            currency = EUR 2
            [lane north]
            machine = turnstile
            fare = 50
            coin-value = 10
            coin-slot = 1
            person-sensor = 2
            doors = 3

            """
        let folder = try Folder()
        let file = try folder.file("north.board", text)
        let session = try PageSession(LoadedBoard(file), wall: 0)
        let board = try object(session.boardJSON(token: "t"))
        let money = try #require(board["money"] as? [String: Any])
        #expect(money["currency"] as? String == "EUR" && money["decimals"] as? Int == 2)
        let names = try #require(money["names"] as? [String])
        #expect(Set(names).isSuperset(of: ["credit", "inserted", "fares", "kept", "held", "fare", "insertCoin"]))
        #expect(Set(names).isDisjoint(with: ["passages", "faults", "persons", "capacity"]))
        let lane = try #require((board["lanes"] as? [[String: Any]])?.first)
        let offers = try #require(lane["offers"] as? [[String: Any]])
        #expect(offers[0]["label"] as? String == "coin 0.10 EUR" && offers[0]["command"] as? String == "coin 10")
        #expect((lane["settings"] as? [String: String])?["fare"] == "50")
        let status = Status(session.simulation)
        #expect(status.text(.text).contains("credit 0.00 EUR"))
        #expect(status.text(.json).contains("\"credit\":0,"))
        _ = try folder.file("north.board", text.replacing("[money]\ncurrency = EUR 2\n", with: ""))
        let plain = try PageSession(LoadedBoard(file), wall: 0)
        #expect(try object(plain.boardJSON(token: "t"))["money"] == nil)
        #expect(Status(plain.simulation).text(.text).contains("credit 0  "))
    }

    @Test("JSON texts are quoted")
    func quoted() throws {
        var json = JSONText()
        json.object { json in
            json.pair("a\"b", "c\\d\n\u{1}é")
            json.key("list")
            json.list { json in
                json.number(-1)
                json.bool(false)
                json.object { _ in }
            }
            json.pair("last", true)
        }
        #expect(json.text == #"{"a\"b":"c\\d\u000a\u0001é","list":[-1,false,{}],"last":true}"#)
        #expect(try object(json.text)["a\"b"] as? String == "c\\d\n\u{1}é")
    }

    @Test(
        "an address is read",
        arguments: [
            ("127.0.0.1:8020", "127.0.0.1:8020"), ("8020", "127.0.0.1:8020"), ("[::1]:0", "[::1]:0"),
            ("192.168.1.7:65535", "192.168.1.7:65535"),
        ])
    func address(text: String, read: String) throws {
        #expect(try "\(PageAddress(text))" == read)
        #expect(PageAddress.looksLike(text))
    }

    @Test(
        "what is no port or no address is refused",
        arguments: [
            "", "a", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "1:-1", ":x", "[[::1]]:1", "[[a]]:1", "[::1:1",
            "::1]:1",
        ])
    func badAddress(text: String) throws {
        #expect(throws: ToolError.usage("--page takes ADDRESS:PORT, such as 127.0.0.1:8020, not '\(text)'")) {
            try PageAddress(text)
        }
    }

    @Test("an address with a NUL is refused, and not cut there")
    func nul() { #expect(throws: ToolError.self) { try PageAddress("127.0.0.1\0.1:1") } }

    @Test("a board file does not look like an address", arguments: ["board/demo.board", "a", "--script", "x:y"])
    func fileOrAddress(text: String) { #expect(!PageAddress.looksLike(text)) }

    @Test(
        "each state that keeps a gate from its service is a trouble for the page, and so is an alarm",
        arguments: allBoards)
    func troubles(name: String) throws {
        let watched = try Watched(board: name)
        let lanes = try #require(
            try object(watched.session.boardJSON(token: "secret"))["lanes"] as? [[String: Any]])
        for (index, lane) in lanes.enumerated() {
            let troubles = try #require(lane["troubles"] as? [String: [String: String]])
            let profile = LaneDescription.profile(
                machine: watched.session.board.board.lanes[index].machineNumber)
            let states = profile.states.indices.map { profile.states[$0] }.filter { $0.outOfService != nil }
            for state in states { #expect(troubles["\(state.name)"]?["severity"] == "error") }
            #expect(troubles["sounding"]?["severity"] == (profile.hasAlarm ? "warning" : nil))
            #expect(troubles.count == states.count + (profile.hasAlarm ? 1 : 0))
            #expect(troubles.values.allSatisfy { $0["words"]?.isEmpty == false })
        }
    }

    @Test("what a page has to know of a board is JSON, with all its lines", arguments: allBoards)
    func board(name: String) throws {
        let watched = try Watched(board: name)
        let board = watched.session.board
        let json = try object(watched.session.boardJSON(token: "secret"))
        #expect(json["kind"] as? String == "simulation")
        #expect(json["name"] as? String == name)
        #expect(json["token"] as? String == "secret")
        let lanes = try #require(json["lanes"] as? [[String: Any]])
        #expect(lanes.map { $0["name"] as? String } == board.laneNames)
        let lines = lanes.flatMap { $0["lines"] as? [[String: Any]] ?? [] }
        #expect(lines.count == board.board.map.lines.count)
        #expect(lines.allSatisfy { ($0["sentence"] as? String)?.isEmpty == false })
        for (index, lane) in lanes.enumerated() {
            let offers = try #require(lane["offers"] as? [[String: Any]])
            let commands = offers.flatMap { [$0["command"], $0["on"], $0["off"]] }.compactMap { $0 as? String }
            for command in commands { try watched.session.perform(command, lane: index) }
        }
        #expect(try (object(watched.session.statusJSON())["lanes"] as? [Any])?.count == lanes.count)
    }
}
