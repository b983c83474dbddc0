import Gallery
import MachineTesting
import Testing

struct TurnstileTests {
    private static let locked = Turnstile(.functioning, .locked(credit: 30))
    private static let unlocked = Turnstile(.functioning, .unlocked)
    private static let brokenLocked = Turnstile(.broken, .locked(credit: 30))
    private static let brokenUnlocked = Turnstile(.broken, .unlocked)

    private static let rows: [Row<Turnstile>] = [
        .on(locked, .insertCoin(19), becomes: Turnstile(.functioning, .locked(credit: 49))),
        .on(locked, .insertCoin(20), becomes: unlocked, .openDoors),
        .on(locked, .insertCoin(.max), becomes: unlocked, .openDoors),
        .on(locked, .admitPerson, .soundAlarm),
        .on(locked, .machineDidFail, becomes: brokenLocked),
        .ignores(locked, .machineRepairDidComplete),

        .ignores(unlocked, .insertCoin(20)),
        .on(unlocked, .admitPerson, becomes: Turnstile(.functioning, .locked(credit: 0)), .closeDoors),
        .on(unlocked, .machineDidFail, becomes: brokenUnlocked),
        .ignores(unlocked, .machineRepairDidComplete),

        .ignores(brokenLocked, .insertCoin(20)),
        .ignores(brokenLocked, .admitPerson),
        .ignores(brokenLocked, .machineDidFail),
        .on(brokenLocked, .machineRepairDidComplete, becomes: locked),

        .ignores(brokenUnlocked, .insertCoin(20)),
        .ignores(brokenUnlocked, .admitPerson),
        .ignores(brokenUnlocked, .machineDidFail),
        .on(brokenUnlocked, .machineRepairDidComplete, becomes: unlocked),
    ]

    @Test("every row of the turnstile's table holds", arguments: rows)
    func row(_ row: Row<Turnstile>) { row.check() }

    @Test("every state of the turnstile answers every event")
    func isComplete() {
        expectComplete(
            Self.rows, states: ["functioning.locked", "functioning.unlocked", "broken.locked", "broken.unlocked"])
    }

    @Test("flat and in a hierarchy, it commands the same for every sequence of six events")
    func commandsTheSame() {
        let events: [TurnstileEvent] = [
            .insertCoin(20), .insertCoin(50), .admitPerson, .machineDidFail, .machineRepairDidComplete,
        ]
        var compared = 0
        func compare(_ flat: FlatTurnstile, _ nested: Turnstile, left: Int) {
            guard left > 0 else { return compared += 1 }
            for event in events {
                var (flat, nested) = (flat, nested)
                let (one, other) = (flat.handle(event, at: .zero), nested.handle(event, at: .zero))
                #expect(one.commands() == other.commands(), "\(flat), \(nested), \(event)")
                #expect(one.verdict == other.verdict, "\(flat), \(nested), \(event)")
                compare(flat, nested, left: left - 1)
            }
        }
        compare(FlatTurnstile(), Turnstile(), left: 6)
        #expect(compared == 15_625)
    }
}
