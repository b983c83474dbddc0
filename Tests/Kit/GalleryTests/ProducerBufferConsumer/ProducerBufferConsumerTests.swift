@testable import Gallery
import MachineTesting
import Statecharts
import Testing

struct ProducerBufferConsumerTests {
    private typealias All = ProducerBufferConsumer

    private static let producers: [Producer] = [.idle, .producing]
    private static let buffers: [OnePlaceBuffer] = [.empty, .full]
    private static let consumers: [Consumer] = [.idle, .consuming]

    private static let produceRows: [Row<ProducerBufferConsumer>] = buffers.flatMap { buffer in
        consumers.flatMap { consumer -> [Row<All>] in
            let producing = All(.producing, buffer, consumer)
            return [
                .on(All(.idle, buffer, consumer), .produce, becomes: producing, .startProducing),
                .refuses(producing, .produce),
            ]
        }
    }

    private static let finishRows: [Row<ProducerBufferConsumer>] = consumers.flatMap { consumer -> [Row<All>] in
        [
            .on(All(.producing, .empty, consumer), .finish, becomes: All(.idle, .full, consumer), .stopProducing),
            .refuses(All(.producing, .full, consumer), .finish),
            .refuses(All(.idle, .empty, consumer), .finish),
            .refuses(All(.idle, .full, consumer), .finish),
        ]
    }

    private static let consumeRows: [Row<ProducerBufferConsumer>] = producers.flatMap { producer -> [Row<All>] in
        let consuming = All(producer, .empty, .consuming)
        return [
            .on(All(producer, .full, .idle), .consume, becomes: consuming, .startConsuming),
            .refuses(All(producer, .empty, .idle), .consume),
            .refuses(All(producer, .full, .consuming), .consume),
            .refuses(consuming, .consume),
        ]
    }

    private static let doneRows: [Row<ProducerBufferConsumer>] = producers.flatMap { producer in
        buffers.flatMap { buffer -> [Row<All>] in
            let idle = All(producer, buffer, .idle)
            return [
                .on(All(producer, buffer, .consuming), .done, becomes: idle, .stopConsuming),
                .refuses(idle, .done),
            ]
        }
    }

    private static let rows = produceRows + finishRows + consumeRows + doneRows

    private static let producerRows: [Row<Producer>] = [
        .on(.idle, .produce, becomes: .producing, .startProducing),
        .refuses(.idle, .finish),
        .refuses(.producing, .produce),
        .on(.producing, .finish, becomes: .idle, .stopProducing),
    ]

    private static let bufferRows: [Row<OnePlaceBuffer>] = [
        .on(.empty, .put, becomes: .full),
        .refuses(.empty, .take),
        .refuses(.full, .put),
        .on(.full, .take, becomes: .empty),
    ]

    private static let consumerRows: [Row<Consumer>] = [
        .on(.idle, .consume, becomes: .consuming, .startConsuming),
        .refuses(.idle, .done),
        .refuses(.consuming, .consume),
        .on(.consuming, .done, becomes: .idle, .stopConsuming),
    ]

    @Test("every row of the table of all three holds", arguments: rows)
    func row(_ row: Row<ProducerBufferConsumer>) { row.check() }

    @Test("every row of the producer's table holds", arguments: producerRows)
    func row(_ row: Row<Producer>) { row.check() }

    @Test("every row of the buffer's table holds", arguments: bufferRows)
    func row(_ row: Row<OnePlaceBuffer>) { row.check() }

    @Test("every row of the consumer's table holds", arguments: consumerRows)
    func row(_ row: Row<Consumer>) { row.check() }

    @Test("every state of the three answers every event")
    func isComplete() {
        expectComplete(
            Self.rows,
            states: [
                "idle, empty, idle", "idle, empty, consuming", "idle, full, idle", "idle, full, consuming",
                "producing, empty, idle", "producing, empty, consuming", "producing, full, idle",
                "producing, full, consuming",
            ])
    }

    @Test("the producer and the consumer work while they have a piece, and the buffer only holds it")
    func standingOutputs() {
        expect(Producer.idle, wants: ProductionWork(by: .producer, goesOn: false))
        expect(Producer.producing, wants: ProductionWork(by: .producer, goesOn: true))
        expect(Consumer.idle, wants: ProductionWork(by: .consumer, goesOn: false))
        expect(Consumer.consuming, wants: ProductionWork(by: .consumer, goesOn: true))
        for buffer in Self.buffers { expect(buffer, wants: NoOutputs()) }
    }

    @Test("a joint transition shows both machines, and one in vain shows only who was in the way")
    func shows() {
        var all = All(.producing, .empty, .idle)
        #expect(regions(all.handle(.finish, at: .zero)) == ["producer: producing to idle", "buffer: empty to full"])
        #expect(regions(all.handle(.consume, at: .zero)) == ["buffer: full to empty", "consumer: idle to consuming"])
        #expect(
            regions(all.handle(.consume, at: .zero)) == ["buffer: empty to empty", "consumer: consuming to consuming"])
        var full = All(.producing, .full, .idle)
        #expect(regions(full.handle(.finish, at: .zero)) == ["buffer: full to full"])
        var idle = All(.idle, .empty, .idle)
        #expect(regions(idle.handle(.finish, at: .zero)) == ["producer: idle to idle"])
    }

    @Test("every combination can be reached, and only beginning and ending a piece changes how many there are")
    func nothingIsLost() {
        let all = Exploration(from: All(), by: [.produce, .finish, .consume, .done]) { step in
            guard step.reaction.verdict == .handled else { return }
            let change =
                switch step.event {
                case .produce: 1
                case .finish, .consume: 0
                case .done: -1
                }
            #expect(pieces(step.after) == pieces(step.before) + change, "\(step.before), \(step.event)")
        }
        #expect(all.reached.count == 8)
    }

    private func pieces(_ all: ProducerBufferConsumer) -> Int {
        [all.producer == .producing, all.buffer == .full, all.consumer == .consuming].count { $0 }
    }

    private func regions(_ reaction: Reaction<ProductionCommand>) -> [String] {
        reaction.indices.map { "\(reaction[$0].region): \(reaction[$0].from) to \(reaction[$0].to)" }
    }
}
