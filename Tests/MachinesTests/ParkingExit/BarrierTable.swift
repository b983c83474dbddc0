/// The whole table of the barrier region, one file a state.
enum BarrierTable {
    static let rows: [BarrierRow] = unpaid + bought + broken + released + resting + held
}
