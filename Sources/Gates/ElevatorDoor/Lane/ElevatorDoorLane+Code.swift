import ControlLoop
import Machines
import Statecharts

extension ElevatorDoorLane: Codeable {
    /// Shows the machine, and what is known of the sensors.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        service.code(with: &coder)
        contacts.code(with: &coder)
        switch configuration.counting {
        case .none: break
        case .oneBeam: personSensor.code(with: &coder)
        case .twoBeams: counter.code(with: &coder)
        }
        coder.flag(&isObstructed)
        coder.flag(&disregardsStuckBeams)
    }

    /// Counts no more persons than that.
    package mutating func forgetPersons(beyond most: UInt16) { machine.forgetPersons(beyond: most) }

    /// Begins new books with the persons on board.
    package mutating func beginBooks() { machine.beginBooks() }

    /// Stays broken until somebody has looked.
    package mutating func neverRecovers() { service.recovery.after = .zero }
}

extension ElevatorDoorContacts: Codeable {
    /// Shows the level of each contact. Those that are not wired stay as they are.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let inputs: InlineArray<8, ElevatorDoorRole> = [
            .lightCurtain, .doorLock, .doorOpenLimit, .openButton, .closeButton, .landing, .overload, .doorZone,
        ]
        for index in inputs.indices {
            var contact = self[inputs[index]]
            contact.code(with: &coder)
            self[inputs[index]] = contact
        }
    }
}
