import Statecharts
import Testing

/// More than the kit has places for ends a program, with words about what it was.
struct LimitTests {
    @Test("eight signals of one event fit, and so do eight regions")
    func most() {
        var bell = Bell(rings: true)
        #expect(bell.handle(.ring(8), at: .zero)[0].commands.count == 8)
        var chimes = Chimes(count: 8)
        #expect(chimes.handle(.ring(1), at: .zero).count == 8)
    }

    @Test("eight signals and a command end the program with the limit and the region's name")
    func signals() async {
        let ninth = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var bell = Bell(rings: false)
            _ = bell.handle(.ring(8), at: .zero)
        }
        #expect(
            ninth?.text.contains("the region bell has more commands and signals for one event than Commands holds: 8")
                == true)
    }

    @Test("a ninth region ends the program with the limit and the region's name")
    func regions() async {
        let ninth = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var chimes = Chimes(count: 9)
            _ = chimes.handle(.ring(1), at: .zero)
        }
        #expect(
            ninth?.text.contains("the region bell makes more regions of a machine than RegionList holds: 8") == true)
    }
}

extension ExitTest.Result {
    /// What the program complained.
    var text: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

/// A bell that says each stroke once, and beforehand that it rings.
private struct Bell: Signalling {
    enum Event: MachineEvent {
        case ring(Int)
        var label: Label { "ring" }
    }
    enum Sound: Label, Labelled, StandingOutputs {
        case rings, rests, stroke
        typealias Command = Sound
    }
    static var region: Label { "bell" }
    var rings: Bool
    var signals = Commands<Sound>()
    var label: Label { rings ? "rings" : "rests" }
    var standingOutputs: Sound { rings ? .rings : .rests }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch event {
        case .ring(let strokes):
            rings = true
            for _ in 0..<strokes { signals.add(.stroke) }
            return .handled
        }
    }
}

/// Bells that ring together.
private struct Chimes: StateMachine {
    typealias Event = Bell.Event
    typealias Command = Bell.Sound
    var bells: [Bell]
    var deadline: Instant? { nil }
    var standingCommands: RegionList<Commands<Command>> { FixedList() }

    init(count: Int) { bells = [Bell](repeating: Bell(rings: false), count: count) }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        for index in bells.indices { bells[index].take(event, occasion, &observer) }
    }
}
