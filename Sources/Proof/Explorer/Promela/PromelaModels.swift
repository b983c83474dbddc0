import Machines
import Statecharts

/// The models that can be had by name, to be checked by another tool than ours.
package enum PromelaModels {
    /// Their names.
    package static let names = ["turnstile", "elevator-door"]

    /// A model; nil if there is none with that name.
    package static func text(of name: String) -> String? {
        switch name {
        case "turnstile": TurnstileModel(turnstile).text()
        case "elevator-door": DoorModel(door).text()
        default: nil
        }
    }

    /// A turnstile whose credit can grow, with a grace.
    private static var turnstile: TurnstileSubject {
        var configuration = TurnstileConfiguration(fare: Money(3))
        configuration.overpayment = .bank
        configuration.expiredFare = .credit
        configuration.intrusionGrace = .seconds(1)
        return TurnstileSubject(configuration, coins: [Money(1), Money(2)])
    }

    /// A door to which nothing happens but what its own contacts, its landings, an interlock, a failure and a repair do.
    package static var door: DoorSubject {
        var configuration = ElevatorDoorConfiguration()
        configuration.capacity = 1
        configuration.slowAbove = 0
        configuration.nudgeAfter = 1
        configuration.retries = 1
        let own: [ElevatorDoorEvent] = [
            .closeButtonWasPressed, .landingArrived, .doorHasLocked, .doorHasUnlocked, .doorHasOpened,
            .doorHasLeftOpenLimit, .deadlinePassed, .interlockDidRelease,
        ]
        return DoorSubject(
            configuration,
            events: own.map { .own($0) } + [
                .service(.machineDidFail(.faultContact)), .service(.machineRepairDidComplete),
            ]
        )
    }
}
