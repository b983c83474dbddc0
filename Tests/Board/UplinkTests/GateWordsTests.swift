import BoardFile
import ControlLoop
import Lanes
import Record
import Statecharts
import Testing

@testable import Machines
@testable import Uplink

@Suite("The words for gates")
struct GateWordsTests {
    /// What a lane keeps: its names, and how they are shown.
    private struct Names: Keeper {
        var numbers: Set<String> = []
        var dues: Set<String> = []
        var flags: Set<String> = []

        mutating func number(_ name: Label, _ value: inout UInt64) { numbers.insert("\(name)") }
        mutating func due(_ name: Label, _ value: inout UInt64) { dues.insert("\(name)") }
        mutating func flag(_ name: Label, _ value: inout Bool) { flags.insert("\(name)") }
    }

    private static let gates = LaneDescription.machines.indices.filter { !LaneDescription.isExhibit(machine: $0) }

    @Test("every number that a gate keeps or has is a row of its kind", arguments: gates)
    func rows(machine: Int) {
        var lane = LaneDescription(machine: machine).lane
        var names = Names()
        lane.keep(with: &names)
        var facts: Set<String> = []
        for index in lane.facts.indices {
            if case .number = lane.facts[index].value { facts.insert("\(lane.facts[index].label)") }
        }
        let words = GateWords(EntryName(LaneDescription.machines[machine]))
        var rows: [String: GateRow] = [:]
        for index in words.rows.indices { rows["\(words.rows[index].name)"] = words.rows[index] }
        #expect(rows.count == words.rows.count)
        #expect(Set(rows.keys) == names.numbers.union(names.dues).union(names.flags).union(facts))
        for (name, row) in rows {
            #expect(row.isFact == facts.contains(name), "\(name)")
            #expect((row.kind == .flag) == names.flags.contains(name), "\(name)")
            // What is due to somebody is paid one day.
            if names.dues.contains(name) || facts.contains(name) {
                #expect(row.kind == .purse || row.kind == .gauge, "\(name)")
            } else if names.numbers.contains(name) {
                #expect(row.kind == .count || row.kind == .takings, "\(name)")
            }
        }
    }

    @Test("every state of a gate has a word")
    func states() {
        let (none, later) = (Money.zero, Instant.end)
        let services: [Service] = [.normal, .broken(.queueFull), .released(broken: nil), .released(broken: .queueFull)]
        var turnstile: Set<String> = []
        var exit: Set<String> = []
        for service in services {
            turnstile.insert(
                "\(PassageState(service: service, functioning: .locked(.init(credit: none, graceEnds: later))).label)")
            turnstile.insert(
                "\(PassageState(service: service, functioning: .unlocked(.init(credit: none, fare: none, deadline: later))).label)"
            )
            let purchase = BarrierState.Purchase(price: none, rest: none)
            let doings: [BarrierState.Functioning] = [
                .unpaid(credit: none), .paid(.init(purchase: purchase, deadline: later)), .passing(purchase),
            ]
            let arms: [Arm] = [.down, .closing(until: later), .up, .reversed(until: later, reversals: 1), .held]
            for doing in doings {
                for arm in arms {
                    exit.insert("\(BarrierState(service: service, functioning: doing, arm: arm).label)")
                }
            }
        }
        #expect(words(of: "turnstile") == turnstile)
        #expect(words(of: "parking-exit") == exit)
        let door = [
            "open", "closing", "nudging", "closed", "opening", "overloaded", "faulted", "fireRecall",
        ]
        #expect(words(of: "elevator-door") == Set(door))
        #expect("\(ElevatorDoorState.fireRecall(.init(stage: .held, retries: 0, fault: nil)).label)" == "fireRecall")
    }

    /// The words for the states of a machine, as their names: those of a turnstile and of an exit that work are inside `functioning`.
    private func words(of machine: EntryName) -> Set<String> {
        let text = "\(GateWords(machine).states!)".replacing("held open", with: "heldOpen")
            .replacing("fire recall", with: "fireRecall")
        let words = text.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
        let outside: Set = ["broken", "released"]
        return Set(machine == "elevator-door" ? words : words.map { outside.contains($0) ? $0 : "functioning.\($0)" })
    }
}
