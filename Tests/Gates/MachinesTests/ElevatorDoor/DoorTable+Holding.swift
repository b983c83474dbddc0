import Machines
import TestSupport

// The button that holds the door open for longer, and the attendant, in every state.
extension DoorTable {
    static let holding: [DoorRow] =
        heldLonger + attended + closingOnThem + openingForThem
        + [
            DoorScene.closed, .overloaded, .faulted, .inspection, .recallPausing, .recall, .recallWaiting, .recallHeld,
        ].flatMap(withoutMeaning) + closedForThem + inAFire

    /// A closing turns into an opening.
    private static func reopens(
        _ scene: DoorScene, _ event: ElevatorDoor.Event, becomes next: ElevatorDoorState,
        commandingAll commands: [ElevatorDoorCommand]
    ) -> [DoorRow] {
        [
            DoorRow(
                scene: scene, event: event, mayOpen: true, verdict: .handled, next: next, commands: commands,
                persons: scene.persons, counts: DoorCounts([.reopening]), isKeptFromOpening: false, remark: nil)
        ]
    }

    /// What the key and the buttons are where they change nothing.
    @DoorRows private static func withoutMeaning(_ scene: DoorScene) -> [DoorRow] {
        notes(scene, .attendanceBegan)
        notes(scene.attended, .attendanceEnded)
        ignores(scene, .closeButtonWasReleased)
        if !scene.state.isClosed { ignores(scene, .extendedOpenWasPressed) }
    }

    @DoorRows private static var heldLonger: [DoorRow] {
        handles(.open, .extendedOpenWasPressed, becomes: .openUntil(130_000, .of(isExtended: true)))
        handles(.open.obstructed(), .extendedOpenWasPressed, becomes: .openUntil(130_000, .of(isExtended: true)))
        handles(
            .open.with { $0.isAtOpenLimit = false }, .extendedOpenWasPressed,
            becomes: .opening(.drivingNow, .of(isExtended: true)), commanding: .openDoor)
        handles(
            .open.forced, .extendedOpenWasPressed,
            becomes: .openUntil(130_000, .of(mayReopen: false, isExtended: true)))
        ignores(.attended, .extendedOpenWasPressed)
        ignores(.open.outsideZone.released, .extendedOpenWasPressed)

        // Nothing that comes and goes ends it, or makes it longer.
        handles(.extended, .personsHaveEntered(3), persons: 5, counting: .entered(3))
        handles(.extended, .personsHaveLeft(1), persons: 1, counting: .left(1))
        notes(.extended, .curtainBroke, .openButtonWasPressed)
        notes(.extended.obstructed(), .curtainCleared)
        notes(.extended.held(), .openButtonWasReleased)
        handles(.extended, .landingArrived)
        handles(.extended, .interlockDidRelease)
        refuses(.extended, .deadlinePassed)
        handles(
            .extended, .doorHasLeftOpenLimit, becomes: .opening(.drivingNow, .of(wasDrivenOn: true, isExtended: true)),
            commanding: .openDoor)

        // What ends it
        handles(.extended, .extendedOpenWasPressed, becomes: .openUntil(103_000))
        handles(.extended.obstructed(), .extendedOpenWasPressed, becomes: .openUntil(120_000))
        handles(.extended, .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(.extended.holding(10), .closeButtonWasPressed, becomes: .openUntil(103_000))
        handles(.extended.obstructed(), .closeButtonWasPressed, becomes: .openUntil(120_000))
        handles(.extendedAndDue, .deadlinePassed, becomes: .openUntil(103_000))
        handles(.extendedAndDue.obstructed(), .deadlinePassed, becomes: .openUntil(120_000))
        handles(.extended, .overloadBegan, becomes: .overloaded(.one), commanding: .soundBuzzer)
        handles(.extended, .attendanceBegan, becomes: .held(.one))
        handles(
            .extended, .machineDidFail(.edgesLost), becomes: .faulted(.edgesLost), commanding: .soundAlarm,
            counting: .fault)
    }

    @DoorRows private static var attended: [DoorRow] {
        handles(.open, .attendanceBegan, becomes: .held(.one))
        handles(.openAndDue.obstructed(since: DoorScene.at(80_000)), .attendanceBegan, becomes: .held(.one))
        handles(.attended, .attendanceEnded, becomes: .openUntil(103_000))
        handles(.attended.obstructed(), .attendanceEnded, becomes: .openUntil(120_000))
        handles(.attended, .personsHaveEntered(3), persons: 5, counting: .entered(3))
        handles(
            .attended, .personsHaveEntered(9), becomes: .overloaded(.one, until: 220_000), commanding: .soundBuzzer,
            persons: 11, counting: .entered(9))
        handles(.overloaded.attended, .overloadEnded, becomes: .held(.one), commanding: .silenceBuzzer)
        notes(.attended, .curtainBroke, .openButtonWasPressed)
        notes(.attended.held(), .openButtonWasReleased)
        refuses(.attended, .deadlinePassed)
        handles(.attended, .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.normal))
        handles(
            .attended.holding(10), .closeButtonWasPressed, becomes: .closing(.drivingNow), commanding: .closeDoor(.slow)
        )
        handles(
            .attended.with { $0.state = .held(.of(reopenings: 3, wasDrivenOn: true)) }, .closeButtonWasPressed,
            becomes: .closing(.drivingNow, .of(reopenings: 3)), commanding: .closeDoor(.normal))
        ignores(.attended.obstructed(), .closeButtonWasPressed)
        ignores(.attended.held(), .closeButtonWasPressed)
        ignores(.attended, .closeButtonWasReleased)
        ignores(.open, .closeButtonWasReleased)
        handles(
            .attended.with { $0.isAtOpenLimit = false }, .openButtonWasPressed, becomes: .opening(.drivingNow),
            commanding: .openDoor)
    }

    @DoorRows private static var closingOnThem: [DoorRow] {
        handles(
            .closing, .extendedOpenWasPressed, becomes: .opening(.resting, .of(isExtended: true)),
            commanding: .stopDoor, counting: .reopening)
        handles(
            .closing.attended, .extendedOpenWasPressed, becomes: .opening(.resting), commanding: .stopDoor,
            counting: .reopening)
        ignores(.closing.outsideZone, .extendedOpenWasPressed)
        keepsFromOpening(.closing.forced, .extendedOpenWasPressed)
        handles(
            .nudging, .extendedOpenWasPressed, becomes: .opening(.resting, .of(isExtended: true)),
            commanding: .stopDoor, .silenceBuzzer, counting: .reopening)
        handles(
            .closing, .attendanceBegan, becomes: .opening(.resting), commanding: .stopDoor, counting: .reopening)
        notes(.closing.outsideZone, .attendanceBegan)
        handles(
            .nudging, .attendanceBegan, becomes: .opening(.resting), commanding: .stopDoor, .silenceBuzzer,
            counting: .reopening)
        notes(.closing.attended, .attendanceEnded)
        notes(.nudging.attended, .attendanceEnded)
        handles(
            .closing.attended, .closeButtonWasReleased, becomes: .opening(.resting), commanding: .stopDoor,
            counting: .reopening)
        handles(.closing.attended.outsideZone, .closeButtonWasReleased)
        ignores(.closing, .closeButtonWasReleased)
        ignores(.nudging, .closeButtonWasReleased)
        for scene in [DoorScene.closingPausing, .nudgingPausing] {
            reopens(
                scene, .extendedOpenWasPressed,
                becomes: .opening(.pausing(until: DoorScene.at(100_100)), .of(isExtended: true)),
                commandingAll: scene.silence)
            reopens(
                scene, .attendanceBegan, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
                commandingAll: scene.silence)
            reopens(
                scene.attended, .closeButtonWasReleased, becomes: .opening(.pausing(until: DoorScene.at(100_100))),
                commandingAll: scene.silence)
            notes(scene.attended, .attendanceEnded)
        }
        for scene in [DoorScene.closingHalted, .nudgingHalted] {
            ignores(scene, .extendedOpenWasPressed, .closeButtonWasReleased)
            notes(scene, .attendanceBegan)
            notes(scene.attended, .attendanceEnded)
            reopens(
                scene.insideZone.attended, .closeButtonWasReleased, becomes: .opening(.drivingNow),
                commandingAll: [.openDoor] + scene.silence)
        }
    }

    @DoorRows private static var openingForThem: [DoorRow] {
        for scene in [DoorScene.openingPausing, .opening, .openingWaiting] {
            handles(scene, .extendedOpenWasPressed, becomes: scene.state.extended)
            handles(scene.extended, .extendedOpenWasPressed, becomes: scene.state)
            handles(scene.extended, .closeButtonWasPressed, becomes: scene.state)
            handles(scene.extended, .attendanceBegan, becomes: scene.state)
            notes(scene, .attendanceBegan)
            notes(scene.attended, .attendanceEnded)
            ignores(scene, .closeButtonWasReleased)
            ignores(scene.attended, .extendedOpenWasPressed)
        }
        handles(
            .opening.extended, .doorHasOpened, becomes: .openUntil(130_000, .of(isExtended: true)),
            commanding: .stopDoor)
        handles(.opening.attended, .doorHasOpened, becomes: .held(.one), commanding: .stopDoor)
    }

    @DoorRows private static var closedForThem: [DoorRow] {
        handles(
            .closed, .extendedOpenWasPressed, becomes: .opening(.drivingNow, .of(isExtended: true)),
            commanding: .openDoor)
        handles(
            .closed.attended, .extendedOpenWasPressed, becomes: .opening(.drivingNow), commanding: .openDoor)
        handles(.closed.attended, .openButtonWasPressed, becomes: .opening(.drivingNow), commanding: .openDoor)
        ignores(.closed.outsideZone, .extendedOpenWasPressed)
        keepsFromOpening(.closed, .extendedOpenWasPressed)
    }

    /// Between landings a fire lets the door close.
    @DoorRows private static var inAFire: [DoorRow] {
        handles(.extended.outsideZone, .fireReleaseBegan, becomes: .openUntil(103_000))
        handles(.attended.outsideZone, .fireReleaseBegan, becomes: .openUntil(103_000))
        handles(.attended, .fireReleaseBegan, becomes: .recall(.held))
        notes(.open.outsideZone.released, .attendanceBegan)
        notes(.open.outsideZone.released.attended, .attendanceEnded)
        handles(.open.outsideZone.released.attended, .fireReleaseEnded, becomes: .held(.one))
        handles(.recallHeld.attended, .fireReleaseEnded, becomes: .held(.one))
    }
}

extension DoorScene {
    /// What ends with the nudging.
    fileprivate var silence: [ElevatorDoorCommand] { state.label == "nudging" ? [.silenceBuzzer] : [] }

    /// Held open for longer once it is open.
    fileprivate var extended: DoorScene { with { $0.state = $0.state.extended } }
}

extension ElevatorDoorState {
    /// The same, of an opening door that is to be held open for longer.
    fileprivate var extended: Self {
        guard case .opening(var opening) = self else { return self }
        opening.cycle.isExtended = true
        return .opening(opening)
    }
}
