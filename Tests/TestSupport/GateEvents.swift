import Machines

// The events of all kinds of gates under their own names, so that a table or a story need not say whose they are.

extension GateEvent {
    package static func machineDidFail(_ cause: Fault) -> Self { .service(.machineDidFail(cause)) }
    package static var machineRepairDidComplete: Self { .service(.machineRepairDidComplete) }
    package static var fireReleaseBegan: Self { .service(.fireReleaseBegan) }
    package static var fireReleaseEnded: Self { .service(.fireReleaseEnded) }
}

extension GateEvent<TurnstileEvent> {
    package static func insertCoin(_ value: Money) -> Self { .own(.insertCoin(value)) }
    /// A coin of `units` smallest units.
    package static func coin(_ units: UInt64) -> Self { .insertCoin(Money(units)) }
    /// More of the coin that paid, so many smallest units.
    package static func surplus(_ units: UInt64) -> Self { .own(.insertSurplus(Money(units))) }
    package static var grant: Self { .own(.grantPassage(.granted)) }
    package static var exit: Self { .own(.grantPassage(.exit)) }
    package static var openByHandle: Self { .own(.openByHandle) }
    package static func mode(_ mode: GateMode) -> Self { .own(.modeDidChange(mode)) }
    package static var admitPerson: Self { .own(.admitPerson) }
    package static var deadlinePassed: Self { .own(.deadlinePassed) }
    package static var interlockDidRelease: Self { .own(.interlockDidRelease) }
}

extension GateEvent<ElevatorDoorEvent> {
    package static func personsHaveEntered(_ number: UInt16) -> Self { .own(.personsHaveEntered(number)) }
    package static func personsHaveLeft(_ number: UInt16) -> Self { .own(.personsHaveLeft(number)) }
    package static var openButtonWasPressed: Self { .own(.openButtonWasPressed) }
    package static var openButtonWasReleased: Self { .own(.openButtonWasReleased) }
    package static var closeButtonWasPressed: Self { .own(.closeButtonWasPressed) }
    package static var closeButtonWasReleased: Self { .own(.closeButtonWasReleased) }
    package static var extendedOpenWasPressed: Self { .own(.extendedOpenWasPressed) }
    package static var attendanceBegan: Self { .own(.attendanceBegan) }
    package static var attendanceEnded: Self { .own(.attendanceEnded) }
    package static var inspectionBegan: Self { .own(.inspectionBegan) }
    package static var inspectionEnded: Self { .own(.inspectionEnded) }
    package static var landingArrived: Self { .own(.landingArrived) }
    package static var doorHasLocked: Self { .own(.doorHasLocked) }
    package static var doorHasUnlocked: Self { .own(.doorHasUnlocked) }
    package static var doorHasOpened: Self { .own(.doorHasOpened) }
    package static var doorHasLeftOpenLimit: Self { .own(.doorHasLeftOpenLimit) }
    package static var curtainBroke: Self { .own(.curtainBroke) }
    package static var curtainCleared: Self { .own(.curtainCleared) }
    package static var overloadBegan: Self { .own(.overloadBegan) }
    package static var overloadEnded: Self { .own(.overloadEnded) }
    package static var doorZoneEntered: Self { .own(.doorZoneEntered) }
    package static var doorZoneLeft: Self { .own(.doorZoneLeft) }
    package static var deadlinePassed: Self { .own(.deadlinePassed) }
    package static var interlockDidRelease: Self { .own(.interlockDidRelease) }
}
