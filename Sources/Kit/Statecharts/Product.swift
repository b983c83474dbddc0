/// Any two machines side by side, as one machine: its regions are those of the first, then those of the second.
///
/// Each sees only its own events, and neither knows of the other. An event of both is decided by each in its own state
/// before. Either may itself be a product, so this makes one machine of up to eight regions: `RegionList`.
///
/// A passed deadline is an event like any other: who sends it asks `first` and `second` whose it was.
///
///     var pair = Product(Lamp.dark, Bell())
///     let both = pair.handle(.both(.press, .press(2)), at: .zero)
public struct Product<First: StateMachine, Second: StateMachine>: StateMachine {
    /// What can happen to it.
    public typealias Event = ProductEvent<First.Event, Second.Event>
    /// What it can tell the hardware to do.
    public typealias Command = Either<First.Command, Second.Command>

    /// The first machine.
    public private(set) var first: First
    /// The second machine.
    public private(set) var second: Second

    /// Two machines, each in any state.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// The earlier of the two deadlines.
    public var deadline: Instant? { .earlier(first.deadline, second.deadline) }

    /// Those of the first machine, then those of the second.
    public var standingCommands: RegionList<Commands<Command>> {
        var all = RegionList<Commands<Command>>()
        let (ofFirst, ofSecond) = (first.standingCommands, second.standingCommands)
        for region in ofFirst.indices { all.add(ofFirst[region].map { .first($0) }) }
        for region in ofSecond.indices { all.add(ofSecond[region].map { .second($0) }) }
        return all
    }

    /// Gives the event to the machine that it concerns, or to both.
    public mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        switch event {
        case .first(let event):
            giveFirst(event, occasion, &observer)
        case .second(let event):
            giveSecond(event, occasion, &observer)
        case .both(let event, let other):
            giveFirst(event, occasion, &observer)
            giveSecond(other, occasion, &observer)
        }
    }

    private mutating func giveFirst<Watcher: Observer>(
        _ event: First.Event, _ occasion: Occasion, _ observer: inout Watcher
    ) where Watcher.Command == Command {
        withUnsafeMutablePointer(to: &observer) { observer in
            var side = FirstSide<Watcher, First.Command, Second.Command>(observer: observer)
            first.handle(event, occasion, &side)
        }
    }

    private mutating func giveSecond<Watcher: Observer>(
        _ event: Second.Event, _ occasion: Occasion, _ observer: inout Watcher
    ) where Watcher.Command == Command {
        withUnsafeMutablePointer(to: &observer) { observer in
            var side = SecondSide<Watcher, First.Command, Second.Command>(observer: observer)
            second.handle(event, occasion, &side)
        }
    }
}

extension Product: Equatable where First: Equatable, Second: Equatable {}
extension Product: Sendable where First: Sendable, Second: Sendable {}

/// Shows the first machine's answers to the observer of both. It lives only while that observer is lent to it.
private struct FirstSide<Watcher: Observer, First: Labelled & Sendable, Second: Labelled & Sendable>: Observer
where Watcher.Command == Either<First, Second> {
    typealias Command = First
    let observer: UnsafeMutablePointer<Watcher>

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) { observer.pointee.willTake(region) }

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<First>) {
        observer.pointee.didTake(region, verdict, commands.map { .first($0) })
    }

    @inline(__always)
    mutating func willJoin() { observer.pointee.willJoin() }

    @inline(__always)
    mutating func didJoin() { observer.pointee.didJoin() }
}

/// Shows the second machine's answers to the observer of both. It lives only while that observer is lent to it.
private struct SecondSide<Watcher: Observer, First: Labelled & Sendable, Second: Labelled & Sendable>: Observer
where Watcher.Command == Either<First, Second> {
    typealias Command = Second
    let observer: UnsafeMutablePointer<Watcher>

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) { observer.pointee.willTake(region) }

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Second>) {
        observer.pointee.didTake(region, verdict, commands.map { .second($0) })
    }

    @inline(__always)
    mutating func willJoin() { observer.pointee.willJoin() }

    @inline(__always)
    mutating func didJoin() { observer.pointee.didJoin() }
}
