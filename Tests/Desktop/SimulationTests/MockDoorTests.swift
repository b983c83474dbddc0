import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import Simulation

/// Doors that move by themselves, as the boards with [mock] have them.
@Suite struct MockDoorTests {
    private func board(_ name: String) throws -> LoadedBoard {
        try LoadedBoard(Repository.root.appending(path: "board/\(name).board").path)
    }

    private func events(_ script: String, on board: LoadedBoard) throws -> [String] {
        try simulate(script, on: board).split(separator: "\n").filter { $0.contains(" event ") }.map(String.init)
    }

    @Test("a door closes within one wait, in the time that it takes")
    func closes() throws {
        let events = try events("wait 10s\n", on: board("elevator-door"))
        #expect(
            events.contains { $0.hasPrefix("    3.000000") && $0.contains("open -> closing") }, "the dwell is 3 s")
        #expect(
            events.contains { $0.hasPrefix("    5.005000") && $0.contains("closing -> closed") },
            "the travel is 2 s, the debounce 5 ms")
    }

    @Test("with many persons on board it takes twice the time")
    func slow() throws {
        let events = try events("enter 6\nwait 10s\n", on: board("elevator-door"))
        let closing = try #require(events.firstIndex { $0.contains("open -> closing  closeSlow") })
        let closed = try #require(events.firstIndex { $0.contains("closing -> closed") })
        func time(_ event: String) throws -> Double {
            try #require(event.split(separator: " ").first.flatMap { Double($0) })
        }
        #expect(abs(try time(events[closed]) - time(events[closing]) - 4.005) < 0.000_001)
    }

    @Test("an obstruction turns it back, and it opens by itself")
    func obstruction() throws {
        let text = try simulate(
            "close-button\nwait 1s\ncurtain on\nwait 3s\nstatus\n", on: board("elevator-door"))
        #expect(text.contains("closing -> opening  stopDoor"))
        #expect(text.contains("status    car  open "))
    }

    @Test("jammed, it is faulted in the end; free and repaired, it opens and closes again")
    func jammed() throws {
        let text = try simulate(
            "wait 10s\njam on\narrive\nwait 90s\nstatus\njam off\nrepair\nwait 10s\nstatus\n",
            on: board("elevator-door"))
        #expect(text.contains("opening -> faulted"))
        #expect(text.contains("status    car  faulted"))
        #expect(text.contains("status    car  closed"))
    }

    @Test("in an airlock the second gate opens when the first is locked again")
    func airlock() throws {
        let events = try events(
            "wait 1s\nlane outer\ncoin 1\nlane inner\ncoin 1\nwait 1s\nlane outer\nperson\nwait 2s\n",
            on: board("airlock"))
        let opened = events.filter { $0.contains("openDoors") }
        #expect(opened.count == 2)
        #expect(opened.last?.contains("interlockDidRelease") == true)
        #expect(!events.contains { $0.contains("machineDidFail") })
    }

    @Test(
        "a contact that the door moves cannot be set by a script",
        arguments: ["lock on", "limit off", "set car.door-lock active"])
    func movesItsContacts(command: String) throws {
        let board = try board("elevator-door")
        let line = command.hasPrefix("limit") ? "car.door-open-limit" : "car.door-lock"
        #expect(
            throws: ToolError.script("s:1: \(command): the simulated door moves \(line) by itself; jam stops it")
        ) {
            try Script(command, name: "s", board: board)
        }
    }

    @Test("without [mock] there is no door to jam")
    func nothingToJam() throws {
        #expect(
            throws: ToolError.script(
                "s:1: jam on: the board has no [mock] section with door-travel, so no door to jam")
        ) {
            try Script("jam on", name: "s", board: board("demo"))
        }
    }

    @Test("a board whose doors move cannot be planned for the virtual board")
    func noPlan() throws {
        let board = try board("elevator-door")
        #expect(
            throws: ToolError.failure(
                "\(board.file): a board with [mock] has doors that answer, and a plan cannot answer")
        ) {
            try StimulusPlan.text(Script("wait 1s", name: "s", board: board), board: board)
        }
    }
}
