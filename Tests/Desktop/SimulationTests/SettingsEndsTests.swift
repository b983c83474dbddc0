import BoardFile
import ControlLoop
import Foundation
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Simulation

/// A setting, and the ends of its range; or the debounce of a role.
private struct Ends: Sendable {
    let key: String
    let values: [String]

    init(_ key: String, _ least: String, _ most: String) {
        self.key = key
        values = [least, most]
    }

    static func debounce(of role: String) -> Ends { Ends("\(role) debounce", "0s", "1s") }
}

/// Settings by their keys.
private typealias Settings = [String: String]

@Suite("Any two settings at the ends of their ranges are refused, or the gate works")
struct SettingsEndsTests {
    @Test("a turnstile serves a customer who pays and goes, without a fault", arguments: [false, true])
    func turnstile(isPatient: Bool) throws {
        let (served, refused) = try tryPairs(
            Self.ofTurnstile, base: Self.base(isPatient: isPatient),
            text: Self.turnstile
        ) { board in
            let lane = try #require(board.turnstile)
            // A coin of the width that is in the middle of what is one.
            let pulse = (lane.coinPulses.shortest.nanoseconds + lane.coinPulses.longest.nanoseconds) / 2
            let coin = "wait 1s\nset coin-slot active\nwait \(pulse)ns\nset coin-slot inactive\n"
            let person = """
                wait \(board.debounce(of: "coin-slot").nanoseconds + 1_000_000)ns
                set person-sensor active
                wait 200ms
                set person-sensor inactive
                wait 1h
                """
            let counters = try counters(coin + person, on: board)
            guard
                counters == [
                    "passages": 1, "fares": 1, "kept": 0, "forcedEntries": 0, "faults": 0, "unexpected": 0,
                ]
            else { return "\(counters)" }
            // A lock that does not let go, so that nobody passes, is found out, and takes nobody's fare.
            let jammed = try self.counters("jam on\n" + coin + "wait 1h\n", on: board)
            return jammed["faults"] == 1 && jammed["kept"] == 0 ? nil : "with a lock that holds: \(jammed)"
        }
        // All pairs of thirteen settings have four combinations.
        #expect(served + refused == 13 * 12 / 2 * 4)
        #expect(served > 80)
        #expect(refused > 40)
    }

    @Test("an elevator door closes, opens and nudges whoever stays in it, without a fault", arguments: [false, true])
    func elevatorDoor(isPatient: Bool) throws {
        let patience = [
            "nudge-hold": "9m", "beam-stuck": "50m", "close-timeout": "4m", "open-timeout": "4m",
        ]
        let (served, refused) = try tryPairs(
            Self.ofDoor, base: isPatient ? patience : [:], text: Self.elevatorDoor
        ) { board in
            let lane = try #require(board.elevatorDoor)
            let travel = try #require(board.board.mockDoorTravel)
            let opening =
                board.debounce(of: "open-button").nanoseconds + travel.nanoseconds
                + board.debounce(of: "door-open-limit").nanoseconds + 10_000_000
            // It closes by itself, is opened, and somebody stays in a beam until it counts as stuck.
            let script = """
                wait 1h
                set open-button active
                wait \(opening)ns
                set beam-outer active
                wait 200ms
                set open-button inactive
                wait \(lane.beamStuckAfter.nanoseconds)ns
                wait 1h
                """
            let counters = try counters(script, on: board)
            guard counters["cycles"] == 2, counters["nudgings"] == 1, counters["faults"] == 0 else {
                return "\(counters)"
            }
            return try closesFastOntoSomebody(script, on: board)
        }
        #expect(served + refused == 18 * 17 / 2 * 4)
        #expect(served > 200)
        #expect(refused > 40)
    }

    /// The coin slot has no debounce, with which short pulses would be refused.
    private static func base(isPatient: Bool) -> Settings {
        (isPatient ? ["passage-window": "9m", "lock-timeout": "50s"] : [:]).merging(["coin-slot debounce": "0s"]) { $1 }
    }

    private static let ofTurnstile: [Ends] = [
        Ends("passage-window", "100ms", "10m"), Ends("alarm-duration", "100ms", "10m"),
        Ends("intrusion-grace", "0s", "1m"), Ends("lock-timeout", "10ms", "1m"), Ends("pulse-min", "100us", "1s"),
        Ends("pulse-max", "100us", "2s"), Ends("coin-stuck", "100us", "1m"), Ends("beam-stuck", "1s", "1h"),
        Ends("door-travel", "100ms", "1m"), Ends("overpayment", "keep", "bank"), .debounce(of: "coin-slot"),
        .debounce(of: "person-sensor"), .debounce(of: "door-lock"),
    ]

    private static let ofDoor: [Ends] = [
        Ends("capacity", "1", "1000"), Ends("slow-above", "0", "1000"), Ends("dwell", "100ms", "10m"),
        Ends("nudge-after", "1", "100"), Ends("nudge-hold", "1s", "10m"), Ends("close-timeout", "1s", "5m"),
        Ends("open-timeout", "1s", "5m"), Ends("retries", "0", "100"), Ends("open-retry-after", "100ms", "5m"),
        Ends("reverse-pause", "10ms", "10s"), Ends("beam-stuck", "1s", "1h"), Ends("door-travel", "100ms", "1m"),
        .debounce(of: "door-lock"), .debounce(of: "door-open-limit"), .debounce(of: "light-curtain"),
        .debounce(of: "beam-outer"), .debounce(of: "beam-inner"), .debounce(of: "open-button"),
    ]

    private static let turnstile = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 1
        coin-value = 1
        coin-slot = 1
        person-sensor = 2
        door-lock = 3
        doors = 4
        [mock]
        door-travel = 500ms
        """

    private static let elevatorDoor = """
        [chip]
        label = demo
        [lane car]
        machine = elevator-door
        door-lock = 1
        door-open-limit = 2
        light-curtain = 3
        beam-outer = 4
        beam-inner = 5
        open-button = 6
        open-drive = 7
        close-drive = 8
        slow = 9
        buzzer = 10
        [mock]
        door-travel = 1500ms
        """

    /// Tries every pair on a board: how many were good, and how many were refused. `judge` says what is wrong with one.
    private func tryPairs(
        _ ends: [Ends], base: Settings, text: String, judge: (LoadedBoard) throws -> String?
    ) throws -> (served: Int, refused: Int) {
        let folder = try Folder()
        var (served, refused) = (0, 0)
        for first in ends.indices {
            for second in ends.indices where second > first {
                for values in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    var settings = base
                    settings[ends[first].key] = ends[first].values[values.0]
                    settings[ends[second].key] = ends[second].values[values.1]
                    let file = try folder.file("a.board", with(settings, text))
                    guard let board = try? LoadedBoard(file) else {
                        refused += 1
                        continue
                    }
                    served += 1
                    if let wrong = try judge(board) { Issue.record("\(settings): \(wrong)") }
                }
            }
        }
        return (served, refused)
    }

    /// The board with settings: those of lines are added to them, others replace a key or follow the machine.
    private func with(_ settings: Settings, _ text: String) -> String {
        var lines = text.split(separator: "\n").map(String.init)
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            let words = key.split(separator: " ")
            if let place = lines.firstIndex(where: { $0.hasPrefix("\(words[0]) =") }) {
                lines[place] = words.count > 1 ? "\(lines[place]) debounce \(value)" : "\(key) = \(value)"
            } else if let machine = lines.firstIndex(where: { $0.hasPrefix("machine =") }) {
                lines.insert("\(key) = \(value)", at: machine + 1)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func records(_ script: String, on board: LoadedBoard) throws -> [[String: Any]] {
        try simulate(script, on: board, json: true).split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// The counters at the end that matter here.
    private func counters(_ script: String, on board: LoadedBoard) throws -> [String: Int] {
        let wanted = ["passages", "fares", "kept", "forcedEntries", "faults", "unexpected"]
        let ofDoor = ["cycles", "nudgings", "faults"]
        let last = try #require(try records(script, on: board).last)
        return (board.turnstile == nil ? ofDoor : wanted).reduce(into: [:]) { $0[$1] = last[$1] as? Int }
    }

    /// When the door closes at full speed although a beam is seen to be broken; nil where it never does.
    private func closesFastOntoSomebody(_ script: String, on board: LoadedBoard) throws -> String? {
        var active: Set<String> = []
        var time = 0
        for record in try records(script, on: board) {
            guard let now = record["t_ns"] as? Int else { continue }
            if now > time, active.isSuperset(of: ["car.beam-outer", "car.close-drive"]), !active.contains("car.slow") {
                return "closes fast onto somebody at \(time) ns"
            }
            time = now
            guard let line = record["line"] as? String else { continue }
            if record["edge"] as? String == "rising" || record["level"] as? String == "active" {
                active.insert(line)
            } else {
                active.remove(line)
            }
        }
        return nil
    }
}

extension LoadedBoard {
    fileprivate var turnstile: TurnstileLaneConfiguration? { board.lanes[0].turnstile }

    fileprivate var elevatorDoor: ElevatorDoorLaneConfiguration? { board.lanes[0].elevatorDoor }

    /// The debounce of an input of the first lane.
    fileprivate func debounce(of role: String) -> Duration {
        guard let line = line(named: role, lane: 0), case .input(let debounce) = board.map[line].direction else {
            return .zero
        }
        return debounce
    }
}
