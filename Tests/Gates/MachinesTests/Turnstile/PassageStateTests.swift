import Machines
import Testing

struct PassageStateTests {
    /// Each kind of state: is it broken, is it released, and what does it hold at a fare of 50.
    private static let expectations: [(PassageState, Bool, Bool, UInt64)] = [
        (.locked(20), false, false, 20),
        (.unlocked(20), false, false, 70),
        (.locked(20).in(.barred), false, false, 20),
        (.unlocked(20).in(.barred), false, false, 70),
        (.locked(20).in(.free), false, false, 20),
        (.unlocked(20).in(.heldOpen), false, false, 70),
        (.broken(.locked(20)), true, false, 20),
        (.broken(.unlocked(20)), true, false, 70),
        (.releasedLocked(20), false, true, 20),
        (.releasedUnlocked(20), false, true, 70),
        (.releasedBroken(.locked(20)), true, true, 20),
        (.releasedBroken(.unlocked(20)), true, true, 70),
    ]

    @Test("a state says whether it is broken or released, its credit, and all that it owes", arguments: expectations)
    func state(_ state: PassageState, isBroken: Bool, isReleased: Bool, held: UInt64) {
        #expect(state.service.isBroken == isBroken)
        #expect(state.service.isReleased == isReleased)
        #expect(state.credit.units == 20)
        #expect(state.held.units == held)
    }

    @Test("all kinds of states are in the list of expectations", arguments: StateKind.allCases)
    func complete(kind: StateKind) {
        #expect(Self.expectations.contains { StateKind($0.0) == kind })
    }
}
