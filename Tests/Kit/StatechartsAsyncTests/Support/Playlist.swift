import Statecharts

/// Tracks that are played one after the other, each for its time, which may be none: a machine for deadlines.
struct Playlist: Region, Equatable, Sendable {
    enum State: Equatable, Labelled {
        case silent
        case playing(track: Int, until: Instant)

        var label: Label {
            switch self {
            case .silent: "silent"
            case .playing: "playing"
            }
        }
    }

    enum Event: MachineEvent {
        case play, look, trackDidEnd

        var label: Label {
            switch self {
            case .play: "play"
            case .look: "look"
            case .trackDidEnd: "trackDidEnd"
            }
        }
    }

    enum Command: Labelled, Sendable {
        case sound, rest

        var label: Label {
            switch self {
            case .sound: "sound"
            case .rest: "rest"
            }
        }
    }

    struct Outputs: StandingOutputs {
        let sounds: Bool

        func commands(from before: Outputs?) -> Commands<Command> {
            sounds == before?.sounds ? Commands() : Commands(sounds ? .sound : .rest)
        }
    }

    static var region: Label { "playlist" }

    /// How long each track is.
    let tracks: [Statecharts.Duration]
    var repeats = false
    private(set) var state = State.silent
    var announcement: Announcement?

    init(tracks: [Statecharts.Duration], repeats: Bool = false) {
        (self.tracks, self.repeats) = (tracks, repeats)
    }

    var label: Label { state.label }
    var standingOutputs: Outputs { Outputs(sounds: state != .silent) }
    var deadline: Instant? { if case .playing(_, let end) = state { end } else { nil } }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.silent, .play):
            state = .playing(track: 0, until: occasion.now + tracks[0])
            return .handled
        case (.playing(let track, _), .trackDidEnd):
            let next = repeats ? (track + 1) % tracks.count : track + 1
            state = next < tracks.count ? .playing(track: next, until: occasion.now + tracks[next]) : .silent
            return .handled
        case (.silent, .look), (.playing, .look), (.playing, .play):
            return .ignored
        case (.silent, .trackDidEnd):
            return .refused
        }
    }
}
