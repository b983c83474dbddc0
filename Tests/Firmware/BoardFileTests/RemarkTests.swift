import Lanes
import TestSupport
import Testing

@testable import BoardFile

@Suite("What a board leaves out, and what follows")
struct RemarkTests {
    private static let held = ", the door does not nudge: whatever stays in the doorway holds it open"

    @Test(
        "an elevator door nudges only slowly, and only with a signal",
        arguments: [
            ([], ["without slow and buzzer" + held]),
            (["buzzer = 1"], ["without slow" + held]),
            (["slow = 1", "alarm = 2"], ["without buzzer" + held]),
            (["slow = 1", "buzzer = 2"], []),
        ] as [([String], [String])])
    func nudging(lines: [String], remarks: [String]) throws {
        #expect(try said((goodDoorLines + ["repair-key = 9"] + lines).joined(separator: "\n")) == remarks)
    }

    @Test("without a repair key a fault stays")
    func repairKey() throws {
        let remark = "without a repair-key, only the fault contact or a restart ends a fault"
        #expect(try said(goodBoard()) == [remark])
        #expect(try said(goodBoard(and: "repair-key = 1")) == [])
        #expect(try said(goodDoor(and: "slow = 1", "buzzer = 2")) == [remark])
        #expect(try said(goodDoor()) == ["without slow and buzzer" + Self.held, remark])
    }

    @Test("the outputs of another lane are no help")
    func lanes() throws {
        let text = """
            [chip]
            label = demo
            [lane whole]
            machine = elevator-door
            door-lock = 1
            door-open-limit = 2
            light-curtain = 3
            open-drive = 4
            close-drive = 5
            slow = 6
            buzzer = 7
            repair-key = 8
            [lane bare]
            machine = elevator-door
            door-lock = 11
            door-open-limit = 12
            light-curtain = 13
            open-drive = 14
            close-drive = 15
            repair-key = 18
            """
        #expect(try said(text) == [])
        #expect(try said(text, lane: 1) == ["without slow and buzzer" + Self.held])
    }

    @Test("a gate is noted for whose passage a door of its interlock does not wait long enough")
    func waiting() throws {
        func waiting(_ text: String) throws -> [String?] {
            let board = try board(text)
            return board.lanes.indices.map { board.noteOfWaiting(for: $0).map { string($0) } }
        }
        let gives = "and a door that waits for its end gives up after"
        // Whoever has paid waits for as long as it takes.
        #expect(try waiting(goodAirlock(and: "interlock-timeout = 7s")) == [nil, nil])
        let pair = """
            [chip]
            label = demo
            [lane street]
            machine = parking-exit
            price = 50
            coin-value = 50
            coin-slot = 1
            loop = 2
            barrier = 3
            hopper = 4
            [lane car]
            machine = elevator-door
            close-timeout = 2s
            open-timeout = 2s
            door-lock = 11
            door-open-limit = 12
            light-curtain = 13
            open-drive = 14
            close-drive = 15
            [lane alone]
            machine = elevator-door
            door-lock = 21
            door-open-limit = 22
            light-curtain = 23
            open-drive = 24
            close-drive = 25
            [interlock long]
            lanes = street, car
            interlock-timeout = 1m
            [interlock short]
            lanes = street, car
            """
        #expect(
            try waiting(pair) == [
                "a passage may last 34s (exit-window and closing-time), \(gives) 10s (interlock-timeout)", nil, nil,
            ])
        #expect(try waiting(pair + "\ninterlock-timeout = 34001ms") == [nil, nil, nil])
        #expect(try waiting(pair + "\nrequest = refuse") == [nil, nil, nil])
        let doors = "\n[interlock doors]\nlanes = car, alone\ninterlock-timeout = 7s"
        #expect(
            try waiting(pair + doors)[1]
                == "a passage may last 7s (open-timeout, dwell and close-timeout), \(gives) 7s (interlock-timeout)")
        #expect(try waiting(pair + doors.replacing("7s", with: "7001ms"))[1] == nil)
    }

    @Test("every door that is shipped nudges", arguments: shippedBoards)
    func shipped(name: String) throws {
        let text = try text(ofShipped: name)
        for lane in try board(text).lanes.indices {
            #expect(try !said(text, lane: lane).contains { $0.contains("does not nudge") }, "lane \(lane)")
        }
    }

    private func said(_ text: String, lane: Int = 0) throws -> [String] {
        let remarks = try board(text).lanes[lane].remarks
        return remarks.indices.map { "\(remarks[$0].text)" }
    }
}
