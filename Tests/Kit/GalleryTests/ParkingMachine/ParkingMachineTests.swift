@testable import Gallery
import Links
import MachineTesting
import Statecharts
import Testing

struct ParkingMachineTests {
    private typealias P = ParkingMachine

    private static let rows: [Row<ParkingMachine>] = [
        .ignores(P(.due(250)), .insert(0)),
        .on(P(.due(250)), .insert(1), becomes: P(.due(249))),
        .on(P(.due(250)), .insert(249), becomes: P(.due(1))),
        .on(P(.due(100)), .insert(100), becomes: P(.paid), .openBarrier),
        .on(P(.due(100)), .insert(200), becomes: P(.paid), .openBarrier, .payChange(100)),
        .on(P(.due(1)), .insert(.max), becomes: P(.paid), .openBarrier, .payChange(.max - 1)),
        .refuses(P(.due(250)), .driveOut),
        .refuses(P(.due(1)), .driveOut),

        .ignores(P(.paid), .insert(0)),
        .on(P(.paid), .insert(1), .payChange(1)),
        .on(P(.paid), .insert(.max), .payChange(.max)),
        .on(P(.paid), .driveOut, becomes: P(.due(250)), .closeBarrier),
        .on(P(.paid, price: 40), .driveOut, becomes: P(.due(40), price: 40), .closeBarrier),
        .on(P(.paid, price: 0), .driveOut),
    ]

    @Test("every row of the parking machine's table holds", arguments: rows)
    func row(_ row: Row<ParkingMachine>) { row.check() }

    @Test("every state of the parking machine answers every event")
    func isComplete() { expectComplete(Self.rows, states: ["due", "paid"]) }

    @Test("300 are paid with 500 for one plate: 200 come back, and only its car may drive out")
    func plates() {
        var machines = ["KA 1234": P(price: 300), "KA 5678": P(price: 300)]
        let reaction = machines["KA 1234"]?.handle(.insert(500), at: .zero)
        #expect(reaction?.commands() == [.openBarrier, .payChange(200)])
        #expect(
            machines.mapValues { $0.verdict(on: .driveOut, Occasion(now: .zero)) } == [
                "KA 1234": .handled, "KA 5678": .refused,
            ])
    }

    @Test("the barrier is open for whoever has paid")
    func standingOutputs() {
        expect(P(.due(250)), wants: ParkingMachineBarrier(isOpen: false))
        expect(P(.paid), wants: ParkingMachineBarrier(isOpen: true))
    }

    @Test("it begins with its price due, and where parking is free everybody has paid")
    func beginning() {
        #expect(P().state == .due(250))
        #expect(P(price: 40).state == .due(40))
        #expect(P(price: 0).state == .paid)
    }

    @Test("it tells what is missing")
    func details() {
        #expect(P(.due(100)).details == Details(Detail("amount", 100)))
        #expect(P(.paid).details.isEmpty)
    }

    @Test("whatever is inserted makes the amount due less or comes back, in every state and with every coin")
    func moneyIsConserved() {
        let coins: [UInt64] = [1, 5, 10, 20, 50, 100, 200, 249, 250, 251, 5000, .max]
        var steps = 0
        let all = Exploration(from: P(), by: coins.map { .insert($0) } + [.driveOut]) { step in
            guard case .insert(let money) = step.event else { return }
            steps += 1
            let (paid, change) = (Self.missing(step.before) - Self.missing(step.after), Self.change(step.reaction))
            #expect(paid + change == money, "\(step.before), \(step.event)")
        }
        #expect(all.reached.count == 251)
        #expect(steps == 251 * coins.count)
    }

    @Test("what many drivers inserted is what they paid, what they got back, and what the last one has paid so far")
    func moneyIsConservedOverMany() {
        var machine = P()
        var (inserted, prices, change) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
        var chance = SplitMix64(seed: 6)
        for _ in 0..<10_000 {
            let event: ParkingMachineEvent = chance.below(4) == 0 ? .driveOut : .insert(UInt64(chance.below(300)))
            let reaction = machine.handle(event, at: .zero)
            if case .insert(let money) = event { inserted += money }
            if event == .driveOut, reaction.verdict == .handled { prices += 250 }
            change += Self.change(reaction)
            #expect(inserted == prices + change + (250 - Self.missing(machine)))
        }
        #expect(prices > 0)
        #expect(change > 0)
    }

    private static func missing(_ machine: ParkingMachine) -> UInt64 {
        guard case .due(let amount) = machine.state else { return 0 }
        return amount
    }

    private static func change(_ reaction: Reaction<ParkingMachineCommand>) -> UInt64 {
        reaction.commands().reduce(0) { sum, command in
            guard case .payChange(let change) = command else { return sum }
            return sum + change
        }
    }
}
