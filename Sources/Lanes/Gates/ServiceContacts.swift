import ControlLoop
import Machines
import Statecharts

/// The contacts that every gate has: the fire release, the drive's own fault contact, and the repair key.
struct ServiceContacts: Sendable {
    private(set) var release = Contact()
    private var fault = Contact()
    private var repairKey = Contact()

    /// Takes what the loop reports about the fire release. The gate follows the contact's level, even if edges and
    /// events were lost on the way.
    mutating func takeFireRelease<Own: MachineEvent>(
        _ stimulus: Stimulus, isReleased: Bool, into findings: inout Findings<GateEvent<Own>>
    ) {
        guard stimulus != .edgesWereLost else { return }
        if case .trouble = release.take(stimulus, at: .zero) { findings.noteRepeatedEdge() }
        switch (release.level, isReleased) {
        case (.active, false): findings.events.append(.service(.fireReleaseBegan))
        case (.inactive, true): findings.events.append(.service(.fireReleaseEnded))
        case (.active, true), (.inactive, false): break
        }
    }

    /// Takes what the loop reports about the fault contact. Without a repair key, a contact that opens is a repair.
    mutating func takeFault<Own: MachineEvent>(
        _ stimulus: Stimulus, hasRepairKey: Bool, into findings: inout Findings<GateEvent<Own>>
    ) {
        switch fault.take(stimulus, at: .zero) {
        case .nothing: break
        case .found(.active): findings.fail(.faultContact)
        case .found(.inactive):
            if !hasRepairKey { findings.events.append(.service(.machineRepairDidComplete)) }
        case .trouble: findings.noteRepeatedEdge()
        }
    }

    /// Takes what the loop reports about the repair key, which ends no failure that the drive still reports.
    mutating func takeRepairKey<Own: MachineEvent>(
        _ stimulus: Stimulus, into findings: inout Findings<GateEvent<Own>>
    ) {
        switch repairKey.take(stimulus, at: .zero) {
        case .nothing, .found(.inactive): break
        case .found(.active):
            if fault.level == .active {
                findings.notes.append(Note("repairRefused", .notice))
            } else {
                findings.events.append(.service(.machineRepairDidComplete))
            }
        case .trouble: findings.noteRepeatedEdge()
        }
    }
}

// What lanes of every kind find.
extension Findings {
    /// An edge that made no sense: one before it was lost, so the level has to be read.
    mutating func noteRepeatedEdge() {
        notes.append(Note("edgeRepeated", isUnexpected: true, nil))
        mustReadLevel = true
    }

    /// A reason not to trust the hardware.
    mutating func fail<Own: MachineEvent>(_ fault: Fault) where Event == GateEvent<Own> {
        notes.append(Note(fault))
        events.append(.service(.machineDidFail(fault)))
    }
}

extension Findings {
    /// Takes a decoder's answer. A sensor that is stuck is a failure; other trouble is noted.
    mutating func take<Finding, Own: MachineEvent>(
        _ answer: SensorAnswer<Finding>, as event: Own
    ) where Event == GateEvent<Own> {
        switch answer {
        case .nothing: break
        case .found: events.append(.own(event))
        case .trouble(.stuck): fail(.sensorStuck)
        case .trouble(.pulseTooShort): notes.append(Note("pulseTooShort", isUnexpected: true, nil))
        case .trouble(.pulseTooLong): notes.append(Note("pulseTooLong", isUnexpected: true, nil))
        case .trouble(.pulseNotMeasured): notes.append(Note("pulseNotMeasured", isUnexpected: true, nil))
        case .trouble(.edgeRepeated): noteRepeatedEdge()
        }
    }
}

extension Findings {
    /// Takes the answer of a contact that means something when it becomes active, and perhaps when it becomes inactive.
    mutating func take<Own: MachineEvent>(
        _ answer: SensorAnswer<Level>, active: Own, inactive: Own? = nil
    ) where Event == GateEvent<Own> {
        switch answer {
        case .nothing: break
        case .found(.active): events.append(.own(active))
        case .found(.inactive):
            if let inactive { events.append(.own(inactive)) }
        case .trouble: noteRepeatedEdge()
        }
    }
}

extension Note {
    /// What the trace says of a failure.
    init(_ fault: Fault) { self.init(fault.label, .error) }

    /// A counter has reached its limit.
    static var counterSaturated: Note { Note("counterSaturated", .warning) }
}

extension ServiceEvent {
    /// What a failure of the loop is to a gate.
    init(_ failure: LoopFailure) {
        self =
            switch failure {
            case .edgesLost: .machineDidFail(.edgesLost)
            case .queueFull: .machineDidFail(.queueFull)
            }
    }
}

extension LaneReaction {
    /// Records what a machine made of an event.
    mutating func record<Command>(_ event: some MachineEvent, _ reaction: Reaction<Command>) {
        for index in reaction.indices { transitions.append(EventRecord(event, reaction[index])) }
    }
}

extension Counters {
    /// Adds a named count.
    mutating func append(_ label: Label, _ value: UInt64) { append(Counter(label, value)) }
}
