import Explorer
import Machines
import Statecharts
import Testing

/// The most that one step made, which the certificate of an installation takes from the explorer.
@Suite struct MostOfStepTests {
    @Test("the commands of all regions for one event are counted together")
    func commands() async throws {
        let exit = try #require(ParkingExitConfiguration.explored.first)
        let seen = await Exploration(ParkingSubject(exit, coins: [Money(1), Money(2)], mostMoney: Money(4)))
        #expect(seen.end == .complete)
        // Barrier, hopper and alarm answer the same event.
        #expect(seen.arrows.map(\.commands.count).max() == 3)
        #expect(seen.most.commands.count == 4)
        #expect(seen.most.commands.event == "insertCoin")
        // Events are all that is looked at: there are no stimuli and no lines.
        #expect(seen.most.events == Most())
        #expect(seen.most.writes == Most())
    }

    @Test("how many explore together does not change it", arguments: [1, 2, 3])
    func workers(count: Int) async {
        let subject = InterlockSubject(members: 2, policy: .queue(timeout: .seconds(30)))
        let seen = await Exploration(subject, workers: count)
        // A gate that locks, and the one that has waited for it.
        #expect(seen.most.events.count == 2)
    }
}
