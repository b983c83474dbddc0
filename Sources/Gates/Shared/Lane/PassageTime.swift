import Machines
import Statecharts

/// How long a gate may be open for one passage that nothing delays, and so keeps others from opening.
public struct PassageTime: Equatable, Sendable {
    /// The longest that it lasts.
    public let longest: Duration
    /// The settings that it follows from, as words.
    public let keys: Label

    /// A passage that lasts as long as these durations together.
    init(_ keys: Label, _ first: Duration, _ second: Duration, _ third: Duration = .zero) {
        longest = Duration(nanoseconds: first.nanoseconds + second.nanoseconds + third.nanoseconds)
        self.keys = keys
    }
}

extension TurnstileLaneConfiguration {
    /// Nobody comes, and the lock takes its time.
    public var passageTime: PassageTime? {
        PassageTime("passage-window and lock-timeout", turnstile.passageWindow, lockTimeout)
    }
}

extension ParkingExitLaneConfiguration {
    /// No vehicle comes, and the arm takes its time.
    public var passageTime: PassageTime? {
        PassageTime("exit-window and closing-time", exit.exitWindow, exit.closingTime)
    }
}

extension ElevatorDoorLaneConfiguration {
    /// Nobody stays in the doorway, and the drive takes its time.
    public var passageTime: PassageTime? {
        PassageTime("open-timeout, dwell and close-timeout", door.openTimeout, door.dwell, door.closeTimeout)
    }

    /// Nobody has paid for it.
    public var wishEnds: Bool { true }
}
