import Statecharts
import TestSupport

@testable import Machines

/// A door that random events happen to. The seed decides everything: configuration, events, times and persons.
struct DoorWalk {
    private var random: SplitMix64
    private(set) var door: ElevatorDoor
    private(set) var drive: DriveHistory
    private(set) var now = Instant.zero

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let configuration = DoorWalk.settings(&random)
        self.random = random
        door = ElevatorDoor(configuration, at: now)
        drive = DriveHistory(restingSince: now)
    }

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
        return configuration
    }

    /// The door gets other settings, but none that would be other wiring.
    mutating func takeSettings() {
        var configuration = DoorWalk.settings(&random)
        configuration.hasDoorZone = door.configuration.hasDoorZone
        configuration.countsBothWays = door.configuration.countsBothWays
        configuration.hasSlow = door.configuration.hasSlow
        configuration.hasBuzzer = door.configuration.hasBuzzer
        door.takeSettings(configuration)
    }

    /// Lets some time pass and one event happen.
    mutating func step() -> DoorStep {
        pass()
        let event = event()
        let step = DoorStep(door, drive, event, at: now, mayOpen: Int.random(in: 0..<4, using: &random) > 0)
        door = step.after
        drive = step.driveAfter
        return step
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
