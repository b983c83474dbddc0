import Statecharts

/// What can happen in a workshop.
public enum WorkshopEvent: ExhibitEvent {
    /// Which of the consumers.
    public enum Consumer: UInt64, Sendable { case first = 1, second }

    /// The producer begins a piece of work.
    case produce
    /// The piece goes from the producer into the buffer.
    case finish
    /// The oldest piece goes from the buffer to a consumer.
    case consume(Consumer)
    /// A consumer has used its piece up.
    case done(Consumer)

    /// One of each kind.
    public static var examples: Examples<WorkshopEvent> {
        Examples([.produce, .finish, .consume(.first), .done(.first)])
    }

    /// The name.
    public var label: Label {
        switch self {
        case .produce: "produce"
        case .finish: "finish"
        case .consume: "consume"
        case .done: "done"
        }
    }

    /// The number of the consumer.
    public var value: UInt64? {
        switch self {
        case .produce, .finish: nil
        case .consume(let consumer), .done(let consumer): consumer.rawValue
        }
    }

    /// The same of another consumer, of which there are two.
    public func with(_ value: UInt64) -> WorkshopEvent? {
        guard let consumer = Consumer(rawValue: value) else { return nil }
        switch self {
        case .produce, .finish: return nil
        case .consume: return .consume(consumer)
        case .done: return .done(consumer)
        }
    }
}

extension PieceBuffer.Event {
    /// The name.
    public var label: Label { self == .take ? "take" : "put" }

    /// The number of a piece that is put in.
    public var value: UInt64? {
        guard case .put(let piece) = self else { return nil }
        return piece
    }
}

extension PieceConsumer.Event {
    /// The name.
    public var label: Label { self == .done ? "done" : "consume" }

    /// The number of a piece that is taken.
    public var value: UInt64? {
        guard case .consume(let piece) = self else { return nil }
        return piece
    }
}
