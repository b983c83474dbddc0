import Statecharts

/// A producer, a buffer of some capacity and two consumers, with numbered pieces of work.
///
/// It teaches what joint transitions are good for: however the four get their turns, no piece of work is lost, none is
/// doubled, and each leaves the producer and the buffer in the order of the numbers. Two consumers are enough for that.
///
/// As in the small form, an event that finds no arrow is refused, and a joint one if it lacks one of its two.
public struct Workshop<let capacity: Int>: Exhibit {
    /// What can happen in it.
    public typealias Event = WorkshopEvent
    /// What it commands.
    public typealias Command = ProductionCommand

    /// Makes pieces of work, as long as there is material.
    public internal(set) var producer: PieceProducer
    /// Holds pieces of work.
    public internal(set) var buffer = PieceBuffer<capacity>()
    /// Uses pieces of work up.
    public internal(set) var first = PieceConsumer<1>()
    /// Does so too.
    public internal(set) var second = PieceConsumer<2>()

    /// A workshop with material for so many pieces, and nothing begun.
    public init(material: UInt64) { producer = PieceProducer(material: material) }

    /// A workshop in any state.
    init(
        _ producer: PieceProducer, _ buffer: PieceBuffer<capacity>, first: PieceConsumer<1>, second: PieceConsumer<2>
    ) {
        self.producer = producer
        self.buffer = buffer
        self.first = first
        self.second = second
    }

    /// Nobody waits for a time.
    public var deadline: Instant? { nil }

    /// Each works for as long as it is told to.
    public var standingCommands: RegionList<Commands<ProductionCommand>> {
        FixedList([producer.standing, buffer.standing, first.standing, second.standing])
    }

    /// The table of what concerns whom.
    public mutating func handle<Watcher: Observer>(
        _ event: WorkshopEvent, _ occasion: Occasion, _ observer: inout Watcher
    ) where Watcher.Command == ProductionCommand {
        switch event {
        case .produce:
            producer.take(.produce, occasion, &observer)
        case .finish:
            jointly(&producer, .finish, &buffer, .put(producer.piece), occasion, &observer)
        case .consume(.first):
            jointly(&buffer, .take, &first, .consume(buffer.oldest), occasion, &observer)
        case .consume(.second):
            jointly(&buffer, .take, &second, .consume(buffer.oldest), occasion, &observer)
        case .done(.first):
            first.take(.done, occasion, &observer)
        case .done(.second):
            second.take(.done, occasion, &observer)
        }
    }
}

/// The number of a piece of work, from 1; 0 is none.
public typealias Piece = UInt64

/// Makes pieces of work with the numbers 1, 2, 3 and so on, until its material is used up.
public struct PieceProducer: Region, Equatable, Sendable {
    /// The states.
    public enum State: Equatable, Sendable {
        /// It rests.
        case idle
        /// It makes a piece.
        case producing(Piece)
    }

    /// What can happen to it.
    public typealias Event = Producer.Event
    /// What it commands.
    public typealias Command = ProductionCommand
    /// Its name in traces.
    public static var region: Label { "producer" }

    /// The present state.
    public internal(set) var state: State
    /// How many pieces it has begun.
    public internal(set) var begun: Piece
    /// How many pieces there is material for in all.
    public let material: UInt64

    /// A producer in any state.
    public init(_ state: State = .idle, begun: Piece = 0, material: UInt64) {
        self.state = state
        self.begun = begun
        self.material = material
    }

    /// The piece in the making, if there is one.
    public var piece: Piece {
        switch state {
        case .idle: 0
        case .producing(let piece): piece
        }
    }

    /// The table.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.idle, .produce):
            guard begun < material else { return .refused }
            begun += 1
            state = .producing(begun)
            return .handled
        case (.producing, .finish):
            state = .idle
            return .handled
        case (.idle, .finish), (.producing, .produce):
            return .refused
        }
    }

    /// It works on a piece.
    public var standingOutputs: ProductionWork { ProductionWork(by: .producer, goesOn: state != .idle) }

    /// The name of the state.
    public var label: Label { state == .idle ? "idle" : "producing" }

    /// The piece in the making.
    public var fact: Fact? { state == .idle ? nil : Fact("piece", piece) }
}

/// Holds pieces of work, the oldest first.
public struct PieceBuffer<let capacity: Int>: Region, Equatable, Sendable {
    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Take this piece in.
        case put(Piece)
        /// Give the oldest piece away.
        case take
    }

    /// What it would command.
    public typealias Command = ProductionCommand
    /// Its name in traces.
    public static var region: Label { "buffer" }

    /// What it holds.
    public internal(set) var pieces: FixedList<capacity, Piece>

    /// A buffer with some pieces.
    public init(_ pieces: FixedList<capacity, Piece> = FixedList()) { self.pieces = pieces }

    /// The piece that leaves next, if there is one.
    public var oldest: Piece { pieces.isEmpty ? 0 : pieces[0] }

    /// The table: its state is what it holds.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch event {
        case .put(let piece):
            return pieces.append(piece) ? .handled : .refused
        case .take:
            guard !pieces.isEmpty else { return .refused }
            pieces.removeFirst()
            return .handled
        }
    }

    /// It only holds things.
    public var standingOutputs: NoOutputs<ProductionCommand> { NoOutputs() }

    /// The name of the state.
    public var label: Label { pieces.isEmpty ? "empty" : pieces.isFull ? "full" : "partlyFull" }

    /// How many pieces it holds.
    public var fact: Fact? { Fact("pieces", UInt64(pieces.count)) }
}

/// Uses one piece of work up after another. Consumers that are told apart have different numbers.
public struct PieceConsumer<let number: Int>: Region, Equatable, Sendable {
    /// The states.
    public enum State: Equatable, Sendable {
        /// It rests.
        case idle
        /// It uses a piece up.
        case consuming(Piece)
    }

    /// What can happen to it.
    public enum Event: MachineEvent {
        /// Take this piece.
        case consume(Piece)
        /// It is used up.
        case done
    }

    /// What it commands.
    public typealias Command = ProductionCommand
    /// Its name in traces.
    public static var region: Label { number == 1 ? "firstConsumer" : "secondConsumer" }

    /// The present state.
    public internal(set) var state: State

    /// A consumer in any state.
    public init(_ state: State = .idle) { self.state = state }

    /// The table.
    public mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.idle, .consume(let piece)):
            state = .consuming(piece)
            return .handled
        case (.consuming, .done):
            state = .idle
            return .handled
        case (.idle, .done), (.consuming, .consume):
            return .refused
        }
    }

    /// It works on a piece.
    public var standingOutputs: ProductionWork { ProductionWork(by: .consumer, goesOn: state != .idle) }

    /// The name of the state.
    public var label: Label { state == .idle ? "idle" : "consuming" }

    /// The piece that is being used up.
    public var fact: Fact? {
        guard case .consuming(let piece) = state else { return nil }
        return Fact("piece", piece)
    }
}

// In a terminal
extension Workshop {
    /// Its name.
    public static var name: Label { "workshop" }
    /// What it is.
    public static var sentence: Label { "a producer of six numbered pieces, a buffer, and two consumers" }
    /// It begins with material for six pieces.
    public init() { self.init(material: 6) }

    /// One text for each of the four.
    public var shown: RegionList<StateText> {
        FixedList([
            StateText(producer.label, details(producer)), StateText(buffer.label, details(buffer)),
            StateText(first.label, details(first)), StateText(second.label, details(second)),
        ])
    }

    private func details(_ region: some Region) -> Details { region.fact.map { Details(Detail($0)) } ?? Details() }
}
