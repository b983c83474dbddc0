import ControlLoop
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

struct CableTests {
    /// A kind of gate, a board whose wiring its page is about, and one of the board's lanes.
    private static let kinds = [
        ("turnstile", "raspberry-pi-4", 0), ("elevator-door", "raspberry-pi-5-two-turnstiles-one-door", 2),
        ("parking-exit", "parking-exit", 0),
    ]

    @Test("what a cut and a shorted cable read is what the boards' wiring makes of it", arguments: kinds)
    func cables(of kind: String, file: String, lane: Int) throws {
        let loaded = try board(text(ofShipped: file))
        let all = try [kind, "shared"].flatMap { page in
            try #require(MarkdownTable("cable", in: Repository.lines(of: "docs/using/machines/\(page).md"))).rows
        }
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
