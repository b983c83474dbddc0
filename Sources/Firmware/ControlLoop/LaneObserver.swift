import Statecharts

/// Sees what the machines of lanes do.
public protocol LaneObserver {
    /// Whether it keeps nothing of what it sees. Then no record is made.
    static var isBlind: Bool { get }

    /// Whether it cares only for answers of which an operator has to know.
    var seesOnlyNews: Bool { get }

    /// What it sees next is a lane's.
    mutating func turn(to lane: Int)

    /// Takes one region's answer to an event.
    mutating func observe(_ record: EventRecord)
}

extension LaneObserver {
    /// Most see all.
    public var seesOnlyNews: Bool { false }
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
        if Watcher.isBlind {
            var judge = Judge<Machine.Command>()
            machine.handle(event, occasion, &judge)
            refusals += judge.refusals
        } else {
            withUnsafeMutablePointer(to: &observer) { observer in
                var recorder = Recorder<Watcher, Machine.Event, Machine.Command>(observer: observer, event: event)
                machine.handle(event, occasion, &recorder)
                refusals += recorder.refusals
            }
        }
    }
}

/// Makes a record of what each region does, and shows it. It lives only while its observer is lent to it.
private struct Recorder<Watcher: LaneObserver, Event: MachineEvent, Command: Labelled & Sendable>: Observer {
    let observer: UnsafeMutablePointer<Watcher>
    let event: Event
    var from: Label = ""
    var refusals = 0

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) { from = region.label }

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Command>) {
        if verdict == .refused { refusals += 1 }
        if observer.pointee.seesOnlyNews, region.announcement == nil { return }
        observer.pointee.observe(EventRecord(event, from: from, region, verdict, commands))
    }
}
