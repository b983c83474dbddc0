import Statecharts
import Testing

@testable import Machines

struct DoorOutputsTests {
    /// What a door drives and sounds in each kind of state, with two persons on board.
    private static let expectations: [(DoorScene, ElevatorDoorOutputs)] = [
        (.open, .of()),
        (.closingPausing, .of()),
        (.closing, .of(closeDrive: true)),
        (.closing.holding(6), .of(closeDrive: true, slow: true)),
        (.closingHalted, .of()),
        (.nudgingPausing, .of(buzzer: true)),
        (.nudging, .of(closeDrive: true, slow: true, buzzer: true)),
        (.nudgingHalted, .of(buzzer: true)),
        (.closed, .of()),
        (.openingPausing, .of()),
        (.opening, .of(openDrive: true)),
        (.openingWaiting, .of()),
        (.overloaded, .of(buzzer: true)),
        (.faulted, .of(alarm: true)),
        (.inspection, .of()),
        (.inspection.with { $0.state = .inspection(failed: .didNotLock) }, .of()),
        (.recallPausing, .of()),
        (.recall, .of(openDrive: true)),
        (.recallWaiting, .of()),
        (.recallHeld, .of()),
        (.recallHeld.with { $0.state = .recall(.held, fault: .didNotOpen) }, .of(alarm: true)),
    ]

    @Test("a state says what is driven and what sounds in it", arguments: expectations)
    func standing(scene: DoorScene, outputs: ElevatorDoorOutputs) {
        #expect(scene.door.standingOutputs == outputs)
    }

    @Test("all kinds of states are in the list of expectations", arguments: DoorStateKind.allCases)
    func complete(kind: DoorStateKind) {
        #expect(Self.expectations.contains { DoorStateKind($0.0.state) == kind })
    }

    @Test("without supervision nothing is driven and nothing sounds")
    func failSafe() {
        #expect(ElevatorDoor.failSafeOutputs == .of())
    }

    @Test("a drive command decides all of the drive, and each of the others one output")
    func commands() {
        let busy = ElevatorDoorOutputs.of(closeDrive: true, slow: true, buzzer: true, alarm: true)
        #expect(busy.after(.openDoor) == .of(openDrive: true, buzzer: true, alarm: true))
        #expect(busy.after(.closeDoor(.slow)) == busy)
        #expect(busy.after(.closeDoor(.normal)) == .of(closeDrive: true, buzzer: true, alarm: true))
        #expect(busy.after(.stopDoor) == .of(buzzer: true, alarm: true))
        #expect(busy.after(.silenceBuzzer) == .of(closeDrive: true, slow: true, alarm: true))
        #expect(busy.after(.silenceAlarm) == .of(closeDrive: true, slow: true, buzzer: true))
        #expect(ElevatorDoorOutputs.of().after(.soundBuzzer) == .of(buzzer: true))
        #expect(ElevatorDoorOutputs.of().after(.soundAlarm) == .of(alarm: true))
    }
}

extension ElevatorDoorOutputs {
    static func of(
        openDrive: Bool = false, closeDrive: Bool = false, slow: Bool = false, buzzer: Bool = false, alarm: Bool = false
    ) -> Self {
        var outputs = Self()
        outputs.openDrive = openDrive
        outputs.closeDrive = closeDrive
        outputs.slow = slow
        outputs.buzzer = buzzer
        outputs.alarm = alarm
        return outputs
    }
}
