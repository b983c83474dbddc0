@testable import Gallery
import Links
import MachineTesting
import Statecharts
import Testing

struct MediaPlayerTests {
    private typealias M = MediaPlayer

    private static let stopped = M(.stopped)
    private static let first = M(.playing(track: 0, since: second(0)))
    private static let middle = M(.playing(track: 1, since: second(10)))
    private static let last = M(.playing(track: 2, since: second(10)))
    private static let firstHeld = M(.paused(track: 0, position: .seconds(30)))
    private static let middleHeld = M(.paused(track: 1, position: .seconds(30)))
    private static let lastHeld = M(.paused(track: 2, position: .seconds(30)))

    private static let rows: [Row<MediaPlayer>] = [
        .on(stopped, .play, at: second(5), becomes: playing(0, 5), .playTrack(0, since: second(5))),
        .ignores(M(.stopped, M.Playlist()), .play),
        .ignores(stopped, .pause),
        .ignores(stopped, .stop),
        .ignores(stopped, .next),
        .ignores(stopped, .previous),
        .ignores(stopped, .trackDidEnd),

        .on(middle, .play, at: second(40), becomes: middleHeld, .fallSilent),
        .on(middle, .pause, at: second(40), becomes: middleHeld, .fallSilent),
        .on(middle, .pause, at: second(999), becomes: M(.paused(track: 1, position: .seconds(150))), .fallSilent),
        .on(middle, .stop, at: second(40), becomes: stopped, .fallSilent),
        .on(middle, .next, at: second(40), becomes: playing(2, 40), .playTrack(2, since: second(40))),
        .on(last, .next, at: second(40), becomes: stopped, .fallSilent),
        .on(middle, .previous, at: second(40), becomes: playing(0, 40), .playTrack(0, since: second(40))),
        .on(first, .previous, at: second(40), becomes: playing(0, 40), .playTrack(0, since: second(40))),
        .on(first, .previous, at: second(0)),
        .ignores(middle, .trackDidEnd, at: second(159)),
        .on(middle, .trackDidEnd, at: second(160), becomes: playing(2, 160), .playTrack(2, since: second(160))),
        .on(middle, .trackDidEnd, at: second(161), becomes: playing(2, 161), .playTrack(2, since: second(161))),
        .ignores(last, .trackDidEnd, at: second(249)),
        .on(last, .trackDidEnd, at: second(250), becomes: stopped, .fallSilent),

        .on(middleHeld, .play, at: second(100), becomes: playing(1, 70), .playTrack(1, since: second(70))),
        .ignores(middleHeld, .pause, at: second(100)),
        .on(middleHeld, .stop, at: second(100), becomes: stopped),
        .on(middleHeld, .next, at: second(100), becomes: M(.paused(track: 2, position: .zero))),
        .on(lastHeld, .next, at: second(100), becomes: stopped),
        .on(middleHeld, .previous, at: second(100), becomes: M(.paused(track: 0, position: .zero))),
        .on(firstHeld, .previous, at: second(100), becomes: M(.paused(track: 0, position: .zero))),
        .ignores(middleHeld, .trackDidEnd, at: second(999)),
    ]

    @Test("every row of the media player's table holds", arguments: rows)
    func row(_ row: Row<MediaPlayer>) { row.check() }

    @Test("every state of the media player answers every event")
    func isComplete() { expectComplete(Self.rows, states: ["stopped", "playing", "paused"]) }

    @Test("a track sounds while it is played")
    func standingOutputs() {
        expect(Self.stopped, wants: .silence)
        expect(Self.middle, wants: .track(1, since: Self.second(10)))
        expect(Self.middleHeld, wants: .silence)
    }

    @Test("only a track that is played ends by itself")
    func deadline() {
        #expect(Self.stopped.deadline == nil)
        #expect(Self.middle.deadline == Self.second(160))
        #expect(Self.middleHeld.deadline == nil)
    }

    @Test("it tells the track as people count it, and its time")
    func details() {
        #expect(Self.stopped.details.isEmpty)
        #expect(Self.middle.details == Details(Detail("track", 2), Detail("since", .seconds(10))))
        #expect(Self.middleHeld.details == Details(Detail("track", 2), Detail("position", .seconds(30))))
        #expect(MediaPlayerCommand.playTrack(1, since: .zero).value == 2)
    }

    @Test("left alone, it plays each track of its list for its whole length, and stops")
    func playsToTheEnd() {
        var player = MediaPlayer()
        var heard: [MediaPlayerCommand] = player.handle(.play, at: Self.second(1)).commands()
        while let deadline = player.deadline {
            heard += player.handle(.trackDidEnd, at: deadline).commands()
        }
        #expect(
            heard == [
                .playTrack(0, since: Self.second(1)), .playTrack(1, since: Self.second(181)),
                .playTrack(2, since: Self.second(331)), .fallSilent,
            ])
        #expect(player == Self.stopped)
    }

    @Test("an end that is reported twice skips no track, and neither does one that crosses with a button")
    func reportedTwice() {
        var player = Self.first
        _ = player.handle(.trackDidEnd, at: Self.second(180))
        #expect(player.handle(.trackDidEnd, at: Self.second(180)).verdict == .ignored)
        #expect(player == Self.playing(1, 180))
        _ = player.handle(.next, at: Self.second(330))
        #expect(player.handle(.trackDidEnd, at: Self.second(331)).verdict == .ignored)
        #expect(player == Self.playing(2, 330))
    }

    @Test("the track that sounds has its title in the list that it is from")
    func title() {
        let album = [("Overture", Duration.seconds(60)), ("Aria", .seconds(90))]
        var player = MediaPlayer(.stopped, MediaPlayer.Playlist(album[0].1, album[1].1))
        _ = player.handle(.play, at: .zero)
        _ = player.handle(.next, at: .zero)
        #expect(player.state == .playing(track: 1, since: .zero))
        #expect(album[1].0 == "Aria" && player.deadline == .zero + album[1].1)
    }

    @Test("repeated stops change nothing")
    func stops() {
        var player = Self.middle
        #expect(player.handle(.stop, at: Self.second(40)).commands() == [.fallSilent])
        for _ in 0..<3 { expectNothing(from: player, on: .stop, at: Self.second(41)) }
    }

    @Test("however often it is paused, each track is heard for its length")
    func hearsEachTrackOnce() {
        var chance = SplitMix64(seed: 8)
        var (player, now) = (MediaPlayer(), Instant.zero)
        var heard = [Duration](repeating: .zero, count: 3)
        _ = player.handle(.play, at: now)
        while player != Self.stopped {
            let step = Duration.milliseconds(Int64(chance.below(20_000)))
            let then = Instant.earlier(player.deadline, now + step)!
            if case .playing(let track, _) = player.state {
                heard[track] = Duration(nanoseconds: heard[track].nanoseconds + (then - now).nanoseconds)
            }
            now = then
            let event: MediaPlayerEvent = player.isDue(at: now) ? .trackDidEnd : .play
            #expect(player.handle(event, at: now).verdict == .handled)
        }
        #expect(heard == [.seconds(180), .seconds(150), .seconds(240)])
    }

    @Test("a track without length is over at once, and a list of such tracks too")
    func emptyTracks() {
        var player = M(.stopped, M.Playlist(.zero, .zero))
        _ = player.handle(.play, at: .zero)
        _ = player.handle(.trackDidEnd, at: .zero)
        #expect(player.state == .playing(track: 1, since: .zero))
        _ = player.handle(.trackDidEnd, at: .zero)
        #expect(player.state == .stopped)
    }

    @Test("at the end of the clock, a track ends where the clock does")
    func clockEnd() {
        let player = M(.playing(track: 0, since: .end))
        #expect(player.deadline == .end)
        expect(player, on: .pause, at: .end, becomes: M(.paused(track: 0, position: .zero)), commands: [.fallSilent])
    }

    private static func playing(_ track: Int, _ seconds: Int64) -> MediaPlayer {
        M(.playing(track: track, since: second(seconds)))
    }

    private static func second(_ count: Int64) -> Instant { .zero + .seconds(count) }
}
