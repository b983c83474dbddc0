import Statecharts

/// The outputs of an elevator door that hold for as long as its state does.
public struct ElevatorDoorOutputs: StandingOutputs {
    /// Whether the drive opens the door.
    public var openDrive = false
    /// Whether the drive closes the door; never together with `openDrive`.
    public var closeDrive = false
    /// Whether the drive closes slowly; never without `closeDrive`.
    public var slow = false
    /// Whether the buzzer in the cabin sounds.
    public var buzzer = false
    /// Whether the alarm sounds.
    public var alarm = false

    /// Everything at rest.
    public init() {}

    /// What a state wants; with so many persons on board it may close slowly.
    init(of state: ElevatorDoorState, closesSlowly: Bool) {
        switch state {
        case .open, .closed, .inspection: break
        case .closing(let closing):
            closeDrive = closing.phase.isDriving
            slow = closing.phase.isDriving && closesSlowly
        case .nudging(let nudging):
            closeDrive = nudging.phase.isDriving
            slow = nudging.phase.isDriving
            buzzer = true
        case .opening(let opening): openDrive = opening.phase.isDriving
        case .overloaded: buzzer = true
        case .faulted: alarm = true
        case .fireRecall(let recall):
            openDrive = recall.stage.isDriving
            alarm = recall.fault != nil
        }
    }

    /// Whether the drive is active in either direction.
    public var isDriving: Bool { openDrive || closeDrive }

    /// Outputs after `command`.
    public func after(_ command: ElevatorDoorCommand) -> ElevatorDoorOutputs {
        var outputs = self
        switch command {
        case .openDoor: outputs.drive(open: true, close: false, slow: false)
        case .closeDoor(let speed): outputs.drive(open: false, close: true, slow: speed == .slow)
        case .stopDoor: outputs.drive(open: false, close: false, slow: false)
        case .soundBuzzer: outputs.buzzer = true
        case .silenceBuzzer: outputs.buzzer = false
        case .soundAlarm: outputs.alarm = true
        case .silenceAlarm: outputs.alarm = false
        }
        return outputs
    }

    /// The commands that turn `before` into these outputs; the drive first, since it can hurt people.
    @inline(__always)
    public func commands(from before: ElevatorDoorOutputs?) -> Commands<ElevatorDoorCommand> {
        var commands = Commands<ElevatorDoorCommand>()
        if openDrive != before?.openDrive || closeDrive != before?.closeDrive || slow != before?.slow {
            commands.add(openDrive ? .openDoor : closeDrive ? .closeDoor(slow ? .slow : .normal) : .stopDoor)
        }
        if buzzer != before?.buzzer { commands.add(buzzer ? .soundBuzzer : .silenceBuzzer) }
        if alarm != before?.alarm { commands.add(alarm ? .soundAlarm : .silenceAlarm) }
        return commands
    }

    private mutating func drive(open: Bool, close: Bool, slow: Bool) {
        openDrive = open
        closeDrive = close
        self.slow = slow
    }
}
