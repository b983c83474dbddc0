import ControlLoop
import Machines
import Statecharts
import TestSupport
import Testing

@testable import Lanes

/// A parking exit with a reader, keys, lamps, and a drive that takes pulses.
@Suite("A barrier whose drive takes pulses") struct DrivePulsesTests {
    private func rig(_ configure: (inout ParkingExitLaneConfiguration) -> Void = { _ in }) throws -> ParkingRig {
        try ParkingRig {
            $0.loopOffDelay = .zero
            for role in [
                ParkingExitRole.grant, .locked, .free, .openPulse, .closePulse, .goLamp, .stopLamp, .ready, .passed,
                .refused,
            ] {
                $0.wire(role, debounce: .zero)
            }
            configure(&$0)
        }
    }

    @Test("a pulse opens, another closes, and no start gives one")
    func pulses() throws {
        var rig = try rig()
        try rig.wait(.seconds(10))
        #expect(rig.loop.chip.recorder.writes(to: ParkingExitRole.closePulse.rawValue).allSatisfy { $0 == .inactive })
        #expect(rig.lit == [.stopLamp, .ready])
        try rig.pulse(.grant, .milliseconds(60))
        #expect(rig.lit == [.openPulse, .goLamp, .ready])
        try rig.wait(.milliseconds(430))
        #expect(rig.lit == [.openPulse, .goLamp, .ready], "since 490 ms")
        try rig.wait(.milliseconds(10))
        #expect(rig.lit == [.goLamp, .ready])
        try rig.set(.loop, true)
        try rig.wait(.seconds(1))
        try rig.set(.loop, false)
        #expect(rig.lit == [.closePulse, .stopLamp, .ready, .passed])
        try rig.wait(.milliseconds(500))
        #expect(rig.lit == [.stopLamp, .ready])
    }

    @Test("an opening ends the pulse that closes at once, and the two are never active together")
    func never() throws {
        var rig = try rig()
        try rig.wait(.seconds(10))
        try rig.pulse(.grant, .milliseconds(60))
        try rig.pulse(.loop, .seconds(1))
        try rig.set(.loop, true)
        #expect(rig.lit.prefix(2) == [.openPulse, .stopLamp], "a vehicle that follows while the arm comes down")
        var (opens, closes) = (false, false)
        for record in rig.loop.chip.recorder.records {
            guard case .wrote(let offset, let level) = record else { continue }
            if offset == ParkingExitRole.openPulse.rawValue { opens = level == .active }
            if offset == ParkingExitRole.closePulse.rawValue { closes = level == .active }
            #expect(!(opens && closes))
        }
    }

    @Test("a window that ends while the pulse to open stands ends it, too")
    func closesEarly() {
        var drive = DrivePulses()
        drive.pulse = .seconds(5)
        drive.observe(isOpen: true, at: .zero)
        #expect(drive.opens && !drive.closes && drive.deadline == .zero + .seconds(5))
        drive.observe(isOpen: true, at: .zero + .seconds(1))
        #expect(drive.deadline == .zero + .seconds(5), "no news")
        drive.observe(isOpen: false, at: .zero + .seconds(2))
        #expect(!drive.opens && drive.closes && drive.deadline == .zero + .seconds(7))
        drive.wasLate(by: .milliseconds(100))
        #expect(drive.deadline == .zero + .milliseconds(7_100))
        drive.deadlinePassed(at: .zero + .milliseconds(7_100))
        #expect(!drive.opens && !drive.closes && drive.deadline == nil)
    }

    @Test("other settings that move a broken arm give their pulse as soon as somebody says the time")
    func reload() {
        var configuration = ParkingExitLaneConfiguration()
        (configuration.exit.price, configuration.exit.changeCoin) = (Money(50), Money(10))
        configuration.wire(.openPulse, debounce: .zero)
        configuration.wire(.closePulse, debounce: .zero)
        var lane = ParkingExitLane(configuration)
        let now = Instant.zero + .seconds(100)
        lane.start(at: .zero)
        _ = lane.handle(.service(.machineDidFail(.sensorStuck)), Occasion(now: now))
        #expect(!lane.standingOutputs[ParkingExitRole.openPulse])
        configuration.exit.powerFail = .safe
        lane.takeSettings(of: ParkingExitLane(configuration))
        #expect(lane.dueTime() == .zero, "at once")
        _ = lane.deadlinePassed(at: now + .seconds(1))
        #expect(lane.standingOutputs[ParkingExitRole.openPulse])
        #expect(lane.dueTime() <= now + .milliseconds(1_500))
    }

    @Test("at the stop no pulse stays active, and red is lit")
    func stop() throws {
        var rig = try rig { $0.exit.powerFail = .safe }
        try rig.wait(.seconds(10))
        try rig.pulse(.grant, .milliseconds(60))
        try rig.loop.stop()
        #expect(rig.lit == [.stopLamp])
    }

    @Test("keys bar and free it, who asks then is refused, and nobody is closed onto")
    func keys() throws {
        var rig = try rig()
        try rig.wait(.seconds(10))
        try rig.set(.locked, true)
        #expect(rig.state == "barred")
        try rig.pulse(.grant, .milliseconds(60))
        #expect(rig.lit == [.stopLamp, .refused])
        #expect(rig.faults == ["grantRefused"])
        try rig.set(.locked, false)
        try rig.set(.free, true)
        #expect(rig.state == "free")
        try rig.set(.loop, true)
        try rig.set(.free, false)
        #expect(rig.state == "functioning.passing")
        #expect(rig.barrierWrites.last == .active)
        try rig.set(.loop, false)
        #expect(rig.state == "functioning.closing")
        #expect(rig.machine.barrier.ledger.freePassages == 1)
        #expect(rig.machine.barrier.ledger.forcedExits == 0)
    }

    @Test("a grant just after a vehicle that was forced is for the next one")
    func turns() throws {
        var rig = try rig { $0.loopOffDelay = .seconds(1) }
        try rig.wait(.seconds(10))
        try rig.set(.loop, true)
        try rig.wait(.seconds(1))
        try rig.set(.loop, false)
        try rig.wait(.milliseconds(300))
        try rig.pulse(.grant, .milliseconds(60))
        #expect(rig.state == "functioning.open")
        try rig.wait(.seconds(5))
        #expect(rig.state == "functioning.open")
    }
}

extension ParkingRig {
    /// Which of some outputs are active.
    fileprivate var lit: [ParkingExitRole] {
        let roles: [ParkingExitRole] = [.openPulse, .closePulse, .goLamp, .stopLamp, .ready, .passed, .refused]
        return roles.filter { isDriven($0) }
    }
}
