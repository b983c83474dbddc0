import Lanes
import Machines
import TestSupport

@testable import BoardFile

/// A lane is not of the machine that a test expects.
struct OtherMachine: Error {}

extension Board {
    /// The lane at that place, which has to be a turnstile.
    func turnstile(_ lane: Int = 0) throws -> TurnstileLaneConfiguration {
        guard let configuration = lanes[lane].turnstile else { throw OtherMachine() }
        return configuration
    }

    /// The lane at that place, which has to be an elevator door.
    func elevatorDoor(_ lane: Int = 0) throws -> ElevatorDoorLaneConfiguration {
        guard let configuration = lanes[lane].elevatorDoor else { throw OtherMachine() }
        return configuration
    }
}

extension TurnstileLaneConfiguration {
    /// The defaults, with a person sensor that is debounced as it is where a board file does not say how long.
    static func debounced(fare: UInt64, coinValue: UInt64) -> TurnstileLaneConfiguration {
        var configuration = TurnstileLaneConfiguration(fare: Money(fare), coinValue: Money(coinValue))
        (configuration.passing, configuration.turnstile.sensorDelay) = (.beam, .milliseconds(5))
        return configuration
    }
}
