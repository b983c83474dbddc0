import ControlLoop
import Lanes
import Machines
import MockChip
import Statecharts
import TestSupport
import Testing

@Suite struct ElevatorDoorLaneTests {
    @Test("contacts that disagree in a recall are reported as that, also where the door had failed before")
    func contactsInRecall() throws {
        var rig = try DoorRig()
        try rig.set(.fault, true)
        check(rig.faults, ["faultContact"])
        try rig.set(.fireRelease, true)
        check(rig.state, "fireRecall")
        try rig.set(.doorOpenLimit, true)
        try rig.set(.doorLock, true)
        check(rig.faults, ["faultContact", "contactsDisagree"])
    }

    @Test("a lock contact that is active at the start means a closed door")
    func startsLocked() throws {
        let rig = try DoorRig(active: [.doorLock])
        check(rig.state, "closed")
    }

    @Test("a door that is found half open is driven the rest of the way by its button")
    func halfOpen() throws {
        var rig = try DoorRig(active: [])
        try rig.wait(.milliseconds(500))
        check(rig.isDriven(.openDrive), false)
        try rig.press(.openButton)
        check(rig.state, "opening")
        check(rig.isDriven(.openDrive), true)
        try rig.set(.doorOpenLimit, true)
        check(rig.state, "open")
    }

    @Test("a door closes, and its drive stops when the lock says so")
    func closes() throws {
        var rig = try DoorRig()
        try rig.wait(.seconds(3))
        check(rig.state, "closing")
        check(rig.isDriven(.closeDrive), true)
        try rig.set(.doorOpenLimit, false)
        try rig.set(.doorLock, true)
        check(rig.state, "closed")
        check(rig.isDriven(.closeDrive), false)
    }

    @Test("the curtain and each beam turn a closing door back, in the same step", arguments: [2, 3, 4])
    func obstruction(input: Int) throws {
        let role = DoorRig.inputs[input]
        var rig = try DoorRig()
        try rig.wait(.seconds(3))
        try rig.set(.doorOpenLimit, false)
        try rig.set(role, true)
        check(rig.isDriven(.closeDrive), false)
        check(rig.state, "opening")
    }

    @Test("with one beam, it too turns a closing door back")
    func oneBeamObstructs() throws {
        var rig = try DoorRig { $0.counting = .oneBeam }
        try rig.wait(.seconds(3))
        try rig.set(.personSensor, true)
        check(rig.isDriven(.closeDrive), false)
    }

    @Test("outer then inner goes in, inner then outer goes out")
    func counts() throws {
        var rig = try DoorRig()
        try rig.walk(.beamOuter, .beamInner)
        try rig.walk(.beamOuter, .beamInner)
        try rig.walk(.beamInner, .beamOuter)
        check(rig.machine.ledger.entered, 2)
        check(rig.machine.ledger.left, 1)
        check(rig.machine.known.persons, 1)
    }

    @Test("one beam counts who enters while the door is open, and nobody else")
    func countsEntries() throws {
        var rig = try DoorRig {
            $0.counting = .oneBeam
            $0.door.countsBothWays = false
        }
        try rig.press(.personSensor)
        try rig.press(.personSensor)
        check(rig.machine.known.persons, 2)
        try rig.close()
        check(rig.state, "closed")
        try rig.press(.personSensor)
        check(rig.machine.ledger.entered, 2)
    }

    @Test("a beam that is stuck is said, and the other one still protects")
    func stuckBeam() throws {
        var rig = try DoorRig()
        try rig.set(.beamOuter, true)
        try rig.wait(.seconds(31))
        check(rig.faults, ["beamStuck"])
        try rig.set(.beamInner, true)
        try rig.wait(.seconds(10))
        check(rig.isDriven(.closeDrive), false)
    }

    @Test(
        "a beam that was found stuck while the door was out of use protects again afterwards, at once",
        arguments: [
            (ElevatorDoorRole.fireRelease, ElevatorDoorRole.fireRelease), (.overload, .overload), (.fault, .repairKey),
        ])
    func rearmed(begin: ElevatorDoorRole, end: ElevatorDoorRole) throws {
        var rig = try DoorRig()
        try rig.set(begin, true)
        try rig.set(.beamOuter, true)
        try rig.wait(.seconds(40))
        check(rig.faults.contains("beamStuck"), true)
        try rig.set(begin, false)
        if end != begin { try rig.press(end) }
        try rig.wait(.seconds(15))
        check(rig.state, "open")
        check(rig.isDriven(.closeDrive), false)
    }

    @Test("a beam that was found stuck while the door was slow to open protects when it is open")
    func rearmedWhenOpen() throws {
        var rig = try DoorRig(active: [.doorLock]) { $0.door.openTimeout = .seconds(60) }
        try rig.wait(.seconds(1))
        try rig.press(.openButton)
        try rig.set(.doorLock, false)
        try rig.set(.beamInner, true)
        try rig.wait(.seconds(40))
        check(rig.faults, ["beamStuck"])
        try rig.set(.doorOpenLimit, true)
        try rig.wait(.seconds(2))
        check(rig.state, "open")
        try rig.wait(.seconds(2))
        check(rig.state, "nudging")
    }

    @Test(
        "a beam that is found stuck while the button is held, or while nudging failed, is not closed onto at full speed"
    )
    func stuckInThisOpening() throws {
        var rig = try DoorRig()
        try rig.set(.beamOuter, true)
        try rig.set(.openButton, true)
        try rig.wait(.seconds(35))
        check(rig.faults, ["beamStuck"])
        try rig.set(.openButton, false)
        try rig.wait(.seconds(4))
        check(rig.state, "nudging")
        try rig.set(.doorOpenLimit, false)
        try rig.wait(.seconds(11))
        try rig.set(.doorOpenLimit, true)
        try rig.wait(.seconds(4))
        check(rig.state, "nudging")
    }

    @Test("a beam that is broken for good is disregarded once it was found stuck, at the next opening too")
    func brokenBeam() throws {
        var rig = try DoorRig()
        try rig.set(.beamOuter, true)
        try rig.wait(.seconds(21))
        check(rig.state, "nudging")
        try rig.set(.doorOpenLimit, false)
        try rig.set(.doorLock, true)
        try rig.wait(.seconds(20))
        check(rig.faults, ["beamStuck"])
        try rig.press(.openButton)
        try rig.set(.doorLock, false)
        try rig.set(.doorOpenLimit, true)
        try rig.wait(.seconds(5))
        check(rig.state, "closing")
    }

    @Test("where a door cannot nudge, a stuck beam holds it: it never closes onto whoever stands there")
    func stuckBeamWithoutNudging() throws {
        for counting in [ElevatorDoorLaneConfiguration.Counting.twoBeams, .oneBeam] {
            var rig = try DoorRig {
                $0.counting = counting
                $0.door.countsBothWays = counting == .twoBeams
                $0.door.hasBuzzer = false
            }
            try rig.set(counting == .oneBeam ? .personSensor : .beamOuter, true)
            try rig.wait(.seconds(600))
            check(rig.state, "open")
            check(rig.faults, ["cannotNudge", "beamStuck", "openTooLong"])
            try rig.set(counting == .oneBeam ? .personSensor : .beamOuter, false)
            try rig.wait(.seconds(4))
            check(rig.state, "closing")
        }
    }

    @Test("with one beam, an edge that repeats does not clear the doorway for a moment")
    func repeatedEdge() throws {
        var rig = try DoorRig {
            $0.counting = .oneBeam
            $0.door.countsBothWays = false
        }
        rig.loop.chip.mustArm(.repeatEdge(offset: DoorRig.offset(.personSensor)))
        try rig.set(.personSensor, true)
        try rig.wait(.seconds(1))
        check(rig.events.filter { $0 == "curtainCleared" }.count, 0)
        check(rig.faults, ["edgeRepeated"])
    }

    @Test("a button that is held at the start counts, and one that is held for too long is said once")
    func heldButton() throws {
        var rig = try DoorRig(active: [.doorOpenLimit, .openButton])
        try rig.wait(.seconds(59))
        check(rig.state, "open")
        try rig.wait(.seconds(2))
        check(rig.state, "nudging")
        check(rig.faults, ["buttonStuck"])
    }

    @Test("while a beam is stuck, the count stops short of an overload that nobody could end")
    func stuckBeamMakesNoOverload() throws {
        var rig = try DoorRig { $0.door.dwell = .seconds(600) }
        try rig.set(.beamOuter, true)
        try rig.wait(.seconds(31))
        for _ in 0..<20 {
            try rig.press(.beamInner)
            try rig.wait(.milliseconds(500))
        }
        check(rig.machine.known.persons, 10)
        check(rig.state == "overloaded", false)
    }

    @Test("an overload by count ends with the repair key; one by the load contact does not")
    func overload() throws {
        var rig = try DoorRig { $0.door.dwell = .seconds(600) }
        for _ in 0..<11 { try rig.walk(.beamOuter, .beamInner) }
        check(rig.state, "overloaded")
        try rig.set(.overload, true)
        try rig.press(.repairKey)
        check(rig.state, "overloaded")
        try rig.set(.overload, false)
        check(rig.state, "overloaded")
        try rig.press(.repairKey)
        check(rig.state, "open")
        check(rig.machine.known.persons, 0)
    }

    @Test("the fire release opens a closed door and holds it, until its contact has been inactive for a while")
    func fire() throws {
        var rig = try DoorRig(active: [.doorLock])
        try rig.wait(.seconds(10))
        try rig.set(.fireRelease, true)
        check(rig.state, "fireRecall")
        check(rig.isDriven(.openDrive), true)
        try rig.set(.fireRelease, false)
        try rig.wait(.milliseconds(4_999))
        check(rig.state, "fireRecall")
        try rig.wait(.milliseconds(1))
        check(rig.state == "fireRecall", false)
    }

    @Test("a fire release whose beginning was lost is found by reading the level")
    func fireWithALostEdge() throws {
        var rig = try DoorRig(active: [.doorLock])
        rig.loop.chip.mustArm(.loseEdges(offset: DoorRig.offset(.fireRelease), count: 1))
        try rig.set(.fireRelease, true)
        try rig.set(.fireRelease, false)
        try rig.set(.fireRelease, true)
        check(rig.state, "fireRecall")
    }

    @Test("whoever stands in the doorway when a release or a repair ends gets the whole time before a nudge")
    func noSuddenNudge() throws {
        for (begin, end) in [(ElevatorDoorRole.fireRelease, ElevatorDoorRole.fireRelease), (.fault, .repairKey)] {
            var rig = try DoorRig()
            try rig.set(.lightCurtain, true)
            try rig.set(begin, true)
            try rig.wait(.seconds(60))
            try rig.set(begin, false)
            if end != begin { try rig.press(end) } else { try rig.wait(.seconds(5)) }
            try rig.wait(.seconds(19))
            check(rig.state, "open")
            try rig.wait(.seconds(2))
            check(rig.state, "nudging")
        }
    }

    @Test("the repair key does nothing while the fault contact is closed; then it opens")
    func repair() throws {
        var rig = try DoorRig(active: [.doorLock])
        try rig.wait(.seconds(1))
        try rig.set(.fault, true)
        check(rig.state, "faulted")
        try rig.press(.repairKey)
        check(rig.state, "faulted")
        check(rig.faults, ["faultContact", "repairRefused"])
        try rig.set(.fault, false)
        try rig.press(.repairKey)
        check(rig.state, "opening")
    }

    @Test("a door names what it failed at")
    func namesItsFailure() throws {
        var rig = try DoorRig(active: [])
        try rig.wait(.seconds(120))
        check(rig.state, "faulted")
        check(rig.faults, ["didNotOpen"])
        check(rig.machine.ledger.faults, 1)
    }

    @Test("of a landing and its zone, either contact may close first")
    func landing() throws {
        for order in [[ElevatorDoorRole.landing, .doorZone], [.doorZone, .landing]] {
            var rig = try DoorRig(active: [.doorLock]) { $0.door.hasDoorZone = true }
            try rig.wait(.seconds(1))
            for role in order { try rig.set(role, true) }
            check(rig.state, "opening")
        }
    }

    @Test("both directions of the drive are exclusive outputs")
    func exclusive() {
        let outputs = ElevatorDoorLane(ElevatorDoorLaneConfiguration()).exclusiveOutputs
        #expect(outputs[ElevatorDoorRole.openDrive.role])
        #expect(outputs[ElevatorDoorRole.closeDrive.role])
        #expect(!outputs[ElevatorDoorRole.slow.role])
    }
}
