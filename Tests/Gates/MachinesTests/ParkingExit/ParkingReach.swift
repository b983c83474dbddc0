import Explorer
import Machines
import Statecharts

/// The kinds of states that an exit can be in, as the exploration of all its states finds them.
struct ParkingReach: Sendable {
    let policies: ParkingPolicies
    let barrier: Set<BarrierKind>
    let hopper: Set<HopperKind>

    /// Each policy both ways, with and without a count sensor, and with grants and keys: where one is free no interlock
    /// is asked. Explored once for all tests that ask.
    static let all = Task {
        var all: [ParkingReach] = []
        for number in [0, 6] {
            let configuration = ParkingExitConfiguration.explored[number]
            async let plain = explore(configuration, coins: [Money(1), Money(2)], mostMoney: Money(3))
            async let barrable = explore(
                configuration.granting(isBarrable: true), coins: [Money(2)], mostMoney: Money(2))
            async let freeable = explore(
                configuration.granting(isBarrable: true, isFreeable: true), coins: [Money(2)], mostMoney: Money(2))
            all.append(
                await ParkingReach(
                    policies: ParkingPolicies(
                        expiredPrice: configuration.expiredPrice, powerFail: configuration.powerFail),
                    barrier: plain.barrier.union(barrable.barrier).union(freeable.barrier), hopper: plain.hopper))
        }
        return all
    }

    private static func explore(
        _ configuration: ParkingExitConfiguration, coins: [Money], mostMoney: Money
    ) async -> NotedParkingExit.Notes {
        let exit = NotedParkingExit(configuration, coins: coins, mostMoney: mostMoney)
        _ = await Explorer.Exploration(exit, workers: 1)
        return exit.notes
    }
}

/// A parking exit whose states are noted while they are explored.
private struct NotedParkingExit: Subject {
    /// The kinds of states that were seen.
    final class Notes: @unchecked Sendable {
        // Only one worker writes into it, and it is read after that.
        var barrier: Set<BarrierKind> = []
        var hopper: Set<HopperKind> = []
    }

    private var subject: ParkingSubject
    let notes = Notes()

    init(_ configuration: ParkingExitConfiguration, coins: [Money], mostMoney: Money) {
        subject = ParkingSubject(configuration, coins: coins, mostMoney: mostMoney)
    }

    /// Asked once in each state.
    var isHome: Bool {
        notes.barrier.insert(BarrierKind(subject.machine.barrier.state))
        notes.hopper.insert(HopperKind(subject.machine.hopper.state))
        return true
    }

    var acts: [ParkingSubject.Act] {
        get { subject.acts }
        set { subject.acts = newValue }
    }
    func allows(_ act: ParkingSubject.Act, at now: Instant) -> Bool { subject.allows(act, at: now) }
    mutating func take(_ act: ParkingSubject.Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        subject.take(act, at: &now, arrows)
    }
    static var rules: [Rule] { ParkingSubject.rules }
    func leadsHome(_ act: ParkingSubject.Act) -> Bool { subject.leadsHome(act) }
    func text(of act: ParkingSubject.Act) -> String { subject.text(of: act) }
    mutating func code<Coder: StateCoder>(with coder: inout Coder) { subject.code(with: &coder) }
}
