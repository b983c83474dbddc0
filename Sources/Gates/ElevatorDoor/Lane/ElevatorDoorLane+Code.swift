import Machines
import Statecharts

extension ElevatorDoorLane {
    /// Shows the machine, and what is known of the sensors.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        codeSensors(with: &coder)
        coder.flag(&isObstructed)
        coder.flag(&disregardsStuckBeams)
        guard configuration.isBarrable || configuration.door.hasAttendant else { return }
        wisher = Wisher(rawValue: coder.choice(wisher.rawValue, of: 3)) ?? .nobody
    }

    /// Counts no more persons than that.
    package mutating func forgetPersons(beyond most: UInt16) { machine.forgetPersons(beyond: most) }

    /// Begins new books with the persons on board.
    package mutating func beginBooks() { machine.beginBooks() }

    /// Stays broken until somebody has looked.
    package mutating func neverRecovers() { service.recovery.after = .zero }
}
