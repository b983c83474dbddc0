/// The whole table of the barrier region, one file a state.
enum BarrierTable {
    static let rows: [BarrierRow] = states + owners + exchange(in: states) + asked(in: states)

    private static let states: [BarrierRow] =
        unpaid + bought + broken + released + resting + held + grants + modes
}
