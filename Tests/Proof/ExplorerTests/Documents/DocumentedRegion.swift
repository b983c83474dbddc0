import Charts
import Explorer
import TestSupport
import Testing

/// A region whose transitions a page lists.
struct DocumentedRegion: Sendable, CustomTestStringConvertible {
    /// The page.
    let page: String
    /// The heading of the part that lists them.
    let heading: String
    /// The machine, as its pictures are called.
    let machine: String
    /// The region.
    let region: String

    private init(_ page: String, _ heading: String, _ machine: String, _ region: String) {
        (self.page, self.heading, self.machine, self.region) = (page, heading, machine, region)
    }

    /// All of them.
    static let all = [
        DocumentedRegion(
            "docs/understanding/tables/turnstile.md", "## Passage", "turnstile-modes", "passage"),
        DocumentedRegion("docs/understanding/tables/turnstile.md", "## Alarm", "turnstile-modes", "alarm"),
        DocumentedRegion("docs/understanding/tables/elevator-door.md", "## Door", "elevator-door", "door"),
        DocumentedRegion(
            "docs/understanding/tables/parking-exit.md", "## Barrier", "parking-exit-modes", "barrier"),
        DocumentedRegion(
            "docs/understanding/tables/parking-exit.md", "## Hopper", "parking-exit-modes", "hopper"),
        DocumentedRegion(
            "docs/understanding/tables/parking-exit.md", "## Alarm", "parking-exit-modes", "alarm"),
        DocumentedRegion(
            "docs/understanding/gallery.md", "## The turnstile: `turnstile-flat` and `turnstile-nested`",
            "turnstile-flat", "passage"
        ),
        DocumentedRegion(
            "docs/understanding/gallery.md", "## The turnstile: `turnstile-flat` and `turnstile-nested`",
            "turnstile-nested",
            "passage"),
        DocumentedRegion(
            "docs/understanding/gallery.md", "## The elevator door: `elevator-door-textbook`", "elevator-door-textbook",
            "door"),
    ]

    /// Its part of the page.
    func table() throws -> TransitionTable {
        TransitionTable(heading, page: page, lines: try Repository.lines(of: page))
    }

    /// Where its part of the page says something else than the machine does, in words.
    func complaints() async throws -> [String] {
        let arrows = await arrows()
        return try table().complaints(about: arrows.filter { $0.region == region }, events: Set(arrows.map(\.event)))
    }

    /// What the machine does: what its pictures show, and what no picture needs.
    private func arrows() async -> [Arrow] {
        let drawn = await DrawnMachine.named(machine)?.arrows() ?? []
        guard machine == "elevator-door" else { return drawn }
        return await (drawn + RareDoor.arrows).together
    }

    var testDescription: String { "\(machine), \(region)" }
}
