/// What went wrong at the boards, on purpose.
struct Troubles {
    private var counts: [Trouble: Int] = [:]

    /// So many of each.
    init(_ counts: [Trouble: Int]) { self.counts = counts }

    /// What the processes whose first boards these are have said.
    init(_ signals: Signals, _ starts: [Int]) {
        for start in starts {
            for trouble in Trouble.allCases {
                counts[trouble, default: 0] += signals.number(trouble.rawValue, of: "closed-\(start)")
            }
        }
    }

    /// How often one was.
    subscript(trouble: Trouble) -> Int { counts[trouble] ?? 0 }

    /// How many there were.
    var total: Int { counts.values.reduce(0, +) }

    /// How often each was.
    var text: String { Trouble.allCases.map { "\($0.rawValue) \(self[$0])" }.joined(separator: ", ") }
}
