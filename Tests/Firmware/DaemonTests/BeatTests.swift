import ControlLoop
import Statecharts
import Testing

@testable import Daemon

@Suite("Something that is due again and again")
struct BeatTests {
    @Test("it is due at its first time, and again a period after it was taken")
    func due() {
        var beat = Beat(every: .seconds(10), first: .seconds(5))
        check(&beat, at: .milliseconds(4_999), false)
        check(&beat, at: .seconds(5), true)
        check(&beat, at: .seconds(5), false)
        check(&beat, at: .milliseconds(14_999), false)
        check(&beat, at: .milliseconds(15_500), true)
        #expect(beat.next == .milliseconds(25_500))
    }

    @Test("beats that were missed are not made up for")
    func missed() {
        var beat = Beat(every: .seconds(10), first: .zero)
        check(&beat, at: .seconds(100), true)
        check(&beat, at: .seconds(109), false)
        check(&beat, at: .seconds(110), true)
    }

    @Test("a watchdog is fed at once, and then more than twice in its timeout", arguments: [1, 2, 15, 30, 3_600])
    func feeding(seconds: Int64) {
        var beat = Beat(feeding: .seconds(seconds), at: .seconds(7))
        check(&beat, at: .seconds(7), true)
        #expect(beat.period.nanoseconds * 2 < seconds * 1_000_000_000)
        #expect(beat.next.nanoseconds - 7_000_000_000 == beat.period.nanoseconds)
    }

    @Test("a timeout too short to be kept does not make the loop spin")
    func shortest() {
        #expect(Beat(feeding: Duration(nanoseconds: 1_000), at: .zero).period == shortestBeat)
    }

    private func check(_ beat: inout Beat, at now: Duration, _ expected: Bool) {
        let isDue = beat.isDue(at: now)
        #expect(isDue == expected)
    }
}
