/// Compares the records of a recording with those of its replay, as both come.
struct Comparison {
    /// How many records of each side are shown from the first one that differs.
    static let shown = 3

    /// How many were equal.
    private(set) var equal = 0
    /// How many records of the replay may wait for the recording's: with more of them it is another run.
    private static let mostWaiting = 4_096
    /// Whether something differed.
    private(set) var differs = false
    private var recorded: [OccurrenceSink.Entry] = []
    private var replayed: [OccurrenceSink.Entry] = []

    /// Takes a record of the recording.
    mutating func takeRecorded(_ entry: OccurrenceSink.Entry) {
        if differs, recorded.count >= Self.shown { return }
        recorded.append(entry)
        compare()
    }

    /// Takes records of the replay.
    mutating func takeReplayed(_ entries: [OccurrenceSink.Entry]) {
        if differs, replayed.count >= Self.shown { return }
        replayed += entries
        compare()
        if replayed.count > Self.mostWaiting { differs = true }
    }

    /// The end. `mayBeShort`: the recording's writer may have been stopped before it wrote everything that happened at
    /// its end.
    mutating func finish(mayBeShort: Bool) {
        if !recorded.isEmpty || (!mayBeShort && !replayed.isEmpty) { differs = true }
    }

    /// Whether enough of a difference is known.
    var isOver: Bool { differs && recorded.count >= Self.shown && replayed.count >= Self.shown }

    /// Whether the replay has anything to say yet.
    var needsReplay: Bool { !differs || replayed.count < Self.shown }

    /// Where it differs, for a person.
    var text: String {
        func lines(_ entries: [OccurrenceSink.Entry]) -> String {
            entries.isEmpty ? "    (nothing)\n" : entries.prefix(Self.shown).map { "    \($0.text)\n" }.joined()
        }
        return "recorded:\n\(lines(recorded))replayed:\n\(lines(replayed))"
    }

    private mutating func compare() {
        guard !differs else { return }
        let pairs = min(recorded.count, replayed.count)
        for place in 0..<pairs where recorded[place].occurrence != replayed[place].occurrence {
            drop(place)
            differs = true
            return
        }
        drop(pairs)
    }

    private mutating func drop(_ count: Int) {
        recorded.removeFirst(count)
        replayed.removeFirst(count)
        equal += count
    }
}
