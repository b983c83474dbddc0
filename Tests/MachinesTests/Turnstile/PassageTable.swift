/// The whole table of the passage region, one file a state.
enum PassageTable {
    static let rows: [PassageRow] = locked + unlocked + broken + released
}
