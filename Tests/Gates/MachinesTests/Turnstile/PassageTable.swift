import Machines
import TestSupport

/// The whole table of the passage region, one file a state.
enum PassageTable {
    static let rows: [PassageRow] = locked + unlocked + broken + released + outOfService + grants + modes

    /// What a coin is worth beyond the fare follows the policy, whether the gate works or not.
    private static let outOfService: [PassageRow] = [
        PassageState.broken(.locked(20)), .broken(.unlocked(20)), .releasedLocked(20), .releasedUnlocked(20),
        .releasedBroken(.locked(20)), .releasedBroken(.unlocked(20)),
    ].flatMap { state -> [PassageRow] in
        var next = state
        next.credit = Money(49)
        return [
            .handles(state, .surplus(29), .when(overpayment: .keep), counting: .inserted(29), .kept(29)),
            .handles(state, .surplus(29), .when(overpayment: .bank), becomes: next, counting: .inserted(29)),
        ]
    }
}
