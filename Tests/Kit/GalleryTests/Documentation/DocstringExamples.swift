import Statecharts

// What the docstrings of the kit show. DocumentationTests looks whether it is here, so that it compiles.

enum Lamp: Region, Equatable, Sendable {
    case dark, lit

    enum Event: Label, MachineEvent { case press }
    enum Command: Label, Labelled, StandingOutputs { case switchOff, switchOn }

    static var region: Label { "lamp" }
    var label: Label { self == .lit ? "lit" : "dark" }
    var standingOutputs: Command { self == .lit ? .switchOn : .switchOff }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.dark, .press): self = .lit
        case (.lit, .press): self = .dark
        }
        return .handled
    }
}

extension Lamp: Codeable {
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var isLit = self == .lit
        coder.flag(&isLit)
        self = isLit ? .lit : .dark
    }
}

extension Lamp: Exhibit {
    static var name: Label { "lamp" }
    static var sentence: Label { "a lamp with one button" }
    init() { self = .dark }
}

extension Lamp.Event: ExhibitEvent {
    static var examples: Examples<Lamp.Event> { Examples(.press) }
}

extension Lamp.Command: Spoken {}

struct Light: StandingOutputs {
    let isOn: Bool

    func commands(from before: Light?) -> Commands<Lamp.Command> {
        isOn == before?.isOn ? Commands() : Commands(isOn ? .switchOn : .switchOff)
    }
}

struct Bell: Signalling {
    enum Event: CaseNamed, MachineEvent { case press(UInt64) }
    enum Command: Label, Labelled, Sendable { case ring }

    static var region: Label { "bell" }
    var label: Label { "ready" }
    var standingOutputs: NoOutputs<Command> { NoOutputs() }
    var signals = Commands<Command>()

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        signals = Commands(.ring)
        return .handled
    }
}

struct Counter: Observer {
    var answers = 0
    mutating func willTake<R: Region>(_ region: R) {}
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Lamp.Command>) {
        answers += 1
    }
}

struct Till: Lasting {
    var money: UInt64 = 0
    mutating func keep<K: Keeper>(with keeper: inout K) { keeper.number("money", &money) }
}

enum Key: CaseNamed, Spoken {
    case letter(Character)
    var spelling: Spelling { .character }
}

enum Usage {
    static func all() -> [Any] {
        var lamp = Lamp.dark
        let reaction = lamp.handle(.press, at: .zero)
        let names = (reaction[0].from, reaction[0].to)  // dark, lit
        let isFine = lamp.handle(.press, at: .zero).verdict != .refused
        let verdict = lamp.verdict(on: .press, Occasion(now: .zero, mayOpen: false))
        var judge = Judge<Lamp.Command>()
        lamp.handle(.press, Occasion(now: .zero), &judge)  // judge.verdict is handled
        let name: Label = "lamp"
        let wait: Duration = .milliseconds(250)
        let end = Instant.zero + .seconds(180)
        let opposite = Level.active.inverted  // inactive
        let edge = Edge(to: .active)  // rising
        let fact = Fact("credit", 20)
        let announcement = Announcement(.warning, "the lamp is broken")
        var queue = Deferral<4, Int>()
        let isWaiting = queue.put(7, number: 1, until: .zero + .seconds(30))
        var list = FixedList<4, Int>(1, 2)
        let hasRoom = list.append(3)
        var pair = Product(Lamp.dark, Bell())
        let both = pair.handle(.both(.press, .press(2)), at: .zero)
        let command: Either<Lamp.Command, Bell.Command> = .second(.ring)
        let airlock = Interlock(members: 0b11, policy: .queue(timeout: .seconds(30)))
        let change: WishChange = .made
        let stimulus: Stimulus = .edge(.rising)
        let text = StateText("locked", Details(Detail("credit", 20)))
        let closing = Activity(Lamp.Event.press, after: .seconds(4))
        return [
            names, isFine, verdict, judge, name, wait, end, opposite, edge, fact, announcement, isWaiting, hasRoom,
            both, command, airlock, change, stimulus, text, closing,
        ]
    }
}
