import ControlLoop
import Lanes
import Machines
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

@Suite("The board files that come with the project")
struct ShippedBoardTests {
    private func load(_ name: String) throws -> Board { try BoardFile.load(path: path(ofShipped: name)) }

    /// The lines, as "role selector polarity bias debounce" or "role selector polarity bias initial level".
    private func wiring(_ board: Board) -> [String] {
        board.map.lines.indices.map { index in
            let line = board.map.lines[index]
            var selector = FixedText<33>()
            selector.append(line.selector)
            var direction = FixedText<33>()
            switch line.direction {
            case .input(let debounce): direction.append(debounce)
            case .output(_, let initial): direction.append(initial.label)
            }
            let polarity = line.isActiveLow ? "active-low" : "active-high"
            let name = string(FixedText<33>(line.role.label))
            return "\(name) \(string(selector)) \(polarity) \(line.bias) \(string(direction))"
        }
    }

    private func laneNames(_ board: Board) -> [String] {
        board.map.laneNames.indices.map { string(board.map.laneNames[$0]) }
    }

    @Test("each is read from its file as from its text", arguments: shippedBoards)
    func load(name: String) throws {
        let (board, read) = (try load(name), try BoardFileTests.board(text(ofShipped: name)))
        #expect(wiring(board) == wiring(read))
        #expect(board.map.laneNames == read.map.laneNames)
        #expect(board.lanes == read.lanes)
        #expect(board.interlocks == read.interlocks)
        #expect(board.mockDoorTravel == read.mockDoorTravel)
    }

    @Test(
        "each of those with one turnstile calls it north, charges 50 with coins of 10 and leaves the rest at its default",
        arguments: oneTurnstileBoards)
    func configuration(name: String) throws {
        var expected = TurnstileLaneConfiguration.debounced(fare: 50, coinValue: 10)
        expected.service.hasRepairKey = true
        expected.hasDoorLock = name.hasPrefix("raspberry-pi")
        expected.turnstile.inhibitsCoins = true
        let board = try load(name)
        #expect(board.lanes.count == 1)
        #expect(laneNames(board) == ["north"])
        #expect(try board.turnstile() == expected)
        #expect(board.interlocks.isEmpty)
        #expect(board.mockDoorTravel == nil)
    }

    @Test(
        "each names its chip by its label",
        arguments: [
            ("airlock", "demo"), ("demo", "demo"), ("elevator-door", "demo"), ("raspberry-pi-4", "pinctrl-bcm2711"),
            ("raspberry-pi-5", "pinctrl-rp1"), ("raspberry-pi-5-two-turnstiles-one-door", "pinctrl-rp1"),
            ("raspberry-pi-5-staff-entrance", "pinctrl-rp1"), ("raspberry-pi-5-two-tripods", "pinctrl-rp1"),
            ("raspberry-pi-5-gunnebo-gate", "pinctrl-rp1"), ("raspberry-pi-5-perco-tripod", "pinctrl-rp1"),
            ("raspberry-pi-5-tiso-tripod", "pinctrl-rp1"), ("virtual", "portcullis-virtual"),
        ])
    func chip(name: String, label: String) throws {
        guard case .label(let found) = try load(name).chip else {
            Issue.record("\(name) names its chip by its path")
            return
        }
        #expect(string(found) == label)
    }

    @Test("a site's board is that of its scripts, but for its chip, its pulls and its door", arguments: siteBoards)
    func site(name: String) throws {
        let ofScripts = "Tests/Scripts/\(name.replacing("raspberry-pi-5-", with: "")).board"
        // On a virtual board nothing moves by itself, and the simulated chip takes a pull for the level.
        let lines = try text(ofShipped: name).replacing("pinctrl-rp1", with: "portcullis-virtual")
            .replacing(" pull-up ", with: " ")
        let text = lines.split(separator: "\n# In a simulation", maxSplits: 1)[0]
        #expect(try String(text) == Repository.lines(of: ofScripts).joined(separator: "\n"))
    }

    @Test("one fire contact and one key belong to all ways through two tripods")
    func tripods() throws {
        let board = try load("raspberry-pi-5-two-tripods")
        for role in [TurnstileRole.fireRelease.role, TurnstileRole.repairKey.role] {
            let lines = board.lanes.indices.map { board.map.line(role, isInput: true, lane: $0) }
            #expect(lines.count == 4 && lines.allSatisfy { $0 != nil && $0 == lines[0] })
        }
        let locked = board.lanes.indices.map { board.map.line(TurnstileRole.locked.role, isInput: true, lane: $0) }
        #expect(locked[0] != nil && locked[0] == locked[2] && locked[1] == nil && locked[3] == nil)
    }

    @Test("the desktop's gate")
    func demo() throws {
        #expect(
            try wiring(load("demo")) == [
                "coin-slot GPIO17 active-high unchanged 5ms",
                "person-sensor GPIO27 active-high unchanged 5ms",
                "fire-release GPIO22 active-high unchanged 5ms",
                "fault GPIO26 active-high unchanged 5ms",
                "repair-key GPIO16 active-high unchanged 5ms",
                "doors GPIO23 active-high unchanged inactive",
                "alarm GPIO24 active-high unchanged inactive",
                "coin-inhibit GPIO25 active-high unchanged active",
            ])
    }

    @Test("the virtual board's gate")
    func virtual() throws {
        #expect(
            try wiring(load("virtual")) == [
                "coin-slot GPIO17 active-low unchanged 0s",
                "person-sensor GPIO27 active-high unchanged 5ms",
                "fire-release GPIO23 active-low unchanged 5ms",
                "fault GPIO24 active-high unchanged 5ms",
                "repair-key GPIO25 active-high unchanged 5ms",
                "doors GPIO20 active-high unchanged inactive",
                "alarm GPIO21 active-high unchanged inactive",
                "coin-inhibit GPIO13 active-low unchanged active",
            ])
    }

    @Test("a Raspberry Pi's gate, the same on both models", arguments: ["raspberry-pi-4", "raspberry-pi-5"])
    func raspberryPi(name: String) throws {
        #expect(
            try wiring(load(name)) == [
                "coin-slot GPIO17 active-low pullUp 5ms",
                "person-sensor GPIO27 active-high pullUp 5ms",
                "door-lock GPIO22 active-low pullUp 5ms",
                "fire-release GPIO5 active-high pullUp 5ms",
                "fault GPIO6 active-high pullUp 5ms",
                "repair-key GPIO26 active-low pullUp 5ms",
                "doors GPIO23 active-high unchanged inactive",
                "alarm GPIO24 active-high unchanged inactive",
                "coin-inhibit GPIO25 active-low unchanged active",
            ])
    }

    @Test("the desktop's elevator door")
    func elevatorDoor() throws {
        let board = try load("elevator-door")
        var expected = ElevatorDoorLaneConfiguration()
        expected.counting = .twoBeams
        expected.service.hasRepairKey = true
        #expect(laneNames(board) == ["car"])
        #expect(try board.elevatorDoor() == expected)
        #expect(board.mockDoorTravel == .seconds(2))
        #expect(
            wiring(board) == [
                "door-lock GPIO17 active-high unchanged 5ms",
                "door-open-limit GPIO27 active-high unchanged 5ms",
                "light-curtain GPIO22 active-high unchanged 5ms",
                "beam-outer GPIO5 active-high unchanged 5ms",
                "beam-inner GPIO6 active-high unchanged 5ms",
                "open-button GPIO26 active-high unchanged 5ms",
                "close-button GPIO16 active-high unchanged 5ms",
                "overload GPIO12 active-high unchanged 5ms",
                "fire-release GPIO13 active-high unchanged 5ms",
                "fault GPIO19 active-high unchanged 5ms",
                "repair-key GPIO20 active-high unchanged 5ms",
                "landing GPIO21 active-high unchanged 5ms",
                "open-drive GPIO23 active-high unchanged inactive",
                "close-drive GPIO24 active-high unchanged inactive",
                "slow GPIO25 active-high unchanged inactive",
                "buzzer GPIO18 active-high unchanged inactive",
                "alarm GPIO10 active-high unchanged inactive",
            ])
    }

    @Test("the desktop's airlock")
    func airlock() throws {
        let board = try load("airlock")
        var expected = TurnstileLaneConfiguration.debounced(fare: 1, coinValue: 1)
        expected.hasDoorLock = true
        expected.service.hasRepairKey = true
        #expect(laneNames(board) == ["outer", "inner"])
        #expect(try board.turnstile(0) == expected)
        #expect(try board.turnstile(1) == expected)
        #expect(board.interlocks.count == 1)
        #expect(board.interlocks[0] == Interlock(members: 0b11, policy: .queue(timeout: .seconds(10))))
        #expect(board.mockDoorTravel == .milliseconds(500))
        #expect(board.map.lines.count == 16)
    }

    @Test("the lobby on a Raspberry Pi 5: three lanes on all 26 lines")
    func lobby() throws {
        let board = try load("raspberry-pi-5-two-turnstiles-one-door")
        var (enter, leave) = (
            TurnstileLaneConfiguration.debounced(fare: 50, coinValue: 10),
            TurnstileLaneConfiguration.debounced(fare: 10, coinValue: 10)
        )
        (enter.hasDoorLock, enter.service.hasRepairKey) = (true, true)
        (leave.hasDoorLock, leave.service.hasRepairKey) = (true, true)
        (enter.turnstile.inhibitsCoins, leave.turnstile.inhibitsCoins) = (true, true)
        var door = ElevatorDoorLaneConfiguration()
        door.door.capacity = 8
        door.door.hasDoorZone = true
        door.service.hasRepairKey = true
        #expect(laneNames(board) == ["in", "out", "car"])
        #expect(try board.turnstile(0) == enter)
        #expect(try board.turnstile(1) == leave)
        #expect(try board.elevatorDoor(2) == door)
        #expect(board.interlocks.isEmpty)
        let numbers = Set(wiring(board).compactMap { $0.firstMatch(of: /GPIO(\d+)/).flatMap { Int($0.1) } })
        #expect(numbers == Set(2...27))
    }

    @Test(
        "on a Raspberry Pi an output's pull at reset is its safe side",
        arguments: ["raspberry-pi-4", "raspberry-pi-5", "raspberry-pi-5-two-turnstiles-one-door"])
    func safeAtReset(name: String) throws {
        let map = try load(name).map
        for index in map.lines.indices {
            let line = map.lines[index]
            guard case .output(_, let initial) = line.direction, case .name(let selector) = line.selector else {
                continue
            }
            let number = try #require(Int(string(selector).dropFirst("GPIO".count)))
            let isPulledUp = number <= 8
            #expect(((initial == .active) != line.isActiveLow) == isPulledUp, "\(string(selector))")
        }
    }

    @Test("the pin in the comment is the pin of the line", arguments: shippedBoards)
    func pins(name: String) throws {
        // Line to pin of the 40-pin header (Raspberry Pi's documentation, "GPIO and the 40-pin header").
        let pins = [
            2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
            11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
        ]
        var found = 0
        for line in try text(ofShipped: name).split(separator: "\n") {
            guard let match = line.firstMatch(of: /^[a-z-]+ += GPIO(\d+).*; pin (\d+)/) else { continue }
            let (number, pin) = (try #require(Int(match.1)), try #require(Int(match.2)))
            #expect(pins[number] == pin, "\(line)")
            found += 1
        }
        #expect(try found == load(name).map.lines.count)
    }
}
