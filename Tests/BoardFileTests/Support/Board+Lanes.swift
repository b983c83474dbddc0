import Lanes

@testable import BoardFile

/// A lane is not of the machine that a test expects.
struct OtherMachine: Error {}

extension Board {
    /// The lane at that place, which has to be a turnstile.
    func turnstile(_ lane: Int = 0) throws -> TurnstileLaneConfiguration {
        guard case .turnstile(let configuration) = lanes[lane] else { throw OtherMachine() }
        return configuration
    }

    /// The lane at that place, which has to be an elevator door.
    func elevatorDoor(_ lane: Int = 0) throws -> ElevatorDoorLaneConfiguration {
        guard case .elevatorDoor(let configuration) = lanes[lane] else { throw OtherMachine() }
        return configuration
    }
}
