import Statecharts

// What the elevator door of the textbook goes by.
extension TextbookDoor: Codeable {
    /// Shows its state, and how many persons are on board.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var persons: UInt64 = 0
        let present: Int
        switch state {
        case .open(let count): (present, persons) = (0, count)
        case .closing(let count): (present, persons) = (1, count)
        case .closed: present = 2
        }
        let choice = coder.choice(present, of: 3)
        guard choice < 2 else { return state = .closed }
        coder.number(&persons, atMost: Self.mostPersons)
        state = choice == 0 ? .open(persons: persons) : .closing(persons: persons)
    }
}
