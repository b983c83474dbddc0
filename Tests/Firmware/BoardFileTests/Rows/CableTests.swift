import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

struct CableTests {
    /// A board, the heading of its kind of gate in docs/using/boards.md, and one of its lanes of that kind.
    private static let boards = [
        ("raspberry-pi-4", "## Wiring a Raspberry Pi 4 or 5", 0),
        ("raspberry-pi-5-two-turnstiles-one-door", "## Wiring a door", 2),
        ("parking-exit", "## Wiring a parking exit", 0),
    ]

    @Test("what a cut and a shorted cable read is what the boards' wiring makes of it", arguments: boards)
    func cables(file: String, heading: String, lane: Int) throws {
        let loaded = try board(text(ofShipped: file))
        let lines = try Repository.lines(of: "docs/using/boards.md")
        let chapter = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let shared = lines.drop { !$0.hasPrefix("The lines that every gate may have") }
        let all =
            try #require(MarkdownTable("cable", in: chapter)).rows + #require(MarkdownTable("cable", in: shared)).rows
        let rows = all.flatMap { row in row[0].split(separator: ", ").map { ("\($0)", row) } }
        #expect(Set(rows.map(\.0)).count == rows.count)
        let roles = (0..<64).compactMap { loaded.lanes[lane].role($0) }.filter(\.isInput).map { "\($0.label.text)" }
        #expect(Set(rows.map(\.0)) == Set(roles))
        for index in loaded.map.lines.indices where loaded.map.lines[index].lane == lane {
            let line = loaded.map.lines[index]
            guard line.direction.isInput else { continue }
            let row = try #require(rows.first { $0.0 == "\(line.role.label.text)" }).1
            #expect(line.bias == .pullUp, "\(row[0])")
            // A pull-up lifts what is cut; what is shorted to ground is low.
            #expect(row[1].hasPrefix(line.isActiveLow ? "inactive: " : "active: "), "\(row[0])")
            #expect(row[2].hasPrefix(line.isActiveLow ? "active: " : "inactive: "), "\(row[0])")
        }
    }
}
