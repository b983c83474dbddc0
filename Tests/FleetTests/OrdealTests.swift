import DesktopTool
import Statecharts
import Testing

@testable import FleetRig

@Suite("What is done to a fleet")
struct OrdealTests {
    private func ordeal(_ words: [String]) throws -> Ordeal {
        var arguments = Arguments(words)
        return Ordeal(try FleetPlan(&arguments))
    }

    @Test("a broker is killed and started as often as was asked for, each in its turn, and within the time")
    func broker() throws {
        let ordeal = try ordeal(["--seconds", "720", "--broker-kills", "20", "--seed", "3"])
        var isUp = true
        var kills = 0
        for (time, deed) in ordeal.deeds {
            #expect(time < .zero + .seconds(740))
            switch deed {
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
        #expect(ordeal.text == "broker killed 21, collectors killed 30, PostgreSQL restarted 5")
    }

    @Test("the same seed makes the same plan, and another one another")
    func seeds() throws {
        func times(_ seed: String) throws -> [Instant] { try ordeal(["--seed", seed]).deeds.map(\.at) }
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
