import ControlLoop
import Gallery
import Statecharts

extension MediaPlayer: LineExhibit {
    /// Its five buttons. A track ends by itself.
    public static var inputs: ExhibitList<ExhibitInput<MediaPlayerEvent>> {
        ExhibitList([
            ExhibitInput("play-pause", "the button that plays, and pauses", .play),
            ExhibitInput("pause", "the button that pauses", .pause),
            ExhibitInput("stop", "the button that stops", .stop),
            ExhibitInput("next", "the button for the next track", .next),
            ExhibitInput("previous", "the button for the track before", .previous),
        ])
    }

    /// What the sound is switched with.
    public static var outputs: ExhibitList<RoleRow> { ExhibitList([.output("sound", "active while a track sounds")]) }

    /// There is sound unless it is silent.
    public func wants(output number: Int) -> Bool { standingOutputs != .silence }
}
