import ControlLoop
import Machines
import Statecharts

// What lanes of every kind find.
extension FindingSink {
    /// An edge that made no sense: one before it was lost, so the level has to be read.
    mutating func noteRepeatedEdge() {
        report(LaneFault("edgeRepeated", isUnexpected: true, nil))
        doubtLevel()
    }

    /// A reason not to trust the hardware.
    mutating func fail<Own: MachineEvent>(_ fault: Fault, isInSeries: Bool = false) where Event == GateEvent<Own> {
        report(isInSeries ? LaneFault(fault).unsaid : LaneFault(fault))
        found(.service(.machineDidFail(fault)))
    }

    /// Takes the answer of a contact whose level the machine follows, even if edges and events were lost on the way.
    mutating func follow<Own: MachineEvent>(
        _ answer: SensorAnswer<Level>, _ contact: Contact, _ isOn: Bool, _ began: Own, _ ended: Own
    ) where Event == GateEvent<Own> {
        if case .trouble = answer { noteRepeatedEdge() }
        guard (contact.level == .active) != isOn else { return }
        found(.own(isOn ? ended : began))
    }

    /// Takes the answer of a sensor that finds one thing, or one of two, and what these are to the machine, if they are
    /// anything. A sensor that is stuck, flickers, or contradicts its other half is a failure; other trouble is noted.
    mutating func take<Finding: SensorFinding, Own: MachineEvent>(
        _ answer: SensorAnswer<Finding>, _ first: Own?, _ second: Own? = nil, isInSeries: Bool = false
    ) where Event == GateEvent<Own> {
        switch answer {
        case .nothing: break
        case .found(let finding):
            if let event = finding.isFirst ? first : second { found(.own(event)) }
        case .trouble(.stuck): fail(.sensorStuck, isInSeries: isInSeries)
        case .trouble(.flickers): fail(.sensorFlickers)
        case .trouble(.differ): fail(.fireContactsDiffer)
        case .trouble(.pulseTooShort): report(LaneFault("pulseTooShort", isUnexpected: true, nil))
        case .trouble(.pulseTooLong): report(LaneFault("pulseTooLong", isUnexpected: true, nil))
        case .trouble(.pulseNotMeasured): report(LaneFault("pulseNotMeasured", isUnexpected: true, nil))
        case .trouble(.edgeRepeated): noteRepeatedEdge()
        }
    }
}

extension LaneFault {
    /// What the trace says of a failure.
    init(_ fault: Fault) { self.init(fault.label, .error) }
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
    /// Says once that a counter has reached its limit, unless there is something else to say.
    mutating func report(saturation isSaturated: Bool, said: inout Bool) {
        guard fault == nil, isSaturated, !said else { return }
        said = true
        fault = LaneFault("counterSaturated", .warning)
    }
}
