import MachineTesting
import Statecharts
import Testing

/// Two machines side by side, and three.
struct ProductTests {
    private typealias Pair = Product<Lamp, Lamp>
    private let now = Occasion(now: .zero)

    @Test("each machine sees only its own events, and what it commands says which machine it was")
    func own() {
        var pair = Pair(Lamp(), Lamp())
        let first = pair.handle(.first(.press), now)
        #expect(first.count == 1)
        #expect(first.commands() == [.first(.lightUp)])
        #expect(pair.first.label == "lit")
        #expect(pair.second.label == "dark")
        let second = pair.handle(.second(.burn), now)
        #expect(second.count == 1)
        #expect(second.commands().isEmpty)
        #expect(pair.first.label == "lit")
        #expect(pair.second.label == "burnt")
    }

    @Test("an event of both is answered by each in its own state before, in their order")
    func both() {
        var pair = Pair(Lamp(), Lamp())
        _ = pair.handle(.first(.press), now)
        let reaction = pair.handle(.both(.burn, .press), now)
        #expect(reaction.count == 2)
        #expect(reaction[0].from == "lit")
        #expect(reaction[0].to == "burnt")
        #expect(reaction[1].from == "dark")
        #expect(reaction[1].to == "lit")
        #expect(reaction.commands() == [.first(.goOut), .second(.lightUp)])
    }

    @Test("an event of both is handled if one handles it, and refused if neither does and one refuses it")
    func verdict() {
        var pair = Pair(Lamp(), Lamp())
        #expect(pair.verdict(on: .both(.deadlinePassed, .press), now) == .handled)
        #expect(pair.verdict(on: .both(.deadlinePassed, .deadlinePassed), now) == .refused)
        _ = pair.handle(.both(.burn, .burn), now)
        #expect(pair.verdict(on: .both(.press, .press), now) == .ignored)
        #expect(pair.verdict(on: .both(.press, .deadlinePassed), now) == .refused)
    }

    @Test("the deadline is the earlier of the two")
    func deadline() {
        var pair = Pair(Lamp(), Lamp())
        #expect(pair.deadline == nil)
        _ = pair.handle(.second(.press), Occasion(now: .zero + .seconds(1)))
        #expect(pair.deadline == .zero + .seconds(11))
        _ = pair.handle(.first(.press), now)
        #expect(pair.deadline == .zero + .seconds(10))
    }

    @Test("what keeps a machine from opening keeps both from it")
    func mayOpen() {
        var pair = Pair(Lamp(), Lamp())
        let reaction = pair.handle(.both(.press, .press), Occasion(now: .zero, mayOpen: false))
        #expect(reaction.commands().isEmpty)
        #expect(pair.deadline == nil)
    }

    @Test("a product may be one of the two machines of another")
    func nested() {
        var three = Product(Pair(Lamp(), Lamp()), Lamp())
        let reaction = three.handle(.both(.both(.press, .press), .press), now)
        #expect(reaction.count == 3)
        #expect(reaction.commands() == [.first(.first(.lightUp)), .first(.second(.lightUp)), .second(.lightUp)])
        #expect(three.handle(.first(.second(.burn)), now).commands() == [.first(.second(.goOut))])
    }

    @Test("an event and a command have the names and numbers that they have in their machines")
    func names() {
        typealias Event = ProductEvent<Lamp.Event, Coin>
        #expect(Event.first(.press).label == "press")
        #expect(Event.second(Coin(value: 5)).label == "coin")
        #expect(Event.both(.burn, Coin(value: 5)).label == "burn")
        #expect(Event.first(.press).value == nil)
        #expect(Event.second(Coin(value: 5)).value == 5)
        #expect(Event.both(.burn, Coin(value: 5)).value == 5)
        #expect(ProductEvent<Coin, Coin>.both(Coin(value: 1), Coin(value: 2)).value == 1)
        #expect(Either<Lamp.Command, Coin>.first(.goOut).label == "goOut")
        #expect(Either<Lamp.Command, Coin>.second(Coin(value: 5)).label == "coin")
    }
}

/// An event with a number.
private struct Coin: MachineEvent {
    let value: UInt64?
    var label: Label { "coin" }
}
