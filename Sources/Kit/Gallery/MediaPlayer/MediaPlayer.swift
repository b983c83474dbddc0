import Statecharts

/// The media player of the textbook: it plays the tracks of a list, one after the other, and stops at its end.
///
/// It teaches what the same button means in different states, and that a deadline belongs to a state: a track that is
/// paused or left has none. A track ends when its time is over; nobody has to report it, but somebody may.
public struct MediaPlayer: Region, Exhibit {
    /// The states. Tracks are counted from 0.
    public enum State: Equatable, Sendable {
        /// Silent, with no track.
        case stopped
        /// A track sounds. What was heard of it before a pause counts as if it had just been heard.
        case playing(track: Int, since: Instant)
        /// A track is held after so much of it.
        case paused(track: Int, position: Duration)
    }

    /// The lengths of the tracks, in their order. Nobody has to choose from a longer list with the two buttons that
    /// there are, and each copy of the player has it.
    public typealias Playlist = FixedList<16, Duration>

    /// What can happen to it.
    public typealias Event = MediaPlayerEvent
    /// What it commands.
    public typealias Command = MediaPlayerCommand
    /// Its name in traces.
    public static var region: Label { "playback" }

    /// The list.
    public let playlist: Playlist
    /// The present state.
    public internal(set) var state: State

    /// A player in any state. Its track must be in the list.
    public init(_ state: State, _ playlist: Playlist = Self.album) {
        self.state = state
        self.playlist = playlist
    }

    /// The table.
    ///
    /// `next` and `previous` keep a pause. `next` on the last track stops; `previous` on the first one goes back to its
    /// start. `trackDidEnd` counts only when the time of the present track is over. One that comes earlier is about a
    /// track that was left just now, or was already said by the deadline: so no track is skipped.
    public mutating func decide(_ event: MediaPlayerEvent, _ occasion: Occasion) -> Verdict {
        let now = occasion.now
        switch (state, event) {
        case (.stopped, .play):
            guard !playlist.isEmpty else { return .ignored }
            state = .playing(track: 0, since: now)
        case (.playing(let track, _), .play), (.playing(let track, _), .pause):
            state = .paused(track: track, position: position(at: now))
        case (.paused(let track, let position), .play):
            state = .playing(track: track, since: now.before(position))
        case (.playing, .stop), (.paused, .stop):
            state = .stopped
        case (.playing(let track, _), .next):
            state = isLast(track) ? .stopped : .playing(track: track + 1, since: now)
        case (.paused(let track, _), .next):
            state = isLast(track) ? .stopped : .paused(track: track + 1, position: .zero)
        case (.playing(let track, _), .previous):
            state = .playing(track: max(0, track - 1), since: now)
        case (.paused(let track, _), .previous):
            state = .paused(track: max(0, track - 1), position: .zero)
        case (.playing(let track, _), .trackDidEnd):
            guard isDue(at: now) else { return .ignored }
            state = isLast(track) ? .stopped : .playing(track: track + 1, since: now)
        case (.paused, .pause), (.paused, .trackDidEnd), (.stopped, .pause), (.stopped, .stop), (.stopped, .next),
            (.stopped, .previous), (.stopped, .trackDidEnd):
            return .ignored
        }
        return .handled
    }

    private func isLast(_ track: Int) -> Bool { track + 1 >= playlist.count }

    /// How much of the present track was heard at some time; never more than there is of it.
    public func position(at now: Instant) -> Duration {
        switch state {
        case .stopped: .zero
        case .playing(let track, let since): min(now.elapsed(since: since), playlist[track])
        case .paused(_, let position): position
        }
    }

    /// When the track that sounds is over.
    public var deadline: Instant? {
        guard case .playing(let track, let since) = state else { return nil }
        return since + playlist[track]
    }

    /// A track sounds while it is played.
    public var standingOutputs: MediaPlayerSound {
        switch state {
        case .stopped, .paused: .silence
        case .playing(let track, let since): .track(track, since: since)
        }
    }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .stopped: "stopped"
        case .playing: "playing"
        case .paused: "paused"
        }
    }

    /// The track, as people count it, and since when it sounds or where it is held.
    public var details: Details {
        switch state {
        case .stopped: Details()
        case .playing(let track, let since):
            Details(Detail("track", UInt64(track + 1)), Detail("since", since - .zero))
        case .paused(let track, let position):
            Details(Detail("track", UInt64(track + 1)), Detail("position", position))
        }
    }
}

// In a terminal
extension MediaPlayer {
    /// Its name.
    public static var name: Label { "media-player" }
    /// What it is.
    public static var sentence: Label { "a player of three tracks, each of which ends by itself" }
    /// The end of a track.
    public static var timeout: MediaPlayerEvent? { .trackDidEnd }
    /// Three minutes, two and a half, and four.
    public static var album: Playlist { Playlist([.seconds(180), .seconds(150), .seconds(240)]) }
    /// It begins silent.
    public init() { self.init(.stopped) }
}
