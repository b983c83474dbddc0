import ControlLoop
import Gallery
import Lanes
import Statecharts
import Testing

struct ExhibitLaneTests {
    private let press = Role("run", index: 0)

    /// Lets a lane take what it finds, and returns what that was.
    private func take<Machine: LineExhibit>(
        _ stimulus: Stimulus, on role: Role, _ lane: inout ExhibitLane<Machine>, at now: Instant = .zero
    ) -> [ExhibitLaneEvent<Machine.Event>] {
        let findings = lane.take(stimulus, on: role, at: now)
        let events = findings.events.indices.map { findings.events[$0] }
        var observer = NoObserver()
        for event in events { _ = lane.handle(event, Occasion(now: now), &observer) }
        return events
    }

    @Test("a contact that closes is an event, and one that opens is one only where the machine has a use for it")
    func contacts() {
        var watch = ExhibitLane<Stopwatch>()
        #expect(take(.edge(.rising), on: press, &watch) == [.own(.run)])
        #expect(take(.edge(.falling), on: press, &watch) == [])
        var gate = ExhibitLane<FlatTurnstile>()
        let fault = Role("fault", index: 2)
        #expect(take(.edge(.rising), on: fault, &gate) == [.own(.machineDidFail)])
        #expect(take(.edge(.falling), on: fault, &gate) == [.own(.machineRepairDidComplete)])
    }

    @Test("after lost edges the level that is read counts once, and only if it is another one")
    func lostEdges() {
        var watch = ExhibitLane<Stopwatch>()
        var observer = NoObserver()
        let reaction = watch.handle(watch.event(for: .edgesLost), Occasion(now: .zero), &observer)
        #expect(reaction.refusals == 0)
        #expect(take(.edgesWereLost, on: press, &watch) == [])
        #expect(take(.levelWasRead(.active), on: press, &watch) == [.own(.run)])
        #expect(take(.levelWasRead(.active), on: press, &watch) == [])
        #expect(take(.edgesWereLost, on: press, &watch) == [])
        #expect(take(.levelWasRead(.inactive), on: press, &watch) == [])
        #expect(watch.machine.state == .running(since: .zero))
    }

    @Test("an edge that repeats makes its level be read, and no event")
    func repeatedEdge() {
        var watch = ExhibitLane<Stopwatch>()
        let findings = watch.take(.edge(.falling), on: press, at: .zero)
        #expect(findings.events.isEmpty)
        #expect(findings.mustReadLevel)
    }

    @Test("the deadline of the machine is an event when it has come, not before")
    func deadline() {
        var music = ExhibitLane<MediaPlayer>()
        _ = take(.edge(.rising), on: Role("play-pause", index: 0), &music)
        let end = Instant.zero + .seconds(180)
        #expect(music.deadline == end)
        #expect(music.deadlinePassed(at: .zero + .seconds(179)).events.isEmpty)
        let findings = music.deadlinePassed(at: end)
        #expect(findings.events.count == 1)
        var observer = NoObserver()
        _ = music.handle(findings.events[0], Occasion(now: end), &observer)
        #expect(music.deadline == end + .seconds(150))
    }

    @Test("a deadline that the machine keeps, though it has come, does not come again")
    func spentDeadline() {
        var lane = ExhibitLane<Stubborn>()
        var observer = NoObserver()
        _ = lane.handle(.own(.begin), Occasion(now: .zero), &observer)
        let due = Instant.zero + .seconds(1)
        #expect(lane.deadline == due)
        _ = lane.handle(.own(.timeIsUp), Occasion(now: due), &observer)
        #expect(lane.machine.deadline == due)
        #expect(lane.deadline == nil)
        _ = lane.handle(.own(.begin), Occasion(now: due), &observer)
        #expect(lane.deadline == due + .seconds(1))
    }

    @Test("the outputs are those that the state wants, and none while nothing supervises the lane")
    func outputs() {
        var keys = ExhibitLane<Keyboard>()
        let (caps, num) = (Role("caps-lock-light", index: 2), Role("num-lock-light", index: 3))
        #expect(!keys.standingOutputs[caps] && keys.standingOutputs[num])
        _ = take(.edge(.rising), on: Role("caps-lock", index: 0), &keys)
        _ = take(.edge(.rising), on: Role("num-lock", index: 1), &keys)
        #expect(keys.standingOutputs[caps] && !keys.standingOutputs[num])
        #expect(!keys.failSafeOutputs[caps] && !keys.failSafeOutputs[num])
    }
}

/// A machine with a mistake: its deadline does not end when it comes.
private struct Stubborn: Region, LineExhibit {
    enum Event: Label, ExhibitEvent {
        case begin = "begin"
        case timeIsUp = "timeIsUp"
        static var examples: Examples<Event> { Examples([.begin, .timeIsUp]) }
    }

    enum Command: Label, Spoken { case nothing = "nothing" }

    private(set) var deadline: Instant?
    var label: Label { "stubborn" }
    var standingOutputs: NoOutputs<Command> { NoOutputs() }
    static var name: Label { "stubborn" }
    static var sentence: Label { "a machine that keeps its deadline" }
    static var timeout: Event? { .timeIsUp }
    static var inputs: ExhibitList<ExhibitInput<Event>> { ExhibitList([ExhibitInput("begin", "a button", .begin)]) }
    static var outputs: ExhibitList<RoleRow> { ExhibitList([.output("lamp", "a lamp")]) }
    func wants(output number: Int) -> Bool { false }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        if event == .begin { deadline = occasion.now + .seconds(1) }
        return .handled
    }
}
