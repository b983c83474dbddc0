import Machines
import Statecharts
import Testing

struct LockWitnessTests {
    private static let until = Instant.zero + .seconds(3)

    /// Every state, command and contact, at second 1 with a timeout of 2 s.
    private static let rows: [(LockWitness.State, Bool, Level, LockWitness.State)] = [
        (.believed, false, .active, .believed),
        (.believed, false, .inactive, .believed),
        (.believed, true, .active, .waiting),
        (.believed, true, .inactive, .doubtful(until: until)),
        (.waiting, false, .active, .settling(until: until)),
        (.waiting, false, .inactive, .believed),
        (.waiting, true, .active, .waiting),
        (.waiting, true, .inactive, .believed),
        (.settling(until: until), false, .active, .settling(until: until)),
        (.settling(until: until), false, .inactive, .believed),
        (.settling(until: until), true, .active, .doubtful(until: until)),
        (.settling(until: until), true, .inactive, .doubtful(until: until)),
    ]

    @Test("every state answers every command and contact", arguments: rows)
    func row(_ row: (before: LockWitness.State, doorsAreOpen: Bool, lock: Level, after: LockWitness.State)) {
        var witness = Self.witness(row.before)
        witness.observe(doorsAreOpen: row.doorsAreOpen, lock: row.lock, at: .zero + .seconds(1))
        #expect(witness.state == row.after)
        #expect(witness.isBelieved == (row.after == .believed))
    }

    @Test("a contact that held all the time is believed at the deadline and not before it")
    func deadline() {
        var witness = Self.witness(.settling(until: Self.until))
        #expect(witness.deadline == Self.until)
        witness.deadlinePassed(at: Instant(nanoseconds: Self.until.nanoseconds - 1))
        #expect(!witness.isBelieved)
        witness.deadlinePassed(at: Self.until)
        #expect(witness.isBelieved)
        #expect(witness.deadline == nil)
    }

    @Test("told to open again before it has followed, it is in doubt for the timeout after the latest command")
    func doubt() {
        var witness = Self.witness(.settling(until: Self.until))
        let commands: [(Int64, Bool, Level)] = [
            (1_100, true, .active), (1_200, true, .inactive), (1_300, true, .active), (1_400, false, .active),
            (1_500, false, .inactive), (1_600, false, .active),
        ]
        for (time, doorsAreOpen, lock) in commands {
            witness.observe(doorsAreOpen: doorsAreOpen, lock: lock, at: .zero + .milliseconds(time))
            #expect(!witness.isBelieved)
        }
        #expect(witness.deadline == .zero + .milliseconds(3_400))
        witness.deadlinePassed(at: .zero + .milliseconds(3_400))
        #expect(witness.state == .believed)
    }

    @Test("a doubt that ends while the gate is told to be open goes on as long as the contact holds")
    func doubtOfOpenGate() {
        for lock in [Level.active, .inactive] {
            var witness = Self.witness(.settling(until: Self.until))
            witness.observe(doorsAreOpen: true, lock: lock, at: Self.until)
            witness.deadlinePassed(at: Self.until + .seconds(2))
            #expect(witness.state == (lock == .active ? .waiting : .believed))
        }
    }

    /// Brought into a state by what brings it there, with the command to close at second 1.
    private static func witness(_ state: LockWitness.State) -> LockWitness {
        var witness = LockWitness(timeout: .seconds(2))
        guard state != .believed else { return witness }
        witness.observe(doorsAreOpen: true, lock: .active, at: .zero)
        guard state != .waiting else { return witness }
        witness.observe(doorsAreOpen: false, lock: .active, at: .zero + .seconds(1))
        return witness
    }
}
