import ControlLoop
import Foundation
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Machines

@Suite("What gates say of themselves")
struct GateProfileTests {
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
        var gate = LaneDescription(machine: machine)
        var role = 0
        while let row = gate.role(role) {
            gate.wire(role: role, debounce: row.debounce)
            role += 1
        }
        var lane = gate.lane
        var names = Names()
        lane.keep(with: &names)
        var facts: Set<String> = []
        for index in lane.facts.indices {
            if case .number = lane.facts[index].value { facts.insert("\(lane.facts[index].label)") }
        }
        let profile = LaneDescription.profile(machine: machine)
        var rows: [String: NumberRow] = [:]
        for index in profile.numbers.indices { rows["\(profile.numbers[index].name)"] = profile.numbers[index] }
        #expect(rows.count == profile.numbers.count)
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

    @Test("every input has a sensor, to which an edge that comes twice makes no sense", arguments: GateKind.all)
    func sensors(of kind: GateKind) {
        for (number, row) in kind.roles.enumerated() where row.isInput {
            // Some sensors are only there where another is not.
            let isSeen = kind.roles.indices.contains { other in
                var gate = kind.gate
                for (wired, row) in kind.roles.enumerated() where wired == number || wired != other {
                    gate.wire(role: wired, debounce: row.debounce)
                }
                var lane = gate.lane
                lane.start(at: .zero)
                let role = Role(row.label, index: number)
                _ = lane.take(.edge(.rising), on: role, at: .zero)
                return lane.take(.edge(.rising), on: role, at: .zero).mustReadLevel
            }
            #expect(isSeen, "nothing looks at \(row.label)")
        }
    }

    @Test(
        "a gate's picture shows each of its lines but the lamp that says what its state says, and a beat",
        arguments: gates)
    func pictures(machine: Int) throws {
        let picture = "\(LaneDescription.profile(machine: machine).picture)"
        // Any line has a lamp there.
        guard picture != "gate-lamps.js" else { return }
        let folder = Repository.root.appending(path: "Sources/Gates")
        let file = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            folder.appending(path: "\($0)/Page/\(picture)")
        }.first { FileManager.default.fileExists(atPath: $0.path) }
        let shared = Repository.root.appending(path: "Sources/C/CPageAssets/files/gate-picture.js")
        let text = try [#require(file), shared].map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let gate = LaneDescription(machine: machine)
        for row in (0..<64).compactMap({ gate.role($0) }) where row != .outOfService && !row.isBeating {
            let isThere = text.contains("\"\(row.label)\"") || text.contains("lines.\(row.label)")
            #expect(isThere, "\(picture) does not show \(row.label)")
        }
    }

    @Test("every state of a gate has a row")
    func states() {
        let (none, later) = (Money.zero, Instant.end)
        let services: [ServiceState] = [
            .normal, .broken(.queueFull), .released(broken: nil), .released(broken: .queueFull),
        ]
        var turnstile: Set<String> = []
        let passing: [PassageState.Functioning] = [
            .locked(.init(credit: none, graceEnds: later)),
            .unlocked(.init(credit: none, fare: none, deadline: later)),
        ]
        var exit: Set<String> = []
        for service in services {
            for mode in [GateMode.normal, .barred, .heldOpen, .free] {
                for doing in passing {
                    turnstile.insert("\(PassageState(service: service, mode: mode, functioning: doing).label)")
                }
            }
            let purchase = BarrierState.Purchase(price: none, rest: none)
            let doings: [BarrierState.Functioning] = [
                .unpaid(credit: none), .paid(.init(purchase: purchase, deadline: later)), .passing(purchase),
                .granted(.init(credit: none, deadline: later)), .leaving(.init(credit: none, isFree: true)),
            ]
            let arms: [Arm] = [.down, .closing(until: later), .up, .reversed(until: later, reversals: 1), .held]
            for mode in [GateMode.normal, .barred, .heldOpen, .free] {
                for doing in doings {
                    for arm in arms {
                        exit.insert("\(BarrierState(service: service, mode: mode, functioning: doing, arm: arm).label)")
                    }
                }
            }
        }
        #expect(states(of: "turnstile") == turnstile)
        #expect(states(of: "parking-exit") == exit)
        let door = [
            "open", "closing", "nudging", "closed", "opening", "overloaded", "faulted", "fireRecall",
            "inspection",
        ]
        #expect(states(of: "elevator-door") == Set(door))
        #expect("\(ElevatorDoorState.fireRecall(.init(stage: .held, retries: 0, fault: nil)).label)" == "fireRecall")
    }

    @Test("a state of one name keeps every gate from the same, or none: whoever reads a record has the name alone")
    func outOfService() {
        for machine in LaneDescription.machines.indices {
            let profile = LaneDescription.profile(machine: machine)
            for index in profile.states.indices {
                let row = profile.states[index]
                #expect(LaneDescription.state(EntryName(row.name))?.outOfService == row.outOfService, "\(row.name)")
            }
            let kept = profile.states.indices.compactMap { profile.states[$0].outOfService }
            #expect(kept.count == (profile.isGate ? 2 : 0))
        }
    }

    private func states(of machine: EntryName) -> Set<String> {
        let states = LaneDescription.profile(of: machine).states
        return Set(states.indices.map { "\(states[$0].name)" })
    }
}
