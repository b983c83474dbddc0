@testable import Gallery
import MachineTesting
import Testing

struct FlatTurnstileTests {
    private typealias T = FlatTurnstile

    private static let rows: [Row<FlatTurnstile>] = [
        .on(T(.locked(credit: 0)), .insertCoin(20), becomes: T(.locked(credit: 20))),
        .on(T(.locked(credit: 30)), .insertCoin(19), becomes: T(.locked(credit: 49))),
        .on(T(.locked(credit: 30)), .insertCoin(20), becomes: T(.unlocked), .openDoors),
        .on(T(.locked(credit: 30)), .insertCoin(.max), becomes: T(.unlocked), .openDoors),
        .on(T(.locked(credit: 30)), .admitPerson, .soundAlarm),
        .on(T(.locked(credit: 30)), .machineDidFail, becomes: T(.broken(.locked(credit: 30)))),
        .ignores(T(.locked(credit: 30)), .machineRepairDidComplete),

        .ignores(T(.unlocked), .insertCoin(20)),
        .on(T(.unlocked), .admitPerson, becomes: T(.locked(credit: 0)), .closeDoors),
        .on(T(.unlocked), .machineDidFail, becomes: T(.broken(.unlocked))),
        .ignores(T(.unlocked), .machineRepairDidComplete),

        .ignores(T(.broken(.locked(credit: 30))), .insertCoin(20)),
        .ignores(T(.broken(.locked(credit: 30))), .admitPerson),
        .ignores(T(.broken(.locked(credit: 30))), .machineDidFail),
        .on(T(.broken(.locked(credit: 30))), .machineRepairDidComplete, becomes: T(.locked(credit: 30))),

        .ignores(T(.broken(.unlocked)), .insertCoin(20)),
        .ignores(T(.broken(.unlocked)), .admitPerson),
        .ignores(T(.broken(.unlocked)), .machineDidFail),
        .on(T(.broken(.unlocked)), .machineRepairDidComplete, becomes: T(.unlocked)),
    ]

    @Test("every row of the flat turnstile's table holds", arguments: rows)
    func row(_ row: Row<FlatTurnstile>) { row.check() }

    @Test("every state of the flat turnstile answers every event")
    func isComplete() {
        expectComplete(Self.rows, states: ["locked", "unlocked", "broken.locked", "broken.unlocked"])
    }

    @Test("broken doors stay as they are")
    func standingOutputs() {
        expect(T(.locked(credit: 20)), wants: TurnstileDoors(areOpen: false))
        expect(T(.unlocked), wants: TurnstileDoors(areOpen: true))
        expect(T(.broken(.locked(credit: 20))), wants: TurnstileDoors(areOpen: false))
        expect(T(.broken(.unlocked)), wants: TurnstileDoors(areOpen: true))
    }
}
