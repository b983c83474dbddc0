import Statecharts

/// What can happen where a producer, a buffer and a consumer stand side by side.
public enum ProductionEvent: ExhibitEvent {
    /// The producer begins a piece of work.
    case produce
    /// The piece goes from the producer into the buffer.
    case finish
    /// A piece goes from the buffer to the consumer.
    case consume
    /// The consumer has used it up.
    case done

    /// One of each kind.
    public static var examples: Examples<ProductionEvent> { Examples([.produce, .finish, .consume, .done]) }

    /// The name.
    public var label: Label {
        switch self {
        case .produce: "produce"
        case .finish: "finish"
        case .consume: "consume"
        case .done: "done"
        }
    }
}

extension Producer.Event {
    /// The name.
    public var label: Label { self == .produce ? "produce" : "finish" }
}

extension OnePlaceBuffer.Event {
    /// The name.
    public var label: Label { self == .put ? "put" : "take" }
}

extension Consumer.Event {
    /// The name.
    public var label: Label { self == .consume ? "consume" : "done" }
}

/// What a producer and a consumer command.
public enum ProductionCommand: Spoken {
    /// Make a piece of work.
    case startProducing
    /// Make none.
    case stopProducing
    /// Use a piece of work up.
    case startConsuming
    /// Use none up.
    case stopConsuming

    /// The name.
    public var label: Label {
        switch self {
        case .startProducing: "startProducing"
        case .stopProducing: "stopProducing"
        case .startConsuming: "startConsuming"
        case .stopConsuming: "stopConsuming"
        }
    }
}

/// What the states of a producer or a consumer want from its machinery.
public struct ProductionWork: StandingOutputs {
    /// Whose work.
    public enum Worker: Sendable { case producer, consumer }

    /// Whose work it is.
    public let worker: Worker
    /// Whether there is work.
    public let goesOn: Bool

    /// Work that goes on, or does not.
    public init(by worker: Worker, goesOn: Bool) {
        self.worker = worker
        self.goesOn = goesOn
    }

    /// The command that makes it so.
    public func commands(from before: ProductionWork?) -> Commands<ProductionCommand> {
        if goesOn == before?.goesOn { return Commands() }
        return switch worker {
        case .producer: Commands(goesOn ? .startProducing : .stopProducing)
        case .consumer: Commands(goesOn ? .startConsuming : .stopConsuming)
        }
    }
}
