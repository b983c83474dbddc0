import Machines

extension GateEvent<ParkingExitEvent> {
    /// A coin of `units` smallest units.
    static func coin(_ units: UInt64) -> Self { .own(.insertCoin(Money(units))) }
    static let grant = Self.own(.grantPassage)
    /// The keys set another mode.
    static func mode(_ mode: GateMode) -> Self { .own(.modeDidChange(mode)) }
    static let cancel = Self.own(.cancelButtonWasPressed)
    static let arrived = Self.own(.vehicleArrived)
    static let left = Self.own(.vehicleLeft)
    static let coinFell = Self.own(.coinWasPaidOut)
    static let emptied = Self.own(.hopperBecameEmpty)
    static let refilled = Self.own(.hopperWasRefilled)
    static let deadline = Self.own(.deadlinePassed)
    static let allowed = Self.own(.interlockDidRelease)
    static let fails = Self.service(.machineDidFail(.sensorStuck))
    static let isRepaired = Self.service(.machineRepairDidComplete)
    static let fire = Self.service(.fireReleaseBegan)
    static let fireIsOver = Self.service(.fireReleaseEnded)
}
