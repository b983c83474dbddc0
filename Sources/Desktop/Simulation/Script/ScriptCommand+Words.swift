extension ScriptCommand {
    /// The words that begin a command and are no gesture.
    enum Keyword: String, CaseIterable {
        case jam, pulse, set, wait, lane, status, start, quit
    }

    /// All words that begin a command.
    static let words = Gesture.all.map(\.word) + Keyword.allCases.map(\.rawValue)
}
