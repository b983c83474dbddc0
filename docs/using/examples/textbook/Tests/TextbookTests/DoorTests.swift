import MachineTesting
import Statecharts
import Testing

@testable import Textbook
@testable import lift

struct DoorTests {
    @Test("the door closes, unless 10 are on board, and nobody enters while it does")
    func closes() {
        expectWay(
            of: Door(), [.on(.personsEntered(9)), .on(.closePressed)], endsWith: "door", .handled, "closing", ["close"])
        expectWay(
            of: Door(), [.on(.personsEntered(10)), .on(.closePressed)], endsWith: "door", .ignored, "open", [])
        expectWay(
            of: Door(), [.on(.closePressed), .on(.personsEntered(1))], endsWith: "door", .refused, "closing", [])
    }

    @Test("no way leads to a door that closes with too many on board")
    func neverOverloaded() {
        _ = Exploration(from: Door(), by: [.personsEntered(1), .closePressed, .openPressed, .hasLocked]) { step in
            if case .closing(let persons) = step.after.state { #expect(persons < 10, "\(step.path)") }
        }
    }

    @Test("the drive locks the door, and opening it before cancels the drive")
    func effect() async throws {
        let clock = TestClock()
        let door = makeDoor(clock: clock) { _ in try await clock.sleep(for: .seconds(4)) }
        await door.send(.closePressed)
        await clock.sleeps(1)
        await door.send(.openPressed)
        try await door.quiet()
        #expect(clock.sleepers == 0)
        await door.send(.closePressed)
        await clock.sleeps(2)
        clock.advance(by: .seconds(4))
        #expect(try await door.state { $0.state == .closed }.label == "closed")
    }
}
