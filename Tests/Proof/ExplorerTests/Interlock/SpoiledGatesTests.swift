import Explorer
import TestSupport
import Testing

@testable import ControlLoop
@testable import Lanes
@testable import Machines
@testable import Statecharts

@Suite("Interlocked gates that are broken on purpose are caught") struct SpoiledGatesTests {
    /// One thing that is wrong, and the rule that has to find it.
    struct Case<S: Subject>: Sendable, CustomTestStringConvertible {
        let name: String
        let rule: String
        let spoil: Spoil<S>

        init(_ name: String, _ rule: String, _ spoil: @escaping Spoil<S>) {
            self.name = name
            self.rule = rule
            self.spoil = spoil
        }

        var testDescription: String { name }
    }

    @Test("each rule of gates with bolts finds something", arguments: boltedCases)
    func bolted(spoiled: Case<BoltedGates>) async {
        let gates = BoltedGates(policy: .queue(timeout: BoltedGates.wait), lag: 3, spoil: spoiled.spoil)
        let seen = await Exploration(gates, findsWayHome: false)
        #expect(seen.violations.first?.rule.name == spoiled.rule, "\(seen.ways(of: gates))")
    }

    @Test("each rule of gates with any contacts finds something", arguments: anyCases)
    func any(spoiled: Case<AnyContacts>) async {
        let gates = AnyContacts(policy: .queue(timeout: .seconds(3)), spoil: spoiled.spoil)
        let seen = await Exploration(gates, findsWayHome: false)
        #expect(seen.violations.first?.rule.name == spoiled.rule, "\(seen.ways(of: gates))")
    }

    @Test("every rule has something to find")
    func all() {
        #expect(Set(Self.boltedCases.map(\.rule)) == Set(BoltedGates.rules.map(\.name)))
        #expect(Set(Self.anyCases.map(\.rule)) == Set(AnyContacts.rules.map(\.name)))
    }

    @Test("a gate that no key repairs has no way back")
    func noWayBack() async {
        let bolted = BoltedGates(policy: .refuse, lag: 1) { before, act, after in
            if case .happens(.repair, _) = act { after = before }
        }
        #expect(await Exploration(bolted).stranded > 0)
        // Only failures happen, so that there is little to explore.
        let any = AnyContacts(policy: .refuse) { before, act, after in
            if case .happens(.fail, _) = act {} else { after = before }
        }
        let seen = await Exploration(any)
        #expect(seen.states == 3)
        #expect(seen.stranded == 2)
    }

    private static let boltedCases: [Case<BoltedGates>] = [
        Case("a lock contact is always believed", "one-open") { _, _, after in
            after.gates.change { joint in
                for lane in 0..<2 { joint.members[lane].doorLock.witness.state = .believed }
            }
        },
        Case("a coin is lost", "money-conserved") { before, act, after in
            guard case .happens(.coin, let lane) = act else { return }
            after.gates.change { $0.members[lane].machine.passage.state = before.gates[lane].machine.passage.state }
        },
        Case("a lock gets a tick less than its timeout", "working-lock") { _, act, after in
            guard case .tick = act else { return }
            let now = after.gates.now
            after.gates.change { joint in
                for lane in 0..<2 {
                    guard let deadline = joint[lane].doorLock.supervisor.deadline, deadline <= now + .seconds(1) else {
                        continue
                    }
                    _ = joint.handle(.service(.machineDidFail(.didNotLock)), lane: lane, at: now)
                }
            }
        },
        Case("the wish of a broken gate ends with the next tick", "wish-lasts") { _, act, after in
            guard case .tick = act else { return }
            after.gates.change { joint in
                for lane in 0..<2 where joint[lane].isOutOfService { joint.interlocks[0].withdraw(lane) }
            }
        },
        Case("a gate wishes what another one was paid for", "wish-has-reason") { _, act, after in
            guard case .happens(.coin, let lane) = act else { return }
            let now = after.gates.now
            after.gates.change { _ = $0.interlocks[0].keepFromOpening(1 - lane, number: 9, isPaid: true, at: now) }
        },
        Case("a wish that was paid for ends", "wish-without-end") { _, act, after in
            guard case .happens(.coin, let lane) = act else { return }
            let end = after.gates.now + BoltedGates.wait
            after.gates.change { $0.interlocks[0].deferral.extend(lane, until: end) }
        },
        Case("the youngest wish comes first", "oldest-first") { _, _, after in
            let now = after.gates.now
            after.gates.change { joint in
                let wishes = joint.interlocks[0].wishes
                guard wishes.count == 2, joint[0].isSecured, joint[1].isSecured else { return }
                let youngest = wishes[1].element
                joint.interlocks[0].withdraw(youngest)
                _ = joint.members[youngest].handle(joint[youngest].openRequest, Occasion(now: now))
            }
        },
    ]

    private static let anyCases: [Case<AnyContacts>] = [
        Case("a coin is lost", "money-conserved") { before, act, after in
            guard case .happens(.coin, let lane) = act else { return }
            after.gates.change { $0.members[lane].machine.passage.state = before.gates[lane].machine.passage.state }
        },
        Case("a gate opens whatever the other one's contact says", "opens-after-other-locked") { _, act, after in
            guard case .happens(.coin, let lane) = act, !after.gates[1 - lane].isOpen else { return }
            let now = after.gates.now
            after.gates.change { _ = $0.members[lane].handle($0[lane].openRequest, Occasion(now: now)) }
        },
        Case("a gate opens for a fare whatever the interlock says", "one-open") { _, act, after in
            guard case .happens(.coin, let lane) = act, after.gates[1 - lane].doorLock.level == .active else { return }
            let now = after.gates.now
            after.gates.change { _ = $0.members[lane].handle($0[lane].openRequest, Occasion(now: now)) }
        },
    ]
}
