import Statecharts

/// The producer, the buffer and the consumer of the textbook: three machines side by side.
///
/// It teaches joint transitions: a piece of work goes from the producer into the buffer, or from there to the consumer,
/// in one step of both or not at all. Neither can be seen without the other.
///
/// An event for which a machine has no arrow is refused. So is a joint one, if either of its two machines has none.
public struct ProducerBufferConsumer: Exhibit {
    /// What can happen to them.
    public typealias Event = ProductionEvent
    /// What they command.
    public typealias Command = ProductionCommand

    /// Makes pieces of work.
    public internal(set) var producer: Producer
    /// Holds one of them.
    public internal(set) var buffer: OnePlaceBuffer
    /// Uses them up.
    public internal(set) var consumer: Consumer

    /// The three in any states.
    public init(_ producer: Producer, _ buffer: OnePlaceBuffer, _ consumer: Consumer) {
        self.producer = producer
        self.buffer = buffer
        self.consumer = consumer
    }

    /// Nobody waits for a time.
    public var deadline: Instant? { nil }

    /// Each works for as long as it is told to.
    public var standingCommands: RegionList<Commands<Command>> {
        FixedList([producer.standing, buffer.standing, consumer.standing])
    }

    /// The table of what concerns whom.
    public mutating func handle<Watcher: Observer>(
        _ event: ProductionEvent, _ occasion: Occasion, _ observer: inout Watcher
    ) where Watcher.Command == ProductionCommand {
        switch event {
        case .produce: producer.take(.produce, occasion, &observer)
        case .finish: jointly(&producer, .finish, &buffer, .put, occasion, &observer)
        case .consume: jointly(&buffer, .take, &consumer, .consume, occasion, &observer)
        case .done: consumer.take(.done, occasion, &observer)
        }
    }
}

/// Makes one piece of work after another.
public enum Producer: Region, Equatable, Sendable {
    /// It rests.
    case idle
    /// It makes a piece.
    case producing

    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Begin a piece.
        case produce
        /// Hand it over.
        case finish
    }

    /// What it commands.
    public typealias Command = ProductionCommand
    /// Its name in traces.
    public static var region: Label { "producer" }

    /// The table.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.idle, .produce):
            self = .producing
            return .handled
        case (.producing, .finish):
            self = .idle
            return .handled
        case (.idle, .finish), (.producing, .produce):
            return .refused
        }
    }

    /// It works on a piece.
    public var standingOutputs: ProductionWork { ProductionWork(by: .producer, goesOn: self == .producing) }

    /// The name of the state.
    public var label: Label { self == .idle ? "idle" : "producing" }
}

/// Has room for one piece of work.
public enum OnePlaceBuffer: Region, Equatable, Sendable {
    /// There is room.
    case empty
    /// There is a piece.
    case full

    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Take a piece in.
        case put
        /// Give it away.
        case take
    }

    /// What it would command.
    public typealias Command = ProductionCommand
    /// Its name in traces.
    public static var region: Label { "buffer" }

    /// The table.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.empty, .put):
            self = .full
            return .handled
        case (.full, .take):
            self = .empty
            return .handled
        case (.empty, .take), (.full, .put):
            return .refused
        }
    }

    /// It only holds things.
    public var standingOutputs: NoOutputs<ProductionCommand> { NoOutputs() }

    /// The name of the state.
    public var label: Label { self == .empty ? "empty" : "full" }
}

/// Uses one piece of work up after another.
public enum Consumer: Region, Equatable, Sendable {
    /// It rests.
    case idle
    /// It uses a piece up.
    case consuming

    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Take a piece.
        case consume
        /// It is used up.
        case done
    }

    /// What it commands.
    public typealias Command = ProductionCommand
    /// Its name in traces.
    public static var region: Label { "consumer" }

    /// The table.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.idle, .consume):
            self = .consuming
            return .handled
        case (.consuming, .done):
            self = .idle
            return .handled
        case (.idle, .done), (.consuming, .consume):
            return .refused
        }
    }

    /// It works on a piece.
    public var standingOutputs: ProductionWork { ProductionWork(by: .consumer, goesOn: self == .consuming) }

    /// The name of the state.
    public var label: Label { self == .idle ? "idle" : "consuming" }
}

// In a terminal
extension ProducerBufferConsumer {
    /// Its name.
    public static var name: Label { "producer-consumer" }
    /// What it is.
    public static var sentence: Label { "a producer and a consumer with a buffer for one piece of work between them" }
    /// All begin with nothing.
    public init() { self.init(.idle, .empty, .idle) }

    /// One text for each of the three.
    public var shown: RegionList<StateText> {
        FixedList([StateText(producer.label), StateText(buffer.label), StateText(consumer.label)])
    }

}
