import Statecharts
import Testing

struct RegionTests {
    private let now = Occasion(now: .zero)

    @Test("a transition says its region, where it was, where it is, and how the state answered")
    func transition() {
        var lamp = Lamp()
        let transition = lamp.transition(on: .press, now)
        #expect(transition.region == "lamp")
        #expect(transition.from == "dark")
        #expect(transition.to == "lit")
        #expect(transition.verdict == .handled)
        #expect(lamp.transition(on: .press, now).from == "lit")
    }

    @Test("the commands are what turns the outputs of the state before into those of the state after")
    func commands() {
        var lamp = Lamp()
        #expect(commands(of: lamp.transition(on: .press, now)) == [.lightUp])
        #expect(commands(of: lamp.transition(on: .burn, now)) == [.goOut])
    }

    @Test(
        "a state that wants what the one before it wanted commands nothing",
        arguments: [[], [.press, .press]] as [[Lamp.Event]])
    func noCommands(before: [Lamp.Event]) {
        var lamp = Lamp()
        for event in before { _ = lamp.transition(on: event, now) }
        let last: Lamp.Event = before.isEmpty ? .burn : .press
        #expect(commands(of: lamp.transition(on: last, now)) == [])
    }

    @Test("the fact is what is true after the event")
    func fact() {
        var lamp = Lamp()
        #expect(lamp.transition(on: .press, now).fact == Fact("presses", 1))
        #expect(lamp.transition(on: .press, now).fact == Fact("presses", 2))
        #expect(lamp.transition(on: .deadlinePassed, now).fact == Fact("presses", 2))
    }

    @Test("an announcement goes with the transition that made it, and with no later one")
    func announcement() {
        var lamp = Lamp()
        #expect(lamp.transition(on: .press, now).announcement == nil)
        #expect(lamp.transition(on: .burn, now).announcement == Announcement(.error, "burnt out"))
        #expect(lamp.transition(on: .burn, now).announcement == nil)
        #expect(lamp.announcement == nil)
    }

    @Test("a region sees when an event happens, and whether it may open then")
    func occasion() {
        var lamp = Lamp()
        _ = lamp.transition(on: .press, Occasion(now: .zero + .seconds(5), mayOpen: false))
        #expect(lamp.state == .dark)
        _ = lamp.transition(on: .press, Occasion(now: .zero + .seconds(5)))
        #expect(lamp.deadline == .zero + .seconds(15))
    }

    @Test("leaving a state drops its deadline")
    func deadline() {
        var lamp = Lamp()
        _ = lamp.transition(on: .press, now)
        _ = lamp.transition(on: .burn, now)
        #expect(lamp.deadline == nil)
    }

    @Test("outputs that are each one command say the new one, where it is another")
    func outputsThatAreCommands() {
        enum Drive: Label, Labelled, StandingOutputs { case open, close }
        let changed = Drive.close.commands(from: .open)
        #expect(changed == Commands(.close))
        let same = Drive.close.commands(from: .close)
        #expect(same.isEmpty)
        let unknown = Drive.open.commands(from: nil)
        #expect(unknown == Commands(.open))
    }

    @Test("where nothing is known of the hardware, each region commands all that its outputs need")
    func standing() {
        var lamps = TwoLamps()
        #expect(lamps.standingCommands == FixedList(Commands(.goOut), Commands(.goOut)))
        _ = lamps.first.transition(on: .press, now)
        #expect(lamps.standingCommands == FixedList(Commands(.lightUp), Commands(.goOut)))
        #expect(Product(lamps.first, lamps.second).standingCommands[1] == Commands(.second(.goOut)))
    }

    private func commands(of transition: Transition<Lamp.Command>) -> [Lamp.Command] {
        transition.commands.indices.map { transition.commands[$0] }
    }
}
