import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

/// How much of each list a kind of gate uses. A list that is nearly full is made longer before somebody needs its last
/// place.
@Suite struct RoomTests {
    struct Kind: Sendable, CustomTestStringConvertible {
        let number: Int
        var testDescription: String { "\(LaneDescription.machines[number])" }
    }

    /// Outputs that the lane drives by the state alone, without a command.
    private static let uncommanded: Set = [
        "out-of-service", "is-opening", "is-closing", "go-lamp", "stop-lamp", "ready", "passed", "passed-exit",
        "refused", "open-pulse", "close-pulse",
    ]

    private static let kinds = LaneDescription.machines.indices.map(Kind.init)

    @Test("every kind of gate leaves a tenth of each list free", arguments: kinds)
    func room(kind: Kind) {
        let description = LaneDescription(machine: kind.number)
        var gate = description.lane
        gate.start(at: .zero)
        let roles = (0..<64).compactMap { description.role($0) }
        let settings = (0..<64).prefix { number in
            var settings = description
            var cursor = SettingCursor(to: number)
            settings.walkSettings(&cursor)
            return cursor.found != nil
        }
        let facts = gate.facts.indices.map { gate.facts[$0] }
        let regions = facts.filter { if case .state = $0.value { true } else { false } }
        let books = gate.takenDown()
        let commanded = roles.filter { !$0.isInput && !Self.uncommanded.contains("\($0.label)") }
        // The loop adds one number that lasts and one that does not.
        let uses: [(list: String, used: Int, of: Int)] = [
            ("roles", roles.count, RoleBits.bitWidth),
            ("settings", settings.count, PerSetting<Bool>(repeating: false).count),
            ("lasting numbers", books.count + 1, KeptList<Bool>.capacity),
            ("counters", gate.counters.count + 2, Counters.capacity),
            ("facts", facts.count, Facts.capacity),
            ("regions", regions.count, RegionList<Bool>.capacity),
            // A step commands an output once at most.
            ("commands of a step", commanded.count, Commands<Bool>.capacity),
            ("findings", description.findings.count, GateList<Bool>.capacity),
            ("remarks", description.remarks.count, GateList<Bool>.capacity),
            ("arrivals", description.arrivals.count, GateList<Bool>.capacity),
        ]
        for use in uses {
            #expect(use.used * 10 <= use.of * 9, "\(use.list) of \(kind.testDescription): \(use.used) of \(use.of)")
        }
    }

    @Test("a board's file has room for every kind of gate, and one for the next")
    func nextKind() { #expect(LaneDescription.machines.count < KindList<Label>.capacity) }
}
