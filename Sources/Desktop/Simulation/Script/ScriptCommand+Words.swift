extension ScriptCommand {
    /// The words that begin a command and are no gesture.
    enum Keyword: String, CaseIterable {
        case jam, pulse, set, wait, lane, status, start, quit

        /// The word with what follows it.
        var form: String {
            switch self {
            case .jam: "jam on|off"
            case .pulse: "pulse LINE DURATION"
            case .set: "set LINE active|inactive"
            case .wait: "wait DURATION"
            case .lane: "lane NAME"
            case .status, .start, .quit: rawValue
            }
        }

        /// What it does, for the help.
        var sentence: String {
            switch self {
            case .jam: "something blocks the simulated parts of a board with [mock]"
            case .pulse: "LINE is active for DURATION (250us, 20ms, 5s, 2m)"
            case .set: "LINE changes and stays"
            case .wait: "time passes"
            case .lane: "the commands that follow are for this lane (at first: the board's first)"
            case .status: "prints what each lane has to say, and line levels"
            case .start: "in a script: the firmware starts here and finds the levels set above"
            case .quit: "ends the simulation, as the end of the script does"
            }
        }
    }

    /// All words that begin a command.
    static let words = Gesture.all.map(\.word) + Keyword.allCases.map(\.rawValue)
}
