@testable import Gallery
import Links
import MachineTesting
import Statecharts
import Testing

struct StopwatchTests {
    private typealias S = Stopwatch

    private static let rows: [Row<Stopwatch>] = [
        .on(S(.reset), .run, at: second(7), becomes: S(.running(since: second(7))), .lightUp),
        .ignores(S(.reset), .pause),
        .ignores(S(.reset), .reset),

        .ignores(S(.running(since: second(7))), .run, at: second(9)),
        .on(
            S(.running(since: second(7))), .pause, at: second(9), becomes: S(.paused(elapsed: .seconds(2))), .goDark),
        .on(S(.running(since: second(7))), .pause, at: second(7), becomes: S(.paused(elapsed: .zero)), .goDark),
        .on(S(.running(since: second(7))), .reset, at: second(9), becomes: S(.reset), .goDark),

        .on(
            S(.paused(elapsed: .seconds(2))), .run, at: second(20), becomes: S(.running(since: second(18))), .lightUp),
        .ignores(S(.paused(elapsed: .seconds(2))), .pause),
        .on(S(.paused(elapsed: .seconds(2))), .reset, becomes: S(.reset)),
    ]

    @Test("every row of the stopwatch's table holds", arguments: rows)
    func row(_ row: Row<Stopwatch>) { row.check() }

    @Test("every state of the stopwatch answers every event")
    func isComplete() { expectComplete(Self.rows, states: ["reset", "running", "paused"]) }

    @Test("the light is on while it runs")
    func standingOutputs() {
        expect(S(.reset), wants: StopwatchLight(isOn: false))
        expect(S(.running(since: .zero)), wants: StopwatchLight(isOn: true))
        expect(S(.paused(elapsed: .zero)), wants: StopwatchLight(isOn: false))
    }

    @Test("it tells since when it runs, and what it measured")
    func details() {
        #expect(S(.reset).details.isEmpty)
        #expect(S(.running(since: Self.second(7))).details == Details(Detail("since", .seconds(7))))
        #expect(S(.paused(elapsed: .seconds(2))).details == Details(Detail("elapsed", .seconds(2))))
    }

    @Test("what it measured is the sum of the times while its light was on, in whatever order its buttons are pressed")
    func measures() {
        var chance = SplitMix64(seed: 7)
        var (watch, now, sum) = (Stopwatch(), Instant.zero, Duration.zero)
        for _ in 0..<10_000 {
            let events: [StopwatchEvent] = [.run, .pause, .run, .pause, .reset]
            let event = events[chance.below(events.count)]
            let step = Duration(nanoseconds: Int64(chance.below(5_000_000_000)))
            now = now + step
            if watch.standingOutputs.isOn { sum = Duration(nanoseconds: sum.nanoseconds + step.nanoseconds) }
            #expect(watch.elapsed(at: now) == sum)
            _ = watch.handle(event, at: now)
            if event == .reset { sum = .zero }
            #expect(watch.elapsed(at: now) == sum)
        }
    }

    @Test("it measures 292 years and stays there, at both ends of the clock")
    func limits() {
        let longest = Duration(nanoseconds: .max)
        let full = S(.paused(elapsed: longest))
        expect(S(.running(since: .zero)), on: .pause, at: .end, becomes: full, commands: [.goDark])
        let early = S(.running(since: Instant(nanoseconds: -5)))
        expect(early, on: .pause, at: .end, becomes: full, commands: [.goDark])
        var watch = full
        _ = watch.handle(.run, at: .zero)
        #expect(watch.elapsed(at: .zero) == longest)
        #expect(watch.elapsed(at: .end) == longest)
        _ = watch.handle(.pause, at: .end)
        #expect(watch == full)
    }

    @Test("an event before its start measures nothing")
    func beforeStart() {
        let early = Self.second(6)
        let nothing = S(.paused(elapsed: .zero))
        expect(S(.running(since: Self.second(7))), on: .pause, at: early, becomes: nothing, commands: [.goDark])
        let negative = S(.paused(elapsed: Duration(nanoseconds: .min)))
        expect(negative, on: .run, at: early, becomes: S(.running(since: early)), commands: [.lightUp])
    }

    private static func second(_ count: Int64) -> Instant { .zero + .seconds(count) }
}
