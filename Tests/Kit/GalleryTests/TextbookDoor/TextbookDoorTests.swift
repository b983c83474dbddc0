import Gallery
import MachineTesting
import Statecharts
import Testing

struct TextbookDoorTests {
    private typealias T = TextbookDoor

    private static let rows: [Row<TextbookDoor>] = [
        .on(T(.open(persons: 0)), .personsHaveEntered(0)),
        .on(T(.open(persons: 0)), .personsHaveEntered(3), becomes: T(.open(persons: 3))),
        .on(T(.open(persons: 8)), .personsHaveEntered(4), becomes: T(.open(persons: 12))),
        .on(T(.open(persons: 98)), .personsHaveEntered(.max), becomes: T(.open(persons: 99))),
        .on(T(.open(persons: 0)), .closeButtonWasPressed, becomes: T(.closing(persons: 0)), .closeDoor(2)),
        .on(T(.open(persons: 5)), .closeButtonWasPressed, becomes: T(.closing(persons: 5)), .closeDoor(2)),
        .on(T(.open(persons: 6)), .closeButtonWasPressed, becomes: T(.closing(persons: 6)), .closeDoor(1)),
        .on(T(.open(persons: 9)), .closeButtonWasPressed, becomes: T(.closing(persons: 9)), .closeDoor(1)),
        .ignores(T(.open(persons: 10)), .closeButtonWasPressed),
        .ignores(T(.open(persons: 99)), .closeButtonWasPressed),
        .ignores(T(.open(persons: 3)), .openButtonWasPressed),
        .refuses(T(.open(persons: 3)), .doorHasLocked),

        .refuses(T(.closing(persons: 3)), .personsHaveEntered(1)),
        .ignores(T(.closing(persons: 3)), .closeButtonWasPressed),
        .on(T(.closing(persons: 3)), .openButtonWasPressed, becomes: T(.open(persons: 3)), .openDoor),
        .on(T(.closing(persons: 3)), .doorHasLocked, becomes: T(.closed), .restDoor),

        .refuses(T(.closed), .personsHaveEntered(1)),
        .ignores(T(.closed), .closeButtonWasPressed),
        .on(T(.closed), .openButtonWasPressed, becomes: T(.open(persons: 0)), .openDoor),
        .refuses(T(.closed), .doorHasLocked),
    ]

    @Test("every row of the table of the textbook's elevator door holds", arguments: rows)
    func row(_ row: Row<TextbookDoor>) { row.check() }

    @Test("every state of the textbook's elevator door answers every event")
    func isComplete() { expectComplete(Self.rows, states: ["open", "closing", "closed"]) }

    @Test("it begins open, with nobody on board")
    func beginning() { #expect(T() == T(.open(persons: 0))) }

    @Test("the door closes at speed 1 with more than 5 persons, and at speed 2 with 5 or fewer")
    func standingOutputs() {
        expect(T(.open(persons: 9)), wants: .open)
        for persons: UInt64 in 0...5 { expect(T(.closing(persons: persons)), wants: .close(speed: 2)) }
        for persons: UInt64 in 6...9 { expect(T(.closing(persons: persons)), wants: .close(speed: 1)) }
        expect(T(.closed), wants: .rest)
    }

    @Test("closing takes 4 s at speed 1 and 2 s at speed 2, and then the door has locked")
    func closingTakesTime() {
        #expect(T(.closing(persons: 6)).activity == Activity(.doorHasLocked, after: .seconds(4)))
        #expect(T(.closing(persons: 5)).activity == Activity(.doorHasLocked, after: .seconds(2)))
    }

    @Test("a door that opens again is not closing any more: nothing will lock it, and a lock that reports is refused")
    func reopening() {
        var door = T(.closing(persons: 3))
        #expect(door.handle(.openButtonWasPressed, at: .zero).commands() == [.openDoor])
        #expect(door.activity == nil)
        expectNothing(from: door, on: .doorHasLocked, .refused)
        #expect(T(.closed).activity == nil)
    }

    @Test("the door never closes with 10 or more persons, and never counts beyond 99")
    func limits() {
        let events: [TextbookDoorEvent] = [
            .personsHaveEntered(1), .personsHaveEntered(7), .closeButtonWasPressed, .openButtonWasPressed,
            .doorHasLocked,
        ]
        let all = Exploration(from: T(), by: events)
        for door in all.reached {
            switch door.state {
            case .open(let persons): #expect(persons <= 99)
            case .closing(let persons): #expect(persons < 10)
            case .closed: break
            }
        }
        #expect(all.reached.count == 100 + 10 + 1)
    }
}
