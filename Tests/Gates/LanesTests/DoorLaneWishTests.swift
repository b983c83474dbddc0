import Machines
import Statecharts
import TestSupport
import Testing

@testable import ControlLoop
@testable import Lanes

/// A turnstile and an elevator door with a zone contact under one interlock, without a chip; both are locked.
private struct Lobby {
    private(set) var joint: JointLanes<GateLane>
    private(set) var now = Instant.zero
    private(set) var words: [String] = []

    init(inZone: Bool = true) {
        var turnstile = TurnstileLaneConfiguration(fare: Money(1), coinValue: Money(1))
        turnstile.turnstile.passageWindow = .seconds(60)
        turnstile.hasDoorLock = true
        var elevator = ElevatorDoorLaneConfiguration()
        elevator.door.hasDoorZone = true
        var lanes = LaneList<LaneDescription>()
        lanes.add(.turnstile(turnstile))
        lanes.add(.elevatorDoor(elevator))
        var interlocks = InterlockList<Interlock>()
        interlocks.add(Interlock(members: 0b11, policy: .queue(timeout: .seconds(600))))
        joint = JointLanes(lanes.gates, interlocks: interlocks)
        for lane in 0..<2 { joint.start(lane, at: now) }
        gate(.doorLock, true)
        door(.doorLock, true)
        if inZone { door(.doorZone, true) }
        waits(.seconds(1))
    }

    var openLanes: [Int] { joint.indices.filter { joint[$0].isOpen } }

    var door: ElevatorDoor? { joint[1].elevatorDoor?.machine }

    mutating func coin() { deliver(.first(.coin(1)), 0) }

    mutating func person() { deliver(.first(.admitPerson), 0) }

    mutating func gate(_ role: TurnstileRole, _ isActive: Bool) { set(role.role, isActive, 0) }

    mutating func door(_ role: ElevatorDoorRole, _ isActive: Bool) { set(role.role, isActive, 1) }

    mutating func pressesOpen() {
        door(.openButton, true)
        door(.openButton, false)
    }

    mutating func waits(_ span: Duration) {
        let end = now + span
        while let deadline = joint.deadline, deadline <= end {
            now = max(now, deadline)
            while joint.takeExpiredWish(at: now) != nil { words.append("timedOut") }
            for lane in joint.indices {
                guard let due = joint[lane].deadline, due <= now else { continue }
                let findings = joint.deadlinePassed(lane: lane, at: now)
                for index in findings.events.indices { deliver(findings.events[index], lane) }
            }
            grant()
        }
        now = end
    }

    private mutating func set(_ role: Role, _ isActive: Bool, _ lane: Int) {
        let findings = joint.take(.edge(isActive ? .rising : .falling), on: role, lane: lane, at: now)
        for index in findings.events.indices { deliver(findings.events[index], lane) }
    }

    private mutating func deliver(_ event: GateLane.Event, _ lane: Int) {
        if let word = joint.handle(event, lane: lane, at: now).interlock { words.append("\(word.label.text)") }
        grant()
    }

    private mutating func grant() {
        while let granted = joint.grantWish(at: now) {
            if let word = granted.interlock { words.append("\(word.label.text)") }
        }
    }
}

@Suite("A turnstile and an elevator door under one interlock") struct DoorLaneWishTests {
    @Test("a button that was pressed at one landing does not open the door in the zone of another")
    func leavesTheLanding() {
        var lobby = Lobby()
        lobby.coin()
        lobby.gate(.doorLock, false)
        lobby.pressesOpen()
        lobby.door(.doorZone, false)
        #expect(lobby.words == ["queued", "withdrawn"])
        lobby.waits(.seconds(2))
        lobby.door(.doorZone, true)
        lobby.person()
        lobby.gate(.doorLock, true)
        #expect(lobby.openLanes == [])
    }

    @Test("the wish of a door that was stopped on its way ends when it has closed and locked")
    func locks() {
        var lobby = Lobby()
        lobby.coin()
        lobby.gate(.doorLock, false)
        lobby.door(.doorLock, false)
        lobby.door(.lightCurtain, true)
        lobby.waits(.seconds(1))
        lobby.door(.lightCurtain, false)
        lobby.waits(.seconds(1))
        lobby.door(.doorLock, true)
        lobby.person()
        lobby.gate(.doorLock, true)
        #expect(lobby.words == ["queued", "withdrawn"])
        #expect(lobby.openLanes == [])
        #expect(lobby.door?.state == .closed)
    }

    @Test("a door that leaves its zone while it opens keeps the other gate closed until its lock can be believed")
    func leavesWhileItOpens() {
        var lobby = Lobby()
        lobby.pressesOpen()
        lobby.waits(.milliseconds(100))
        lobby.coin()
        lobby.door(.doorZone, false)
        #expect(lobby.openLanes == [1])
        lobby.waits(.milliseconds(100))
        lobby.door(.doorLock, false)
        lobby.waits(.seconds(2))
        #expect(!(lobby.openLanes.contains(0)))
        lobby.door(.doorLock, true)
        #expect(lobby.openLanes == [0])
        #expect(lobby.door?.ledger.forcedUnlockings == 0)
    }

    @Test("a fire opens nothing between landings, keeps nobody waiting there, and says that it overrides when it opens")
    func fireBetweenLandings() {
        var lobby = Lobby(inZone: false)
        lobby.coin()
        lobby.gate(.doorLock, false)
        lobby.door(.fireRelease, true)
        #expect(lobby.words == [])
        lobby.person()
        lobby.gate(.doorLock, true)
        lobby.coin()
        #expect(lobby.openLanes == [0], "what is closed and locked blocks nobody")
        lobby.gate(.doorLock, false)
        lobby.door(.doorZone, true)
        #expect(lobby.openLanes == [0, 1])
        #expect(lobby.words == ["overridden"])
    }
}
