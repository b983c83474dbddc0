import Explorer
import Machines
import Statecharts
import TestSupport
import Testing

/// A machine that restarts after every event of every state: what it had must be there, and nothing else.
private protocol Restarting: Subject {
    associatedtype Machine: Lasting
    var machine: Machine { get }
    /// One that has just started.
    func started(at now: Instant) -> Machine
    /// Whether two want the same of the hardware, and wait for the same moment.
    static func wantTheSame(_ first: Machine, _ second: Machine) -> Bool
}

extension TurnstileSubject: Restarting {
    func started(at now: Instant) -> Turnstile { Turnstile(machine.passage.configuration, at: now) }
    static func wantTheSame(_ first: Turnstile, _ second: Turnstile) -> Bool {
        first.standingOutputs == second.standingOutputs && first.deadline == second.deadline
    }
}

extension ParkingSubject: Restarting {
    func started(at now: Instant) -> ParkingExit { ParkingExit(machine.barrier.configuration, at: now) }
    static func wantTheSame(_ first: ParkingExit, _ second: ParkingExit) -> Bool {
        first.standingOutputs == second.standingOutputs && first.deadline == second.deadline
    }
}

extension DoorSubject: Restarting {
    func started(at now: Instant) -> ElevatorDoor { ElevatorDoor(machine.configuration, at: now) }
    /// But for the buzzer of a cabin that is too full, which waits longer.
    static func wantTheSame(_ first: ElevatorDoor, _ second: ElevatorDoor) -> Bool {
        guard case .overloaded = first.state else {
            return first.standingOutputs == second.standingOutputs && first.deadline == second.deadline
        }
        return !first.standingOutputs.isDriving && !second.standingOutputs.isDriving
    }
}

private struct RestartSubject<Inner: Restarting>: Subject {
    var inner: Inner
    /// The number that is left out of what is given back.
    var forgets: Int?

    init(_ inner: Inner, forgets: Int? = nil) {
        self.inner = inner
        self.forgets = forgets
    }

    var acts: [Inner.Act] {
        get { inner.acts }
        set { inner.acts = newValue }
    }
    func allows(_ act: Inner.Act, at now: Instant) -> Bool { inner.allows(act, at: now) }
    func looksAtTime(_ act: Inner.Act) -> Bool { inner.looksAtTime(act) }
    mutating func code<Coder: StateCoder>(with coder: inout Coder) { inner.code(with: &coder) }
    var isHome: Bool { inner.isHome }
    func leadsHome(_ act: Inner.Act) -> Bool { inner.leadsHome(act) }
    func text(of act: Inner.Act) -> String { inner.text(of: act) }

    static var rules: [Rule] { [kept, asStarted] }

    private static var kept: Rule {
        Rule("kept", "A restart has the same money, persons and counts.", from: "docs/understanding/reliability.md")
    }
    private static var asStarted: Rule {
        Rule(
            "as-started", "A restart wants from the hardware what any start wants.",
            from: "docs/understanding/reliability.md")
    }

    mutating func take(_ act: Inner.Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        _ = inner.take(act, at: &now, arrows)
        let fresh = inner.started(at: now)
        var restarted = fresh
        let before = Numbers(of: inner.machine)
        before.giveBack(to: &restarted, butFor: forgets)
        if Numbers(of: restarted).values != before.values { return Self.kept }
        return Inner.wantTheSame(restarted, fresh) ? nil : Self.asStarted
    }
}

/// Lasting numbers in their order: there are millions of states.
private struct Numbers {
    private(set) var values: [UInt64] = []

    init(of books: some Lasting) {
        var books = books
        var taker = Taker()
        books.keep(with: &taker)
        values = taker.values
    }

    func giveBack(to books: inout some Lasting, butFor forgotten: Int?) {
        var giver = Giver(values: values, forgotten: forgotten)
        books.keep(with: &giver)
    }

    private struct Taker: Keeper {
        var values: [UInt64] = []
        mutating func number(_ name: Label, _ value: inout UInt64) { values.append(value) }
        mutating func flag(_ name: Label, _ value: inout Bool) { values.append(value ? 1 : 0) }
    }

    private struct Giver: Keeper {
        let values: [UInt64]
        let forgotten: Int?
        var place = 0

        mutating func number(_ name: Label, _ value: inout UInt64) {
            if place != forgotten { value = values[place] }
            place += 1
        }
        mutating func flag(_ name: Label, _ value: inout Bool) {
            if place != forgotten { value = values[place] != 0 }
            place += 1
        }
    }
}

@Suite("A restart in any state keeps what it had, and moves nothing") struct RestartTests {
    private func explore<S: Restarting>(_ subject: S, forgets: Int? = nil, limit: Int = 20_000) async -> Exploration {
        await Exploration(RestartSubject(subject, forgets: forgets), limit: limit, findsWayHome: false)
    }

    @Test(arguments: TurnstileConfiguration.everyPolicy(fare: Money(2)))
    func `a turnstile`(_ policies: TurnstileConfiguration) async {
        let exploration = await explore(TurnstileSubject(policies, coins: [Money(1), Money(3)]))
        #expect(exploration.violations.isEmpty)
        #expect(exploration.states > 40)
    }

    @Test(arguments: [ParkingExitConfiguration.explored.first!, .explored.last!])
    func `a parking exit`(_ settings: ParkingExitConfiguration) async {
        let exploration = await explore(ParkingSubject(settings, coins: [Money(1), Money(2)]))
        #expect(exploration.violations.isEmpty)
        #expect(exploration.states > 2_000)
    }

    @Test func `an elevator door`() async {
        var settings = ElevatorDoorConfiguration()
        settings.capacity = 1
        let exploration = await explore(DoorSubject(settings), limit: 5_000)
        #expect(exploration.violations.isEmpty)
        #expect(exploration.states > 4_000)
    }

    @Test(arguments: 0..<7)
    func `a number that is forgotten is missed`(_ number: Int) async {
        let policies = TurnstileConfiguration.everyPolicy(fare: Money(2))[0]
        let exploration = await explore(TurnstileSubject(policies, coins: [Money(1), Money(3)]), forgets: number)
        #expect(exploration.violations.first?.rule.name == "kept")
    }

    /// With three the cabin is too full from the start.
    @Test(arguments: 0...3)
    func `a door that starts with persons on board keeps every rule`(_ persons: UInt64) async {
        var settings = ElevatorDoorConfiguration()
        settings.capacity = 2
        var subject = DoorSubject(settings, events: DoorSubject.events.filter { $0 != .own(.landingArrived) })
        Books(["persons": persons, "entered": persons]).giveBack(to: &subject.machine)
        let exploration = await Exploration(subject, limit: 2_000, findsWayHome: false)
        #expect(exploration.violations.isEmpty)
        #expect(exploration.states > 1_000)
    }
}
