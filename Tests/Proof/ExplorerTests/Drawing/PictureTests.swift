import Charts
import Explorer
import Foundation
import TestSupport
import Testing

@Suite struct PictureTests {
    private static let names = DrawnMachine.all.map(\.name)

    @Test(
        "the pictures in docs/pictures show the machines as they are; `make pictures` draws them anew",
        arguments: names,
        Chart.Level.allCases)
    func current(name: String, level: Chart.Level) async throws {
        let machine = try #require(DrawnMachine.named(name))
        let file = "docs/pictures/\(name)\(level == .full ? "-full" : "").svg"
        let picture = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
        let text = Dot.text(of: await machine.chart(level))
        #expect(EmbeddedDot.read(from: picture) == text, "\(file) is out of date; `make pictures` draws it anew")
    }

    @Test("each region begins where the machine does")
    func firstStates() async throws {
        let chart = try #require(await DrawnMachine.named("turnstile")?.chart(.overview))
        #expect(chart.regions.map(\.first) == ["functioning.locked", "silent"])
    }

    @Test("the same machine gives the same text every time")
    func same() async throws {
        let machine = try #require(DrawnMachine.named("turnstile"))
        #expect(Dot.text(of: await machine.chart(.full)) == Dot.text(of: await machine.chart(.full)))
    }
}
