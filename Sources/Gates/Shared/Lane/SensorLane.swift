import ControlLoop
import Machines
import Statecharts

/// An event that a gate of any kind can have of its own.
protocol GateOwnEvent: MachineEvent {
    /// The deadline of the machine's state has passed.
    static var deadlinePassed: Self { get }
    /// An interlock lets it open.
    static var interlockDidRelease: Self { get }
}

/// The lane of a gate, which shows its sensors in rows. From these follow the lane's deadline, which sensor takes an
/// edge, whose deadline has passed, which are looked at afresh after a repair, whether a gate that failed for one may
/// recover, and what an exploration sees.
protocol SensorLane: InterlockMember, Codeable where Event == GateEvent<Own> {
    /// What can happen to a gate of this kind alone.
    associatedtype Own: GateOwnEvent
    /// The roles of its lines.
    associatedtype Roles: ServicedRole
    /// The machine.
    associatedtype Machine: StateMachine, Codeable

    /// The machine.
    var machine: Machine { get set }
    /// The contacts that every gate has.
    var service: ServiceContacts { get set }
    /// Why the gate is broken, if it is.
    var fault: Fault? { get }
    /// Whether nothing but its sensors keeps a broken gate from recovering.
    var mayRecover: Bool { get }

    /// Lets a visitor pass every sensor, in the order in which they are told of deadlines that pass at the same time.
    mutating func visitSensors<Visitor: SensorVisitor<Event, Roles>>(_ visitor: inout Visitor)
    /// Finds what follows from several sensors together, after one of them has taken something.
    mutating func compareSensors<Sink: FindingSink<Event>>(into findings: inout Sink)
}

extension SensorLane {
    var mayRecover: Bool { true }

    @inline(__always)
    mutating func compareSensors<Sink: FindingSink<Event>>(into findings: inout Sink) {}

    /// When the machine or a sensor will next need attention; the end of the clock if none will.
    public mutating func dueTime() -> Instant {
        var deadlines = SensorDeadlines<Event, Roles>()
        if let deadline = machine.deadline { deadlines.first = deadline }
        visitSensors(&deadlines)
        return deadlines.first
    }

    /// When the machine or a sensor will next need attention.
    public var deadline: Instant? {
        var lane = self
        let due = lane.dueTime()
        return due == .end ? nil : due
    }

    /// Takes what the loop reports about one of its inputs.
    public mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Event {
        ask((stimulus, role.index), at: now, into: &findings)
        if stimulus != .edgesWereLost { compareSensors(into: &findings) }
        if isOutOfService { watchRecovery(at: now) }
    }

    /// Takes the passing of whatever was due; the machine's own deadline first, since a failure would drop it.
    public mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Event {
        if let deadline = machine.deadline, deadline <= now { findings.found(.own(.deadlinePassed)) }
        ask(nil, at: now, into: &findings)
        compareSensors(into: &findings)
    }

    /// Asks the sensor of an input what a stimulus means, or, without one, those whose deadline has passed.
    @inline(__always)
    private mutating func ask<Sink: FindingSink<Event>>(
        _ stimulus: (what: Stimulus, input: Int)?, at now: Instant, into findings: inout Sink
    ) {
        let isInSeries = stimulus == nil && isInSeries(at: now)
        withUnsafeMutablePointer(to: &findings) {
            var asking = SensorAsking<Roles, Sink>(stimulus: stimulus, now: now, isInSeries: isInSeries, sink: $0)
            visitSensors(&asking)
        }
    }

    /// Shows the machine, and what is known of the sensors.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) { codeSensors(with: &coder) }

    /// Shows the machine, and what is known of the sensors.
    mutating func codeSensors<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        withUnsafeMutablePointer(to: &coder) {
            var coding = SensorCoding<Event, Roles, Coder>(coder: $0)
            visitSensors(&coding)
        }
        coder.flag(&service.isInStorm)
    }
}

// Failures and recoveries
extension SensorLane {
    /// What an event at a gate that is broken, or was, means to its sensors and its recovery, and what is to be said
    /// about it.
    @inline(__always)
    mutating func followFailure(_ event: Event, wasBroken: Bool, at now: Instant) -> LaneFault? {
        wasBroken || isOutOfService ? followFailure(event, at: now) : nil
    }

    @inline(never)
    private mutating func followFailure(_ event: Event, at now: Instant) -> LaneFault? {
        if !isOutOfService {
            var rearming = SensorRearming<Event, Roles>(now: now)
            visitSensors(&rearming)
        }
        return service.follow(event, fault, isFree: isFree(), at: now)
    }

    /// Whether nothing keeps a broken gate from recovering.
    private mutating func isFree() -> Bool {
        var relief = SensorRelief<Event, Roles>()
        visitSensors(&relief)
        return relief.isFree && mayRecover
    }

    @inline(never)
    private mutating func watchRecovery(at now: Instant) { service.watch(fault, isFree: isFree(), at: now) }

    /// Takes note of a storm on one of its lines, and of its end.
    public mutating func stormChanged(isOn: Bool, at now: Instant) {
        service.isInStorm = isOn
        watchRecovery(at: now)
    }

    /// Whether a failure now is one more of a series.
    public func isInSeries(at now: Instant) -> Bool { service.recovery.isSeries(at: now) }

    /// The event that tells the machine about a failure of the loop.
    @inline(__always)
    public func event(for failure: LoopFailure) -> Event { .service(ServiceEvent(failure)) }

    /// The event that opens it when its wish to open is granted later.
    public var openRequest: Event { @inline(__always) get { .own(.interlockDidRelease) } }
}
