import Statecharts
import Testing

/// The producer and the buffer of the textbook: a piece of work goes from the one into the other, or stays where it is.
struct JointlyTests {
    private let now = Occasion(now: .zero)
    private static let full = Holder(isFull: true)
    private static let empty = Holder(isFull: false)

    @Test("three and four follow their arrows together", arguments: [3, 4])
    func several(count: Int) {
        var row = Row(count, full: 0)
        let reaction = row.handle(.give, now)
        #expect(row.places.prefix(count) == ([Self.empty] + [Holder](repeating: Self.full, count: 3)).prefix(count))
        #expect(reaction.count == count)
        #expect(reaction.verdict == .handled)
    }

    @Test(
        "of three and four none follows its arrow where one cannot",
        arguments: [(3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
    func severalInVain(count: Int, full: Int) {
        var row = Row(count, full: 0, full)
        let before = row
        let reaction = row.handle(.give, now)
        #expect(row == before)
        #expect(reaction.count == 1)
        #expect(reaction.verdict == .refused)
    }

    @Test("a machine in a machine follows its arrow with a region, and shows all of its regions")
    func machine() {
        var depot = Depot(pair: Pair(giver: Self.full, taker: Self.empty), holder: Self.empty)
        let reaction = depot.handle(.give, now)
        #expect(depot == Depot(pair: Pair(giver: Self.empty, taker: Self.full), holder: Self.full))
        #expect(reaction.count == 3)
        #expect(reaction.verdict == .handled)
        let before = depot
        let refusal = depot.handle(.give, now)
        #expect(depot == before)
        #expect(refusal.count == 3)
        #expect(refusal.verdict == .refused)
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
    var standingCommands: RegionList<Commands<Command>> { FixedList(giver.standing, taker.standing) }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        jointly(&giver, .give, &taker, .take, occasion, &observer)
    }
}

/// Three or four holders, of which the first gives to all others at once.
private struct Row: StateMachine, Equatable {
    typealias Event = Holder.Event
    typealias Command = Holder.Command
    let count: Int
    var places: [Holder]
    var deadline: Instant? { nil }
    var standingCommands: RegionList<Commands<Command>> { places.standing }

    init(_ count: Int, full: Int...) {
        self.count = count
        places = (0..<4).map { Holder(isFull: full.contains($0)) }
    }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        var (first, second, third, fourth) = (places[0], places[1], places[2], places[3])
        if count == 3 {
            jointly(&first, .give, &second, .take, &third, .take, occasion, &observer)
        } else {
            jointly(&first, .give, &second, .take, &third, .take, &fourth, .take, occasion, &observer)
        }
        places = [first, second, third, fourth]
    }
}

extension [Holder] {
    fileprivate var standing: RegionList<Commands<Holder.Command>> {
        reduce(into: FixedList()) { $0.add($1.standing) }
    }
}

/// A pair of holders that passes its piece on, and one holder that gets one at the same time.
private struct Depot: StateMachine, Equatable {
    typealias Event = Holder.Event
    typealias Command = Holder.Command
    var pair: Pair
    var holder: Holder
    var deadline: Instant? { nil }
    var standingCommands: RegionList<Commands<Command>> {
        FixedList([pair.giver.standing, pair.taker.standing, holder.standing])
    }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        jointly(&pair, .give, &holder, .take, occasion, &observer)
    }
}

/// Something that holds one piece of work or none.
private struct Holder: Region, Equatable {
    enum Event: MachineEvent {
        case give, take
        var label: Label { self == .give ? "give" : "take" }
    }

    enum Command: Labelled, Sendable {
        case none
        var label: Label { "none" }
    }

    struct Outputs: StandingOutputs {
        func commands(from before: Outputs?) -> Commands<Command> { Commands() }
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
