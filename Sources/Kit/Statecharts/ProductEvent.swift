/// What can happen to two machines side by side: an event of the one, an event of the other, or something that is an
/// event of both.
///
///     let both = pair.handle(.both(.press, .press(2)), at: .zero)
public enum ProductEvent<First: MachineEvent, Second: MachineEvent>: MachineEvent {
    /// Only the first machine sees it.
    case first(First)
    /// Only the second machine sees it.
    case second(Second)
    /// One thing happened that means something to each of them.
    case both(First, Second)

    /// The event's name; where it is an event of both, its name in the first machine.
    public var label: Label {
        switch self {
        case .first(let event), .both(let event, _): event.label
        case .second(let event): event.label
        }
    }

    /// The event's number; where it is an event of both, the first machine's, or else the second's.
    public var value: UInt64? {
        switch self {
        case .first(let event): event.value
        case .second(let event): event.value
        case .both(let event, let other): event.value ?? other.value
        }
    }
}
