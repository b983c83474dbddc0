import Explorer
import Machines
import Statecharts
import TestSupport

/// A door that random events happen to. The seed decides everything: configuration, events, times and persons. Each
/// step is held to the rules of the exploration; groups and durations, which that one leaves out, are met here.
struct DoorWalk {
    private var random: SplitMix64
    private var subject: DoorSubject
    private let arrows = ArrowTable()
    private(set) var now = DoorSubject.start

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let configuration = DoorWalk.settings(&random)
        self.random = random
        subject = DoorSubject(configuration)
    }

    var door: ElevatorDoor { subject.machine }

    private static func settings(_ random: inout SplitMix64) -> ElevatorDoorConfiguration {
        var configuration = ElevatorDoorConfiguration()
        configuration.capacity = .random(in: 1...12, using: &random)
        configuration.slowAbove = .random(in: 0...12, using: &random)
        configuration.dwell = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.nudgeAfter = .random(in: 1...4, using: &random)
        configuration.nudgeHold = Duration(nanoseconds: .random(in: 1...40, using: &random))
        configuration.closeTimeout = Duration(nanoseconds: .random(in: 1...20, using: &random))
        configuration.openTimeout = Duration(nanoseconds: .random(in: 1...20, using: &random))
        configuration.retries = .random(in: 0...4, using: &random)
        configuration.openRetryAfter = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.reversePause = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.longestOpen = Duration(nanoseconds: .random(in: 10...200, using: &random))
        configuration.buttonStuckAfter = Duration(nanoseconds: .random(in: 10...60, using: &random))
        configuration.hasSlow = Int.random(in: 0..<4, using: &random) > 0
        configuration.hasBuzzer = Int.random(in: 0..<4, using: &random) > 0
        configuration.hasDoorZone = .random(using: &random)
        configuration.countsBothWays = .random(using: &random)
        configuration.extendedOpen = Duration(nanoseconds: .random(in: 1...20, using: &random))
        configuration.hasExtendedOpen = true
        configuration.hasAttendant = true
        configuration.hasInspection = true
        return configuration
    }

    /// The door gets other settings, but none that would be other wiring.
    mutating func takeSettings() {
        var configuration = DoorWalk.settings(&random)
        configuration.hasDoorZone = door.configuration.hasDoorZone
        configuration.countsBothWays = door.configuration.countsBothWays
        configuration.hasSlow = door.configuration.hasSlow
        configuration.hasBuzzer = door.configuration.hasBuzzer
        subject.takeSettings(configuration)
    }

    /// Lets some time pass and one event happen, and returns the rule that it broke, with all that can be seen of it.
    mutating func step() -> String? {
        pass()
        let event = event()
        let before = door
        let act = DoorSubject.Act(event, mayOpen: Int.random(in: 0..<4, using: &random) > 0)
        guard let rule = subject.take(act, at: &now, arrows) else { return nil }
        return "\(rule.sentence)\n\(subject.text(of: act)) at \(now.nanoseconds) ns: "
            + "\(before.state), \(before.known) -> \(door.state), \(door.known); \(door.ledger)"
    }

    /// No time, a little time, or all of it up to the next deadline.
    private mutating func pass() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1, 2: now = max(now, door.deadline ?? now)
        default: now = now + Duration(nanoseconds: .random(in: 0...4, using: &random))
        }
    }

    /// What a door that obeys its drive says next.
    private var motion: ElevatorDoor.Event? {
        let outputs = door.standingOutputs
        if outputs.openDrive { return door.known.isLocked ? .doorHasUnlocked : .doorHasOpened }
        if outputs.closeDrive { return door.known.isAtOpenLimit ? .doorHasLeftOpenLimit : .doorHasLocked }
        return nil
    }

    /// Deadlines come often; failures, and what else holds a door up, end sooner than they begin.
    static let mixture: [ElevatorDoor.Event] =
        ElevatorDoor.Event.all
        + [ElevatorDoor.Event](repeating: .deadlinePassed, count: 20)
        + [ElevatorDoor.Event](repeating: .machineRepairDidComplete, count: 6)
        + [ElevatorDoor.Event](repeating: .fireReleaseEnded, count: 4)
        + [ElevatorDoor.Event](repeating: .doorZoneEntered, count: 3)
        + [.curtainCleared, .overloadEnded, .doorHasUnlocked, .openButtonWasPressed, .landingArrived]
        + [ElevatorDoor.Event](repeating: .openButtonWasReleased, count: 3)
        + [ElevatorDoor.Event](repeating: .attendanceEnded, count: 2)
        + [ElevatorDoor.Event](repeating: .inspectionEnded, count: 6)

    private mutating func event() -> ElevatorDoor.Event {
        if let motion, Bool.random(using: &random) { return motion }
        return switch Self.mixture.randomElement(using: &random)! {
        case .own(.personsHaveEntered): .personsHaveEntered(.random(in: 0...4, using: &random))
        case .own(.personsHaveLeft): .personsHaveLeft(.random(in: 0...4, using: &random))
        case .service(.machineDidFail): .machineDidFail(Fault.all.randomElement(using: &random)!)
        case let event: event
        }
    }
}
