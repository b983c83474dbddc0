import ControlLoop
import Lanes
import Machines
import Statecharts
import Testing

@testable import BoardFile

@Suite("What a good board file of an elevator door means")
struct ElevatorDoorMeaningTests {
    private func configuration(_ more: String...) throws -> ElevatorDoorLaneConfiguration {
        try board((goodDoorLines + more).joined(separator: "\n")).elevatorDoor()
    }

    @Test("without more, everything has its default")
    func defaults() throws {
        #expect(try configuration() == withoutOutputs)
    }

    /// The defaults, of a door that has only what it needs.
    private var withoutOutputs: ElevatorDoorLaneConfiguration {
        var configuration = ElevatorDoorLaneConfiguration()
        configuration.door.hasSlow = false
        configuration.door.hasBuzzer = false
        configuration.lacksOpenButton = true
        return configuration
    }

    @Test("a door nudges where both a slow speed and a buzzer are wired")
    func nudging() throws {
        #expect(try !configuration("slow = 1").door.canNudge)
        #expect(try !configuration("buzzer = 1").door.canNudge)
        #expect(try configuration("slow = 1", "buzzer = 2").door.canNudge)
    }

    @Test("every key says what it is named for")
    func keys() throws {
        var expected = withoutOutputs
        expected.door.capacity = 1000
        expected.door.slowAbove = 0
        expected.door.dwell = .milliseconds(100)
        expected.door.nudgeAfter = 100
        expected.door.nudgeHold = .seconds(1)
        expected.door.closeTimeout = .seconds(300)
        expected.door.openTimeout = .seconds(1)
        expected.door.retries = 0
        expected.door.openRetryAfter = .seconds(300)
        expected.door.reversePause = .milliseconds(10)
        expected.beamStuckAfter = .seconds(3600)
        expected.door.longestOpen = .seconds(3600)
        expected.door.buttonStuckAfter = .seconds(600)
        let said = try configuration(
            "capacity = 1000", "slow-above = 0", "dwell = 100ms", "nudge-after = 100", "nudge-hold = 1s",
            "close-timeout = 5m", "open-timeout = 1s", "retries = 0", "open-retry-after = 5m", "reverse-pause = 10ms",
            "beam-stuck = 1h", "longest-open = 1h", "button-stuck = 10m")
        #expect(said == expected)
    }

    @Test("the defaults can be said")
    func saidDefaults() throws {
        let said = try configuration(
            "capacity = 10", "slow-above = 5", "dwell = 3s", "nudge-after = 3", "nudge-hold = 20s",
            "close-timeout = 10s", "open-timeout = 10s", "retries = 3", "open-retry-after = 2s",
            "reverse-pause = 200ms", "beam-stuck = 30s", "longest-open = 2m", "button-stuck = 1m")
        #expect(try said == configuration())
    }

    @Test("the other bounds of the numbers are good")
    func bounds() throws {
        #expect(try configuration("capacity = 1").door.capacity == 1)
        #expect(try configuration("slow-above = 1000").door.slowAbove == 1000)
        #expect(try configuration("nudge-after = 1").door.nudgeAfter == 1)
        #expect(try configuration("retries = 100").door.retries == 100)
    }

    @Test("a door that would be slow only above its capacity is never slow because of its load")
    func neverSlow() throws {
        let door = try configuration("capacity = 4", "slow-above = 4").door
        #expect((door.capacity, door.slowAbove) == (4, 4))
    }

    @Test("nobody is counted without a beam")
    func countingNobody() throws {
        #expect(try configuration().counting == .none)
    }

    @Test("one sensor counts entries")
    func countingEntries() throws {
        let said = try configuration("person-sensor = 1")
        #expect(said.counting == .oneBeam)
        #expect(!said.door.countsBothWays)
    }

    @Test("two beams count both ways, in any order")
    func countingBothWays() throws {
        for said in [
            try configuration("beam-outer = 1", "beam-inner = 2"),
            try configuration("beam-inner = 2", "beam-outer = 1"),
        ] {
            #expect(said.counting == .twoBeams)
            #expect(said.door.countsBothWays)
        }
    }

    @Test("the wired roles say how repairs are known, and whether the car has to be at a landing")
    func roles() throws {
        #expect(try configuration("repair-key = 1").service.hasRepairKey)
        #expect(try !configuration("repair-key = 1").door.hasDoorZone)
        #expect(try configuration("door-zone = 1").door.hasDoorZone)
        #expect(try !configuration("door-zone = 1").service.hasRepairKey)
    }

    @Test("every input is debounced by itself, every output begins inactive")
    func lines() throws {
        let inputs = [
            "beam-outer", "beam-inner", "open-button", "close-button", "overload", "door-zone", "fire-release", "fault",
            "repair-key", "landing",
        ]
        let outputs = ["slow", "buzzer", "alarm"]
        let more = (inputs + outputs).enumerated().map { "\($1) = \($0)" }
        let map = try board((goodDoorLines + more).joined(separator: "\n")).map
        #expect(map.lines.count == 5 + 13)
        for index in map.lines.indices {
            let line = map.lines[index]
            switch line.direction {
            case .input(let debounce): #expect(debounce == .milliseconds(5))
            case .output(let drive, let initial): #expect((drive, initial) == (.pushPull, .inactive))
            }
        }
        for role in [ElevatorDoorRole.lightCurtain, .landing, .beamInner, .openDrive, .closeDrive, .alarm] {
            #expect(map.line(role.role, isInput: role.row.isInput, lane: 0) != nil)
        }
    }

    @Test("the one sensor is debounced as well")
    func personSensor() throws {
        let map = try board(goodDoor(and: "person-sensor = 1")).map
        #expect(map.lines[5].direction == .input(debounce: .milliseconds(5)))
    }
}
