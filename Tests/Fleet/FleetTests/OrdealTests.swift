import CommandLines
import DesktopTool
import Statecharts
import Testing

@testable import FleetRig

@Suite("What is done to a fleet")
struct OrdealTests {
    private func plan(_ words: [String]) throws -> FleetPlan {
        let list = WordList(["run"] + words)
        defer { withExtendedLifetime(list) {} }
        guard case .run(let words) = CommandTable("fleet-rig", "", FleetPlan.rows).parse(list.arguments, from: 0) else {
            throw ToolError.usage("the words do not agree with the table")
        }
        return FleetPlan(words)
    }

    private func ordeal(_ words: [String]) throws -> Ordeal {
        Ordeal(try plan(words))
    }

    @Test("a broker is killed and started as often as was asked for, each in its turn, and within the time")
    func broker() throws {
        let ordeal = try ordeal(["--seconds", "720", "--broker-kills", "20", "--seed", "3"])
        var isUp = true
        var kills = 0
        for (time, disturbance) in ordeal.disturbances {
            #expect(time < .zero + .seconds(740))
            switch disturbance {
            case .killBroker:
                #expect(isUp)
                isUp = false
                kills += 1
            case .startBroker:
                #expect(!isUp)
                isUp = true
            case .killCollector, .startCollector, .stopDatabase, .startDatabase: break
            }
        }
        #expect(isUp)
        #expect(kills == 20)
        #expect(ordeal.planned.text == "broker killed 21, collectors killed 30, PostgreSQL restarted 5")
    }

    @Test("what was done less often than planned is said")
    func done() {
        let planned = Disturbances(brokers: 21, collectors: 30, databases: 5)
        #expect(planned.complaints(planned: planned) == [])
        #expect(Disturbances(brokers: 22, collectors: 30, databases: 5).complaints(planned: planned) == [])
        #expect(
            Disturbances(brokers: 20, collectors: 0, databases: 4).complaints(planned: planned) == [
                "the broker was killed 20 times; 21 were planned", "collectors were killed 0 times; 30 were planned",
                "PostgreSQL was restarted 4 times; 5 were planned",
            ])
    }

    @Test("a run without traffic, without troubles, or on a network that was well is none")
    func traffic() throws {
        func complaints(_ words: [String], _ traffic: Traffic) throws -> [String] {
            traffic.complaints(about: try plan(words))
        }
        let many = Troubles([
            .uplinkIsKilled: 900, .firmwareRestarts: 200, .recorderIsKilled: 200, .firmwareIsKilled: 9,
        ])
        #expect(
            try complaints([], Traffic(passages: 100, troubles: many, spoilt: 0)) == [
                "passages: 100; expected 4500 or more", "troubles of the kind reboot: 0; expected 1 or more",
                "failures of the boards' network: 0; expected 1 or more",
            ])
        let idle = ["--boards", "1", "--seconds", "10", "--pause", "3600000"]
        let nothing = Traffic(passages: 0, troubles: Troubles([:]), spoilt: 0)
        #expect(try complaints(idle, nothing) == ["passages: 0; expected 1 or more"])
        #expect(try complaints(["--boards", "12", "--seconds", "30"], nothing).count == 3)
        let all = Troubles([
            .uplinkIsKilled: 900, .firmwareRestarts: 200, .recorderIsKilled: 200, .firmwareIsKilled: 9, .reboot: 1,
        ])
        #expect(try complaints([], Traffic(passages: 4_500, troubles: all, spoilt: 1)) == [])
    }

    @Test("the same seed makes the same plan, and another one another")
    func seeds() throws {
        func times(_ seed: String) throws -> [Instant] { try ordeal(["--seed", seed]).disturbances.map(\.at) }
        #expect(try times("7") == times("7"))
        #expect(try times("7") != times("8"))
    }

    @Test("memory that grows is not flat; what fills up in the first third, or comes and goes, is")
    func memory() {
        #expect(!Memory(series: ["x": (1...90).map { $0 * 200 }]).isFlat("x"))
        #expect(Memory(series: ["x": (1...90).map { min($0, 25) * 200 }]).isFlat("x"))
        #expect(Memory(series: ["x": (1...90).map { 20_000 + $0 % 7 * 500 }]).isFlat("x"))
        #expect(Memory(series: [:]).isFlat("x"))
    }
}
