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
            "docs/using/machines/turnstile.md", "## The whole table: passage", "turnstile-modes", "passage"),
        DocumentedRegion("docs/using/machines/turnstile.md", "## The whole table: alarm", "turnstile-modes", "alarm"),
        DocumentedRegion("docs/using/machines/elevator-door.md", "## The whole table", "elevator-door", "door"),
        DocumentedRegion(
            "docs/using/machines/parking-exit.md", "## The whole table: barrier", "parking-exit-modes", "barrier"),
        DocumentedRegion(
            "docs/using/machines/parking-exit.md", "## The whole table: hopper", "parking-exit-modes", "hopper"),
        DocumentedRegion(
            "docs/using/machines/parking-exit.md", "## The whole table: alarm", "parking-exit-modes", "alarm"),
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
