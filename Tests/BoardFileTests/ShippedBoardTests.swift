import ControlLoop
import Lanes
import Machines
import Statecharts
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

    @Test("each is read from its file as from its text", arguments: shippedBoards)
    func load(name: String) throws {
        let board = try load(name)
        #expect(board.lanes.count == 1)
        #expect(string(board.map.laneNames[0]) == "north")
        #expect(try wiring(board) == wiring(BoardFileTests.board(text(ofShipped: name))))
    }

    @Test("each charges 50 with coins of 10 and leaves the rest at its default", arguments: shippedBoards)
    func configuration(name: String) throws {
        var expected = TurnstileLaneConfiguration(fare: Money(50), coinValue: Money(10))
        expected.hasRepairKey = true
        expected.hasDoorLock = name.hasPrefix("raspberry-pi")
        #expect(try load(name).turnstile() == expected)
    }

    @Test(
        "each names its chip by its label",
        arguments: [
            ("demo", "demo"), ("raspberry-pi-4", "pinctrl-bcm2711"), ("raspberry-pi-5", "pinctrl-rp1"),
            ("virtual", "portcullis-virtual"),
        ])
    func chip(name: String, label: String) throws {
        guard case .label(let found) = try load(name).chip else {
            Issue.record("\(name) names its chip by its path")
            return
        }
        #expect(string(found) == label)
    }

    @Test("the desktop's gate")
    func demo() throws {
        #expect(
            try wiring(load("demo")) == [
                "coin-slot GPIO17 active-high unchanged 0s",
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
                "coin-slot GPIO17 active-low pullUp 0s",
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

    @Test(
        "on a Raspberry Pi an output's pull at reset is its safe side", arguments: ["raspberry-pi-4", "raspberry-pi-5"])
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
            2: 3, 3: 5, 4: 7, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23, 8: 24,
            7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
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
