import Fleet
import Testing

@testable import struct Fleet.FleetFilter

@Suite("What a view has, and in which order")
struct ViewTests {
    private func names(_ filter: FleetFilter = FleetFilter(), by order: FleetOrder = .faults) -> [String] {
        FleetPicture.varied.rows(filter, by: order).map { "\($0.board.name.board).\($0.laneName ?? "-")" }
    }

    @Test(
        "the order is as asked for, and otherwise the worst first",
        arguments: [
            (FleetOrder.faults, ["west.south", "gate.exit", "east.car", "gate.entry", "bare.-", "west.north"]),
            (.name, ["bare.-", "gate.entry", "gate.exit", "east.car", "west.north", "west.south"]),
            (.silence, ["bare.-", "east.car", "west.south", "gate.exit", "west.north", "gate.entry"]),
            (.passage, ["bare.-", "gate.entry", "gate.exit", "east.car", "west.north", "west.south"]),
        ])
    func order(order: FleetOrder, expected: [String]) { #expect(names(by: order) == expected) }

    @Test("where somebody passed last comes first")
    func passages() {
        var picture = FleetPicture.varied
        picture.hear("harbour/west/north/event", Told.event(sequence: 1, at: 2))
        picture.hear("harbour/west/south/event", Told.event(sequence: 2, at: 1))
        #expect(picture.rows(by: .passage).prefix(2).map(\.laneName) == ["south", "north"])
    }

    @Test(
        "a filter takes what it says",
        arguments: [
            (FleetFilter(only: .init("faults")), ["west.south"]), (FleetFilter(only: .init("fire")), ["gate.exit"]),
            (FleetFilter(only: .init("offline")), ["east.car"]), (FleetFilter(only: .init("well")), ["west.north"]),
            (FleetFilter(only: .init("unknown")), ["bare.-"]), (FleetFilter(only: .init("stopped")), ["gate.entry"]),
            (FleetFilter(only: .init("trouble")), ["west.south", "gate.exit", "east.car"]),
            (FleetFilter(site: "airport"), ["gate.exit", "gate.entry", "bare.-"]), (FleetFilter(site: "air"), []),
            (FleetFilter(board: "*a*"), ["gate.exit", "east.car", "gate.entry", "bare.-"]),
            (FleetFilter(lane: "e*"), ["gate.exit", "gate.entry"]), (FleetFilter(lane: "north"), ["west.north"]),
            (FleetFilter(only: .init("faults"), board: "gate"), []),
        ])
    func filters(filter: FleetFilter, expected: [String]) { #expect(names(filter) == expected) }

    @Test("no other word says what only some lanes are", arguments: ["fault", "Faults", "", "broken"])
    func words(word: String) { #expect(FleetFilter.Only(word) == nil) }

    @Test(
        "a pattern is a name, in which a star is any characters",
        arguments: [
            ("north", "north", true), ("north", "nort", false), ("north", "*", true), ("", "*", true),
            ("north", "n*h", true), ("north", "*or*", true), ("north", "north*", true), ("north", "*north", true),
            ("north", "n*r*h", true), ("north", "nor*rth", false), ("aa", "a*a", true), ("a", "a*a", false),
            ("north", "*x*", false), ("abcbc", "a*bc", true), ("north", "**", true),
        ])
    func patterns(name: String, pattern: String, fits: Bool) {
        #expect(FleetFilter.fits(name, pattern) == fits)
    }

    @Test("the counts are of all lanes of the boards that are looked at")
    func counts() {
        #expect(
            FleetCounts(.varied).words
                == "4 boards: 3 online, 1 offline. 5 lanes: 1 fault, 1 fire, 1 offline, 1 stopped, 1 well.")
        #expect(FleetCounts(.varied, FleetFilter(board: "bare")).words == "1 board: 1 online. 0 lanes.")
        #expect(FleetCounts(.empty).words == "0 boards. 0 lanes.")
    }
}
