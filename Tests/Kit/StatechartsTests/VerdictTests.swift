import Statecharts
import Testing

/// Asking how a region or a machine would answer, without telling it anything.
struct VerdictTests {
    private let now = Occasion(now: .zero)

    @Test(
        "a region answers as it will, and the question changes nothing",
        arguments: [[], [.press], [.burn]] as [[Lamp.Event]])
    func region(before: [Lamp.Event]) {
        var lamp = Lamp()
        for event in before { _ = lamp.transition(on: event, now) }
        for event in [Lamp.Event.press, .burn, .deadlinePassed] {
            let (state, presses, announcement) = (lamp.state, lamp.presses, lamp.announcement)
            let verdict = lamp.verdict(on: event, now)
            #expect(lamp.state == state)
            #expect(lamp.presses == presses)
            #expect(lamp.announcement == announcement)
            var told = lamp
            #expect(told.transition(on: event, now).verdict == verdict)
        }
    }

    @Test("a machine handles what one of its regions handles, and the question changes nothing")
    func handled() {
        var lamps = TwoLamps()
        _ = lamps.first.transition(on: .burn, now)
        #expect(lamps.verdict(on: .press, now) == .handled)
        #expect(lamps.second.state == .dark)
        #expect(lamps.second.presses == 0)
        for other in [Verdict.ignored, .refused] {
            #expect(Reaction<Lamp.Command>(answer(other), answer(.handled)).verdict == .handled)
            #expect(Reaction<Lamp.Command>(answer(.handled), answer(other)).verdict == .handled)
        }
    }

    @Test("a machine ignores what all of its regions ignore")
    func ignored() {
        var lamps = TwoLamps()
        _ = lamps.handle(.burn, now)
        #expect(lamps.verdict(on: .press, now) == .ignored)
    }

    @Test("a machine refuses what no region has a use for and one refuses")
    func refused() {
        #expect(TwoLamps().verdict(on: .deadlinePassed, now) == .refused)
        #expect(Reaction<Lamp.Command>(answer(.ignored), answer(.refused)).verdict == .refused)
        #expect(Reaction<Lamp.Command>(answer(.refused), answer(.ignored)).verdict == .refused)
    }

    @Test("a machine that no region answers ignores the event")
    func nobody() {
        #expect(Reaction<Lamp.Command>().verdict == .ignored)
    }

    @Test("without an occasion, an event happens now and may open")
    func plainHandle() {
        var lamps = TwoLamps()
        _ = lamps.handle(.press, at: .zero + .seconds(1))
        #expect(lamps.deadline == .zero + .seconds(11))
    }

    private func answer(_ verdict: Verdict) -> Transition<Lamp.Command> {
        Transition(region: "lamp", from: "dark", to: "dark", verdict: verdict, commands: Commands())
    }
}
