import Statecharts
import TestSupport
import Testing

@testable import Machines

/// What other settings do to a door that is at work.
@Suite("Other settings for a door at work")
struct DoorSettingsTests {
    @Test(
        "other settings change no state, no count, no deadline and nothing that is known, and drive nothing",
        arguments: 1...20 as ClosedRange<UInt64>)
    func walk(seed: UInt64) {
        var walk = DoorWalk(seed: seed)
        var met: Set<DoorStateKind> = []
        for number in 1...10_000 {
            _ = walk.step()
            guard number % 7 == 0 else { continue }
            let before = walk.door
            walk.takeSettings()
            let after = walk.door
            #expect(after.state == before.state)
            #expect(after.known == before.known)
            #expect(after.ledger == before.ledger)
            #expect(after.deadline == before.deadline)
            #expect(after.standingOutputs.openDrive == before.standingOutputs.openDrive)
            #expect(after.standingOutputs.closeDrive == before.standingOutputs.closeDrive)
            #expect(after.standingOutputs.buzzer == before.standingOutputs.buzzer)
            met.insert(DoorStateKind(after.state))
        }
        #expect(met.isSuperset(of: [.open, .closingDriving, .closed, .openingDriving, .faulted, .recallDriving]))
    }

    @Test("a dwell that runs keeps its end; the next one is as long as it is now")
    func dwell() {
        var door = Self.open()
        let end = door.deadline
        door.takeSettings(Self.settings { $0.dwell = .seconds(7) })
        #expect(door.deadline == end)
        _ = door.handle(.landingArrived, at: Self.second(1))
        #expect(door.deadline == Self.second(8))
    }

    @Test("a cabin that a lower capacity overloads does not close, and closes when enough have left")
    func lowerCapacity() {
        var door = Self.open()
        _ = door.handle(.personsHaveEntered(5), at: Self.second(0))
        door.takeSettings(Self.settings { $0.capacity = 4 })
        #expect(door.state.label == "open")
        _ = door.handle(.deadlinePassed, at: door.deadline!)
        #expect(door.state.label == "overloaded")
        #expect(!door.standingOutputs.isDriving)
        _ = door.handle(.personsHaveLeft(1), at: Self.second(10))
        #expect(door.state.label == "open")
    }

    @Test("a door that is overloaded no more with a higher capacity goes on with the next person who leaves")
    func higherCapacity() {
        var door = Self.open()
        _ = door.handle(.personsHaveEntered(12), at: Self.second(0))
        #expect(door.state.label == "overloaded")
        door.takeSettings(Self.settings { $0.capacity = 20 })
        #expect(door.state.label == "overloaded")
        _ = door.handle(.personsHaveLeft(1), at: Self.second(1))
        #expect(door.state.label == "open")
    }

    @Test("a closing door is slow with more persons than the settings name now")
    func slow() {
        var door = Self.open()
        _ = door.handle(.personsHaveEntered(3), at: Self.second(0))
        _ = door.handle(.deadlinePassed, at: door.deadline!)
        #expect(door.standingOutputs.closeDrive)
        #expect(!door.standingOutputs.slow)
        door.takeSettings(Self.settings { $0.slowAbove = 2 })
        #expect(door.standingOutputs.slow)
    }

    private static func second(_ count: Int64) -> Instant { .zero + .seconds(100 + count) }

    private static func settings(
        _ change: (inout ElevatorDoorConfiguration) -> Void = { _ in }
    ) -> ElevatorDoorConfiguration {
        var configuration = ElevatorDoorConfiguration()
        change(&configuration)
        return configuration
    }

    /// Open since now, fully.
    private static func open() -> ElevatorDoor {
        var door = ElevatorDoor(settings(), at: .zero)
        _ = door.handle(.doorHasOpened, at: .zero)
        _ = door.handle(.landingArrived, at: second(0))
        return door
    }
}
