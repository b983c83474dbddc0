/// All bounds of the picture, with their reasons. Whoever may write to the broker may write anything: what is beyond
/// them is counted and left out.
public enum FleetLimits {
    /// The most boards. Each is a few kilobytes.
    public static let mostBoards = 1_000
    /// The most bytes of a board as an object of JSON, if somebody fills it. Pages send it whole: it has to fit into
    /// what a browser may be behind, beside what else waits there.
    public static let mostBoardBytes = 48_000
    /// What the lanes of a board leave of that: for the board itself, and for what is known of lanes besides what they
    /// have said.
    static let ownBytes = 2_000
    /// The most lanes of a board: as many as the firmware has.
    public static let mostLanes = 8
    /// The longest message in bytes. Those of a board are of less than 4 kB.
    public static let mostBytes = 16_384
    /// The most numbers, outputs or counters of a lane.
    static let mostNames = 64
    /// The longest name of a site, a board or a lane. A board's has at most 63 characters.
    static let longestName = 64
    /// The longest state, fault or event.
    static let longestWord = 64
    /// The longest sentence of an event.
    static let longestSentence = 160
    /// How many records of a board are told apart, each of them in one boot. Events that are told again belong to the
    /// last of them.
    static let mostRecords = 4
}
