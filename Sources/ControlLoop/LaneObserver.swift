import Statecharts

/// Sees what the machines of lanes do.
public protocol LaneObserver {
    /// Whether it keeps nothing of what it sees. Then no record is made.
    static var isBlind: Bool { get }

    /// What it sees next is a lane's.
    mutating func turn(to lane: Int)

    /// Takes one region's answer to an event.
    mutating func observe(_ record: EventRecord)
}

/// Sees nothing.
public struct NoObserver: LaneObserver {
    /// It keeps nothing.
    public static var isBlind: Bool { true }

    /// Nobody.
    public init() {}

    /// Sees nothing.
    public mutating func turn(to lane: Int) {}

    /// Forgets it.
    public mutating func observe(_ record: EventRecord) {}
}

extension LaneReaction {
    /// Gives a machine an event, shows an observer what each region did, and adds up how many refused it.
    public mutating func take<Machine: StateMachine, Watcher: LaneObserver>(
        _ event: Machine.Event, _ occasion: Occasion, by machine: inout Machine, _ observer: inout Watcher
    ) {
        guard !Watcher.isBlind else {
            var judge = Judge<Machine.Command>()
            machine.handle(event, occasion, &judge)
            refusals += judge.refusals
            return
        }
        let reaction = machine.handle(event, occasion)
        for index in reaction.indices {
            if reaction[index].verdict == .refused { refusals += 1 }
            observer.observe(EventRecord(event, reaction[index]))
        }
    }
}
