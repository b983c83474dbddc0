import BoardFile
import ControlLoop
import Foundation
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Simulation

@Suite("A whole life with any two settings at the ends of their ranges") struct SettingsLifeTests {
    private static let settings: [SettingsPairs.Setting] = [
        ("passage-window", ["100ms", "10m"]), ("alarm-duration", ["100ms", "10m"]), ("intrusion-grace", ["0s", "1m"]),
        ("lock-timeout", ["10ms", "1m"]), ("pulse-min", ["100us", "1s"]), ("pulse-max", ["100us", "2s"]),
        ("coin-stuck", ["100us", "1m"]), ("beam-stuck", ["1s", "1h"]), ("door-travel", ["100ms", "1m"]),
        ("overpayment", ["keep", "bank"]), ("expired-fare", ["keep", "credit"]), ("coin-slot debounce", ["0s", "1s"]),
        ("person-sensor debounce", ["0s", "1s"]), ("door-lock debounce", ["0s", "1s"]),
        ("fire-release debounce", ["0s", "1s"]), ("fault debounce", ["0s", "1s"]),
        ("repair-key debounce", ["0s", "1s"]),
    ]

    @Test(
        "a turnstile serves who pays, is repaired, opens for a fire, finds a jammed lock and loses no money",
        arguments: [false, true])
    func turnstile(isPatient: Bool) throws {
        let pairs = SettingsPairs(
            settings: Self.settings, text: Self.turnstile,
            base: Self.base(isPatient: isPatient))
        let (good, refused) = try pairs.judge { board, pair in
            let coin = try coin(on: board)
            let keyDelay = try debounce(of: "repair-key", on: board) + 1_000_000
            let person = "set person-sensor active\nwait 200ms\nset person-sensor inactive\n"
            let script = """
                wait 1s
                \(coin)\(person)wait 1h
                \(coin)wait 1h
                fail
                wait 10s
                set fault inactive
                wait 2s
                set repair-key active
                wait 2s
                set repair-key inactive
                wait 1h
                \(coin)\(person)wait 1h
                fire on
                wait 1h
                fire off
                wait 1h
                jam on
                \(coin)wait 1h
                jam off
                set repair-key active
                wait \(keyDelay)ns
                \(person)wait 1h
                set repair-key inactive
                wait 1h
                """
            var expected: [String: Int] = [
                "passages": 3, "inserted": 4, "fares": 3, "kept": 1, "held": 0, "forcedEntries": 0, "faults": 2,
                "unexpected": 0,
            ]
            // The fare that nobody used pays for the next one, whose coin is the rest.
            if pair["expired-fare"] == "credit" { (expected["kept"], expected["held"]) = (0, 1) }
            let records = try records(script, on: board)
            let faults = records.compactMap { $0["fault"] as? String }
            if let wrong = difference(records, "north", expected) { Issue.record("\(pair): \(wrong), \(faults)") }
        }
        #expect(good + refused == Self.settings.count * (Self.settings.count - 1) / 2 * 4)
        #expect(good > 260)
    }

    /// The coin slot has no debounce, with which short pulses would be refused.
    private static func base(isPatient: Bool) -> [String: String] {
        (isPatient ? ["passage-window": "9m", "lock-timeout": "50s"] : [:]).merging(["coin-slot debounce": "0s"]) { $1 }
    }

    private static let ofLinesNotInAirlock = ["fire-release debounce", "fault debounce", "repair-key debounce"]

    @Test(
        "of an airlock never are two gates open, whoever pays passes, and no money is lost", arguments: [false, true])
    func airlock(isPatient: Bool) throws {
        let settings =
            Self.settings.filter { !Self.ofLinesNotInAirlock.contains($0.key) } + [
                ("interlock-timeout", ["100ms", "10m"]), ("request", ["queue", "refuse"]),
            ]
        let pairs = SettingsPairs(
            settings: settings, text: Self.airlock,
            base: Self.base(isPatient: isPatient))
        let (good, refused) = try pairs.judge { board, pair in
            func person(_ lane: String) -> String {
                "set \(lane).person-sensor active\nwait 200ms\nset \(lane).person-sensor inactive\nwait 1h\n"
            }
            // Both pay at once. The inner gate waits, or is refused, and nobody comes; then one more pays at each.
            let script = """
                wait 1s
                \(try coin(["outer", "inner"], on: board))\(person("outer"))
                \(try coin(["inner"], on: board))\(person("inner"))
                \(try coin(["outer"], on: board))\(person("outer"))
                """
            let records = try records(script, on: board)
            for (lane, passages) in [("outer", 2), ("inner", 1)] {
                let expected = [
                    "passages": passages, "inserted": 2, "fares": passages, "forcedEntries": 0, "faults": 0,
                    "unexpected": 0,
                ]
                if let wrong = difference(records, lane, expected) { Issue.record("\(pair): \(lane): \(wrong)") }
            }
            if let wrong = opensTooEarly(records) { Issue.record("\(pair): \(wrong)") }
        }
        #expect(good + refused == settings.count * (settings.count - 1) / 2 * 4)
        #expect(good > 220)
    }

    private static let airlock = """
        [chip]
        label = demo
        [interlock airlock]
        lanes = outer, inner
        request = queue
        interlock-timeout = 10s
        [lane outer]
        machine = turnstile
        fare = 1
        coin-value = 1
        coin-slot = 1
        person-sensor = 2
        door-lock = 3
        doors = 4
        [lane inner]
        machine = turnstile
        fare = 1
        coin-value = 1
        coin-slot = 5
        person-sensor = 6
        door-lock = 7
        doors = 8
        [mock]
        door-travel = 500ms
        """

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
        fire-release = 5
        fault = 6
        repair-key = 7
        [mock]
        door-travel = 500ms
        """

    /// A coin for each of some gates, of a pulse in the middle of what is one, until it counts.
    private func coin(_ lanes: [String] = ["north"], on board: LoadedBoard) throws -> String {
        guard let lane = board.board.lanes[0].turnstile else { return "" }
        let pulse = (lane.coinPulses.shortest.nanoseconds + lane.coinPulses.longest.nanoseconds) / 2
        return lanes.map { "set \($0).coin-slot active\n" }.joined() + "wait \(pulse)ns\n"
            + lanes.map { "set \($0).coin-slot inactive\n" }.joined()
            + "wait \(try debounce(of: "coin-slot", on: board) + 1_000_000)ns\n"
    }

    /// The debounce of an input of the first lane, in nanoseconds.
    private func debounce(of role: String, on board: LoadedBoard) throws -> Int64 {
        let line = try #require(board.line(named: role, lane: 0))
        guard case .input(let debounce) = board.board.map[line].direction else { return 0 }
        return debounce.nanoseconds
    }

    private func records(_ script: String, on board: LoadedBoard) throws -> [[String: Any]] {
        try simulate(script, on: board, json: true).split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// What a lane has counted in the end, where it is not what is expected.
    private func difference(_ records: [[String: Any]], _ lane: String, _ expected: [String: Int]) -> String? {
        let counters = records.last { $0["lane"] as? String == lane && $0["inserted"] != nil } ?? [:]
        let found = expected.filter { counters[$0.key] as? Int != $0.value }.keys.sorted()
        return found.isEmpty ? nil : found.map { "\($0) \(counters[$0] ?? "none")" }.joined(separator: ", ")
    }

    /// When a gate opens although the other one is open, or not locked as far as its contact says; nil where none does.
    private func opensTooEarly(_ records: [[String: Any]]) -> String? {
        var active: Set<String> = ["outer.door-lock", "inner.door-lock"]
        for record in records {
            guard let line = record["line"] as? String else { continue }
            let isActive = (record["level"] ?? record["edge"]) as? String
            guard isActive == "active" || isActive == "rising" else {
                active.remove(line)
                continue
            }
            active.insert(line)
            for (gate, other) in [("outer", "inner"), ("inner", "outer")] where line == "\(gate).doors" {
                if active.contains("\(other).doors") || !active.contains("\(other).door-lock") {
                    return "\(gate) opens too early, at \(record["t_ns"] ?? "")"
                }
            }
        }
        return nil
    }
}
