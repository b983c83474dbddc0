@testable import Gallery
import MachineTesting
import Statecharts
import Testing

struct WorkshopTests {
    private typealias W = Workshop<2>

    /// Consumers use up 1 and 2, the buffer holds 3 and 4, and 5 is in the making.
    private static let buffers: [FixedList<2, Piece>] = [FixedList(), FixedList(3), FixedList(3, 4)]
    private static let idle = PieceProducer(begun: 4, material: 6)
    private static let producing = PieceProducer(.producing(5), begun: 5, material: 6)
    private static let firsts: [PieceConsumer<1>] = [PieceConsumer(), PieceConsumer(.consuming(1))]
    private static let seconds: [PieceConsumer<2>] = [PieceConsumer(), PieceConsumer(.consuming(2))]

    private static func workshop(
        _ producer: PieceProducer, _ pieces: FixedList<2, Piece>, _ first: PieceConsumer<1>, _ second: PieceConsumer<2>
    ) -> W {
        W(producer, PieceBuffer(pieces), first: first, second: second)
    }

    /// What the producer does is the same whatever the consumers do.
    private static let producerRows: [Row<Workshop<2>>] = firsts.flatMap { first in
        seconds.flatMap { second in
            buffers.flatMap { pieces -> [Row<W>] in
                let (rests, works) = (workshop(idle, pieces, first, second), workshop(producing, pieces, first, second))
                var put = pieces
                if !put.isFull { put.add(5) }
                let done = PieceProducer(begun: 5, material: 6)
                return [
                    .on(rests, .produce, becomes: works, .startProducing),
                    .refuses(works, .produce),
                    .refuses(rests, .finish),
                    pieces.isFull
                        ? .refuses(works, .finish)
                        : .on(works, .finish, becomes: workshop(done, put, first, second), .stopProducing),
                ]
            }
        }
    }

    /// What one consumer does is the same whatever the producer and the other consumer do.
    private static let consumerRows: [Row<Workshop<2>>] = [idle, producing].flatMap { producer in
        buffers.flatMap { pieces -> [Row<W>] in
            var rest = pieces
            let oldest: Piece? = pieces.isEmpty ? nil : rest.removeFirst()
            let firstRows = seconds.flatMap { second -> [Row<W>] in
                let rests = workshop(producer, pieces, PieceConsumer(), second)
                let works = workshop(producer, pieces, PieceConsumer(.consuming(1)), second)
                return [
                    oldest.map {
                        let taken = workshop(producer, rest, PieceConsumer(.consuming($0)), second)
                        return .on(rests, .consume(.first), becomes: taken, .startConsuming)
                    } ?? .refuses(rests, .consume(.first)),
                    .refuses(works, .consume(.first)),
                    .refuses(rests, .done(.first)),
                    .on(works, .done(.first), becomes: rests, .stopConsuming),
                ]
            }
            let secondRows = firsts.flatMap { first -> [Row<W>] in
                let rests = workshop(producer, pieces, first, PieceConsumer())
                let works = workshop(producer, pieces, first, PieceConsumer(.consuming(2)))
                return [
                    oldest.map {
                        let taken = workshop(producer, rest, first, PieceConsumer(.consuming($0)))
                        return .on(rests, .consume(.second), becomes: taken, .startConsuming)
                    } ?? .refuses(rests, .consume(.second)),
                    .refuses(works, .consume(.second)),
                    .refuses(rests, .done(.second)),
                    .on(works, .done(.second), becomes: rests, .stopConsuming),
                ]
            }
            return firstRows + secondRows
        }
    }

    @Test("every row of the workshop's table holds", arguments: producerRows + consumerRows)
    func row(_ row: Row<Workshop<2>>) { row.check() }

    @Test("every state of the workshop answers every event")
    func isComplete() {
        let states = ["idle", "producing"].flatMap { producer in
            ["empty", "partlyFull", "full"].flatMap { buffer in
                ["idle", "consuming"].flatMap { first in
                    ["idle", "consuming"].map { "\(producer), \(buffer), \(first), \($0)" }
                }
            }
        }
        expectComplete(Self.producerRows + Self.consumerRows, states: states)
    }

    @Test("without material nothing is begun")
    func material() {
        expect(W(material: 0), on: .produce, .refused)
        let last = W(
            PieceProducer(begun: 6, material: 6), PieceBuffer(), first: PieceConsumer(), second: PieceConsumer())
        expect(last, on: .produce, .refused)
    }

    @Test("each of the four tells which piece it has, and the buffer how many")
    func shown() {
        let shown = Self.workshop(Self.producing, FixedList(3, 4), PieceConsumer(.consuming(1)), PieceConsumer()).shown
        #expect(
            shown.indices.map { shown[$0] } == [
                StateText("producing", Details(Detail("piece", 5))), StateText("full", Details(Detail("pieces", 2))),
                StateText("consuming", Details(Detail("piece", 1))), StateText("idle"),
            ])
    }

    @Test("an event at a consumer has its number as its value, and there are two")
    func consumers() {
        #expect(WorkshopEvent.consume(.second).value == 2)
        #expect(WorkshopEvent.consume(.first).with(2) == .consume(.second))
        #expect(WorkshopEvent.done(.second).with(1) == .done(.first))
        #expect(WorkshopEvent.done(.second).with(3) == nil)
        #expect(WorkshopEvent.produce.with(1) == nil)
    }

    @Test("with a buffer of one, two or three, no piece is lost or doubled, and each is taken in its turn")
    func nothingIsLostOrDoubled() throws {
        try explore(Recorded<1>(material: 5))
        try explore(Recorded<2>(material: 5))
        try explore(Recorded<3>(material: 5))
    }

    private func explore<let capacity: Int>(_ start: Recorded<capacity>) throws {
        let material = start.workshop.producer.material
        var inVain = 0
        var going: Set<String> = []
        let all = Exploration(from: start, by: Recorded<capacity>.events) { step in
            if step.reaction.verdict == .handled {
                going.insert("\(step.before)")
            } else {
                inVain += 1
                #expect(step.reaction.verdict == .refused, "\(step.before), \(step.event)")
                #expect(step.after == step.before, "\(step.before), \(step.event)")
                #expect(step.reaction.commands().isEmpty, "\(step.before), \(step.event)")
            }
        }
        for recorded in all.reached {
            let workshop = recorded.workshop
            let begun = (0..<workshop.producer.begun).map { $0 + 1 }
            let making = workshop.producer.piece == 0 ? [] : [workshop.producer.piece]
            let held = workshop.buffer.pieces.indices.map { workshop.buffer.pieces[$0] }
            try #require(recorded.taken + held + making == begun, "\(recorded)")
            try #require((recorded.usedUp + recorded.inUse).sorted() == recorded.taken, "\(recorded)")
        }
        #expect(inVain > all.reached.count)
        let ends = all.reached.filter { !going.contains("\($0)") }
        #expect(!ends.isEmpty)
        for end in ends { try #require(end.usedUp.sorted() == Array(1...material), "\(end)") }
    }

    @Test("a joint transition happens exactly where both arrows are, and in vain it changes nothing, in every state")
    func joint() {
        var (done, inVain) = (0, 0)
        _ = Exploration(from: Workshop<2>(), by: Recorded<2>.events) { step in
            let (producer, buffer) = (step.before.producer, step.before.buffer)
            let mayHappen: Bool
            switch step.event {
            case .finish: mayHappen = producer.state != .idle && !buffer.pieces.isFull
            case .consume(.first): mayHappen = step.before.first.state == .idle && !buffer.pieces.isEmpty
            case .consume(.second): mayHappen = step.before.second.state == .idle && !buffer.pieces.isEmpty
            case .produce, .done: return
            }
            #expect((step.reaction.verdict == .handled) == mayHappen, "\(step.before), \(step.event)")
            #expect((step.after == step.before) == !mayHappen, "\(step.before), \(step.event)")
            if mayHappen { #expect(step.reaction.count == 2, "\(step.before), \(step.event)") }
            if mayHappen { done += 1 } else { inVain += 1 }
        }
        #expect(done > 100)
        #expect(inVain > 100)
    }

    @Test("through a buffer without a place nothing goes")
    func noPlace() {
        let all = Exploration(from: Workshop<0>(material: 2), by: Recorded<0>.events)
        #expect(all.reached.count == 2)
    }
}

/// A workshop, and what its consumers took and used up, in that order.
private struct Recorded<let capacity: Int>: StateMachine, Equatable, Sendable {
    typealias Event = WorkshopEvent
    typealias Command = ProductionCommand

    static var events: [WorkshopEvent] {
        [.produce, .finish, .consume(.first), .consume(.second), .done(.first), .done(.second)]
    }

    private(set) var workshop: Workshop<capacity>
    private(set) var taken: [Piece] = []
    private(set) var usedUp: [Piece] = []
    var deadline: Instant? { workshop.deadline }
    var standingCommands: RegionList<Commands<Command>> { workshop.standingCommands }

    init(material: UInt64) { workshop = Workshop(material: material) }

    /// What the consumers have now.
    var inUse: [Piece] { [inUse(workshop.first.state), inUse(workshop.second.state)].compactMap { $0 } }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        let before = inUse
        workshop.handle(event, occasion, &observer)
        taken += inUse.filter { !before.contains($0) }
        usedUp += before.filter { !inUse.contains($0) }
    }

    private func inUse<let number: Int>(_ state: PieceConsumer<number>.State) -> Piece? {
        guard case .consuming(let piece) = state else { return nil }
        return piece
    }
}
