import ControlLoop
import Gallery
import Statecharts

extension Stopwatch: LineExhibit {
    /// Its three buttons.
    public static var inputs: ExhibitList<ExhibitInput<StopwatchEvent>> {
        ExhibitList([
            ExhibitInput("run", "the button that starts it, or lets it go on", .run),
            ExhibitInput("pause", "the button that stops it", .pause),
            ExhibitInput("reset", "the button that sets it to zero", .reset),
        ])
    }

    /// Its light.
    public static var outputs: ExhibitList<RoleRow> { ExhibitList([.output("light", "active while it runs")]) }

    /// The light shines while it runs.
    public func wants(output number: Int) -> Bool { standingOutputs.isOn }
}
