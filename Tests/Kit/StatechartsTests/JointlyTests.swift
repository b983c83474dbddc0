import Statecharts
import Testing

/// The producer and the buffer of the textbook: a piece of work goes from the one into the other, or stays where it is.
struct JointlyTests {
    private let now = Occasion(now: .zero)

    @Test("both machines change where each handles its event")
    func both() throws {
        var producer = Holder(isFull: true)
        var buffer = Holder(isFull: false)
        let reactions = try #require(jointly(&producer, .give, &buffer, .take, now))
        #expect(!producer.isFull)
        #expect(buffer.isFull)
        #expect(reactions.0.verdict == .handled)
        #expect(reactions.1.verdict == .handled)
    }

    @Test("neither machine changes where one does not handle its event", arguments: [true, false])
    func neither(isFull: Bool) {
        var producer = Holder(isFull: isFull)
        var buffer = Holder(isFull: isFull)
        #expect(jointly(&producer, .give, &buffer, .take, now) == nil)
        #expect(producer.isFull == isFull)
        #expect(buffer.isFull == isFull)
    }

    @Test("an observer sees both regions change, the first one first")
    func observed() {
        var pair = Pair(giver: Holder(isFull: true), taker: Holder(isFull: false))
        let reaction = pair.handle(.give, now)
        #expect(pair == Pair(giver: Holder(isFull: false), taker: Holder(isFull: true)))
        #expect(reaction.verdict == .handled)
        #expect(reaction.indices.map { reaction[$0].from } == ["full", "empty"])
        #expect(reaction.indices.map { reaction[$0].to } == ["empty", "full"])
    }

    @Test(
        "an observer sees only the region that is in the way, with its answer, and neither changes",
        arguments: [(true, 1), (false, 1), (nil, 2)] as [(Bool?, Int)])
    func observedInVain(isFull: Bool?, inTheWay: Int) {
        let pair = Pair(giver: Holder(isFull: isFull ?? false), taker: Holder(isFull: isFull ?? true))
        var tried = pair
        let reaction = tried.handle(.give, now)
        #expect(tried == pair)
        #expect(reaction.count == inTheWay)
        #expect(reaction.verdict == .refused)
        for index in reaction.indices {
            #expect(reaction[index].verdict == .refused)
            #expect(reaction[index].from == reaction[index].to)
            #expect(reaction[index].commands.isEmpty)
            #expect(reaction[index].announcement == nil)
        }
    }

    @Test("what a region that is in the way announced before is not told again, and not forgotten")
    func announcedBefore() {
        var pair = Pair(giver: Holder(isFull: true), taker: Holder(isFull: true))
        pair.taker.announcement = Announcement(.notice, "full")
        let reaction = pair.handle(.give, now)
        #expect(reaction.count == 1)
        #expect(reaction[0].announcement == nil)
        #expect(pair.taker.announcement == Announcement(.notice, "full"))
    }
}

/// Two holders, of which one gives to the other: a machine of two regions.
private struct Pair: StateMachine, Equatable {
    typealias Event = Holder.Event
    typealias Command = Holder.Command
    var giver: Holder
    var taker: Holder
    var deadline: Instant? { nil }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        jointly(&giver, .give, &taker, .take, occasion, &observer)
    }
}

/// Something that holds one piece of work or none.
private struct Holder: StateMachine, Region, Equatable {
    enum Event: MachineEvent {
        case give, take
        var label: Label { self == .give ? "give" : "take" }
    }

    enum Command: Labelled, Sendable {
        case none
        var label: Label { "none" }
    }

    struct Outputs: StandingOutputs {
        func commands(from before: Outputs) -> Commands<Command> { Commands() }
    }

    static var region: Label { "holder" }
    var isFull: Bool
    var announcement: Announcement?
    var label: Label { isFull ? "full" : "empty" }
    var standingOutputs: Outputs { Outputs() }
    var deadline: Instant? { nil }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (isFull, event) {
        case (true, .give), (false, .take):
            isFull.toggle()
            return .handled
        case (true, .take), (false, .give):
            return .refused
        }
    }
}
