import Statecharts

/// What can happen to a parking machine.
public enum ParkingMachineEvent: ExhibitEvent {
    /// Somebody put in so much, in cents.
    case insert(UInt64)
    /// The car drove out; the next driver comes.
    case driveOut

    /// One of each kind.
    public static var examples: Examples<ParkingMachineEvent> { Examples(.insert(100), .driveOut) }

    /// The name.
    public var label: Label {
        switch self {
        case .insert: "insert"
        case .driveOut: "driveOut"
        }
    }

    /// The money.
    public var value: UInt64? {
        guard case .insert(let money) = self else { return nil }
        return money
    }

    /// Another sum of money.
    public func with(_ value: UInt64) -> ParkingMachineEvent? {
        guard case .insert = self else { return nil }
        return .insert(value)
    }
}

/// What a parking machine commands.
public enum ParkingMachineCommand: Spoken {
    /// Give so much back, in cents.
    case payChange(UInt64)
    /// Let one car out.
    case openBarrier
    /// Let no car out.
    case closeBarrier

    /// The name.
    public var label: Label {
        switch self {
        case .payChange: "payChange"
        case .openBarrier: "openBarrier"
        case .closeBarrier: "closeBarrier"
        }
    }

    /// The change.
    public var value: UInt64? {
        guard case .payChange(let change) = self else { return nil }
        return change
    }
}

/// What the states of a parking machine want from its barrier.
public struct ParkingMachineBarrier: StandingOutputs {
    /// Whether a car can get out.
    public let isOpen: Bool

    /// The command that makes it so.
    public func commands(from before: ParkingMachineBarrier?) -> Commands<ParkingMachineCommand> {
        isOpen == before?.isOpen ? Commands() : Commands(isOpen ? .openBarrier : .closeBarrier)
    }
}
