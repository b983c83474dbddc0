import Lanes
import Machines
import Statecharts

extension ElevatorDoorLaneConfiguration: ProvableGate {
    package func claims(_ place: LanePlace) -> [(String, [Claim])] {
        var small = self
        small.door.takeSmallCounts(retries: 1)
        let left = [.smallCounts] + small.service.leaveOutReports()
        return [
            ("\(place.name): elevator door", [.door("its machine", small.door, bounds: [.smallCounts])]),
            ("\(place.name): elevator door with its sensors", [place.claim(small.lane, left)]),
        ]
    }

    package static var proofs: [MachineProof] {
        [MachineProof(machine.text, "when the door opens and closes, and onto whom it never does") { doors }]
    }

    /// A door with and without a zone contact, one that cannot nudge, and one with all that an attendant has there.
    /// Counts are small: they go up by one, and are only compared with their limits.
    private static var doors: [Claim] {
        var plain = ElevatorDoorConfiguration()
        plain.takeSmallCounts(retries: 1)
        var zone = plain
        zone.hasDoorZone = true
        zone.retries = 0
        var mute = plain
        mute.hasBuzzer = false
        mute.countsBothWays = false
        mute.retries = 0
        var attended = zone
        attended.countsBothWays = false
        attended.hasExtendedOpen = true
        attended.hasAttendant = true
        attended.hasInspection = true
        return [
            .door("counting both ways", plain, bounds: [.smallCounts]),
            .door("with a zone contact", zone, bounds: [.smallCounts]),
            .door("without a buzzer, counting entries only", mute, bounds: [.smallCounts]),
            .door("with an attendant and a technician, counting entries only", attended, bounds: [.smallCounts]),
        ]
    }
}

extension Bound {
    fileprivate static let smallCounts = Bound(
        "capacity, slow-above, nudge-after and retries are taken as 1 or 0 where they are more",
        because: "each is a count that goes up by one and is only compared with its limit")
}

extension ElevatorDoorConfiguration {
    /// Counts that are small enough for all states to be seen.
    mutating func takeSmallCounts(retries: UInt8) {
        slowAbove = min(slowAbove, 0)
        capacity = min(capacity, 1)
        nudgeAfter = min(nudgeAfter, 1)
        self.retries = min(self.retries, retries)
    }
}

extension Claim {
    /// A door with these settings.
    fileprivate static func door(_ name: String, _ configuration: ElevatorDoorConfiguration, bounds: [Bound] = [])
        -> Claim
    {
        let subject = DoorSubject(configuration)
        let onBoard = DoorSubject(configuration, range: .whatABoardDoes)
        return Claim(name, subject, onBoard: onBoard, bounds: bounds) {
            DoorSubject.script($0, holdsClose: configuration.hasAttendant)
        }
    }
}
