import ControlLoop
import Machines
import Statecharts

/// What a sensor that is not believed any more means to its gate.
enum Distrust {
    /// The gate fails. It recovers no sooner than the sensor is free, and the sensor is looked at afresh when the gate
    /// works again.
    case failsGate
    /// The gate goes on without it, and looks at it afresh when it works again after a failure.
    case isOvercome
    /// Something else says when it is looked at afresh.
    case isApart
}

/// Passes the sensors of a gate, one after another. The lane shows them, a row each, and whatever is done with sensors
/// is a visitor: each is compiled for the lane as if it were written out there.
///
/// A visitor that asks sensors takes what the row makes of the answers. To the rows of any other, no sensor answers.
protocol SensorVisitor<Event, Roles>: FindingSink {
    /// The roles of the gate.
    associatedtype Roles: GateRole

    /// What time it is.
    var now: Instant { get }
    /// Whether a failure now is one more of a series, of which the first was reported.
    var isInSeries: Bool { get }

    /// Passes a sensor. Its answer, if it is asked: when its input, or the second where it has two, changes, and when
    /// its deadline has passed. What waits for time alone has no input.
    mutating func visit<S: Sensor>(_ sensor: inout S, _ input: Roles?, _ second: Roles?, _ distrust: Distrust)
        -> S.Answer?
}

extension SensorVisitor {
    @inline(__always)
    mutating func visit<S: Sensor>(_ sensor: inout S, _ input: Roles?, _ distrust: Distrust = .failsGate) -> S.Answer? {
        visit(&sensor, input, nil, distrust)
    }

    /// Passes a sensor that finds one thing, or one of two, and what these are to the machine.
    @inline(__always)
    @discardableResult
    mutating func sensor<Decoder: SensorDecoder, Own: MachineEvent>(
        _ decoder: inout Decoder, _ input: Roles, _ first: Own? = nil, _ second: Own? = nil
    ) -> SensorAnswer<Decoder.Finding>? where Event == GateEvent<Own>, Decoder.Finding: SensorFinding {
        guard let answer = visit(&decoder, input) else { return nil }
        take(answer, first, second, isInSeries: isInSeries)
        return answer
    }
}

// Most visitors ask nothing, so nothing is found.
extension SensorVisitor {
    var now: Instant { .zero }
    var isInSeries: Bool { false }
    mutating func withWhole(_ body: (UnsafeMutablePointer<Findings<Whole>>, Branch) -> Void) {}
    mutating func found(_ event: Event) {}
    mutating func report(_ fault: LaneFault) {}
    mutating func doubtLevel() {}
}

/// Finds when the first of the sensors will next need attention.
struct SensorDeadlines<Event: LaneEvent, Roles: GateRole>: SensorVisitor {
    typealias Whole = Event

    /// The end of the clock if none will.
    var first = Instant.end

    @inline(__always)
    mutating func visit<S: Sensor>(
        _ sensor: inout S, _ input: Roles?, _ second: Roles?, _ distrust: Distrust
    ) -> S.Answer? {
        if let deadline = sensor.deadline { first = min(first, deadline) }
        return nil
    }
}

/// Looks whether none of the sensors that fail a gate keeps it from recovering.
struct SensorRelief<Event: LaneEvent, Roles: GateRole>: SensorVisitor {
    typealias Whole = Event

    var isFree = true

    @inline(__always)
    mutating func visit<S: Sensor>(
        _ sensor: inout S, _ input: Roles?, _ second: Roles?, _ distrust: Distrust
    ) -> S.Answer? {
        isFree = isFree && (distrust != .failsGate || sensor.isFree)
        return nil
    }
}

/// Looks afresh at those that were not believed: the gate works again.
struct SensorRearming<Event: LaneEvent, Roles: GateRole>: SensorVisitor {
    typealias Whole = Event

    let now: Instant

    @inline(__always)
    mutating func visit<S: Sensor>(
        _ sensor: inout S, _ input: Roles?, _ second: Roles?, _ distrust: Distrust
    ) -> S.Answer? {
        if distrust != .isApart { sensor.rearm(at: now) }
        return nil
    }
}

/// Shows all that they know to a coder, which is lent to it.
struct SensorCoding<Event: LaneEvent, Roles: GateRole, Coder: StateCoder>: SensorVisitor {
    typealias Whole = Event

    let coder: UnsafeMutablePointer<Coder>

    @inline(__always)
    mutating func visit<S: Sensor>(
        _ sensor: inout S, _ input: Roles?, _ second: Roles?, _ distrust: Distrust
    ) -> S.Answer? {
        sensor.code(with: &coder.pointee)
        return nil
    }
}

/// Asks the sensor of an input what a stimulus means, or, without one, those whose deadline has passed. What they find
/// goes where the loop wants it, which is lent to it. Two visitors, one for each, would save 7 instructions an edge and
/// take 5 kB.
struct SensorAsking<Roles: GateRole, Sink: FindingSink>: SensorVisitor {
    typealias Event = Sink.Event
    typealias Whole = Sink.Whole

    let stimulus: (what: Stimulus, input: Int)?
    let now: Instant
    let isInSeries: Bool
    let sink: UnsafeMutablePointer<Sink>

    /// Nothing is known about a line that lost edges until its level is read: then there is no answer.
    @inline(__always)
    mutating func visit<S: Sensor>(
        _ sensor: inout S, _ input: Roles?, _ second: Roles?, _ distrust: Distrust
    ) -> S.Answer? {
        guard let stimulus else {
            guard let deadline = sensor.deadline, deadline <= now else { return nil }
            return sensor.deadlinePassed(at: now)
        }
        let isSecond = stimulus.input == second?.rawValue
        guard isSecond || stimulus.input == input?.rawValue else { return nil }
        let answer = sensor.take(stimulus.what, isSecond: isSecond, at: now)
        return stimulus.what == .edgesWereLost ? nil : answer
    }

    @inline(__always)
    mutating func withWhole(_ body: (UnsafeMutablePointer<Findings<Whole>>, Branch) -> Void) {
        sink.pointee.withWhole(body)
    }
    @inline(__always)
    mutating func found(_ event: Event) { sink.pointee.found(event) }
    @inline(__always)
    mutating func report(_ fault: LaneFault) { sink.pointee.report(fault) }
    @inline(__always)
    mutating func doubtLevel() { sink.pointee.doubtLevel() }
}
