import Statecharts

/// What can happen to a media player.
public enum MediaPlayerEvent: ExhibitEvent {
    /// The play button, which also pauses.
    case play
    /// The pause button.
    case pause
    /// The stop button.
    case stop
    /// The button for the track after this one.
    case next
    /// The button for the track before this one.
    case previous
    /// The track came to its end.
    case trackDidEnd

    /// One of each kind.
    public static var examples: Examples<MediaPlayerEvent> {
        Examples([.play, .pause, .stop, .next, .previous, .trackDidEnd])
    }

    /// The name.
    public var label: Label {
        switch self {
        case .play: "play"
        case .pause: "pause"
        case .stop: "stop"
        case .next: "next"
        case .previous: "previous"
        case .trackDidEnd: "trackDidEnd"
        }
    }
}

/// What a media player commands.
public enum MediaPlayerCommand: Spoken {
    /// Make a track sound as if it had begun at `since`: what would be over by now is skipped. Tracks are counted from
    /// 0.
    case playTrack(Int, since: Instant)
    /// Be silent.
    case fallSilent

    /// The name.
    public var label: Label {
        switch self {
        case .playTrack: "playTrack"
        case .fallSilent: "fallSilent"
        }
    }

    /// The track, as people count it.
    public var value: UInt64? {
        guard case .playTrack(let track, _) = self else { return nil }
        return UInt64(track + 1)
    }
}

/// What the states of a media player want to be heard.
public enum MediaPlayerSound: StandingOutputs {
    /// Nothing.
    case silence
    /// A track, since it began.
    case track(Int, since: Instant)

    /// The command that makes it heard. The same track from another moment is another sound.
    public func commands(from before: MediaPlayerSound?) -> Commands<MediaPlayerCommand> {
        if self == before { return Commands() }
        switch self {
        case .silence: return Commands(.fallSilent)
        case .track(let track, let since): return Commands(.playTrack(track, since: since))
        }
    }
}
