/// What a figure should be at most. A goal that is missed is reported, and is no failure.
struct Goal {
    private let group: String
    private let name: String
    private let form: String
    private let words: String
    /// The limit, from the figures that it depends on.
    private let limit: (Collection) -> Double?

    /// What became of a goal.
    struct Outcome: Codable {
        let group: String
        let figure: String
        let form: String
        /// What was wanted.
        let goal: String
        /// In the unit of the figure.
        let limit: Double
        let median: Double
        let isMet: Bool
    }

    /// The outcome; nil if what it needs was not measured.
    func outcome(in collection: Collection) -> Outcome? {
        guard let figure = collection.figure(group, name, form, unit: "ns"), let limit = limit(collection) else {
            return nil
        }
        return Outcome(
            group: group, figure: name, form: form, goal: words, limit: limit, median: figure.median,
            isMet: figure.median <= limit)
    }

    /// All goals.
    static var all: [Goal] {
        var goals: [Goal] = []
        for machine in ["turnstile", "elevator door", "parking exit"] {
            for (form, factor) in [("embedded", 1.2), ("desktop", 2.0)] {
                // The turnstile has the goal; the other two show whether it is worth something.
                goals.append(
                    Goal(group: "dispatch", name: machine, form: form, words: "at most \(factor) x C") {
                        $0.figure("dispatch", "\(machine) C", "native", unit: "ns").map { $0.median * factor }
                    })
            }
        }
        goals.append(Goal(group: "loop", name: "null chip 1", form: "embedded", words: "at most 60 ns") { _ in 60 })
        goals.append(
            Goal(group: "loop", name: "null chip 8", form: "embedded", words: "at most 1.1 x one lane") {
                $0.figure("loop", "null chip 1", "embedded", unit: "ns").map { $0.median * 1.1 }
            })
        goals.append(
            Goal(group: "loop", name: "mock chip 1", form: "embedded", words: "at most 60 ns more than null chip 1") {
                $0.figure("loop", "null chip 1", "embedded", unit: "ns").map { $0.median + 60 }
            })
        let reaction = "coin-drives-the-doors, 1 lane, virtual-board"
        goals.append(
            Goal(group: "reaction", name: reaction, form: "portcullisd", words: "at most 1.15 x the least in C") {
                $0.figure("reaction", reaction, "minimal", unit: "ns").map { $0.median * 1.15 }
            })
        return goals
    }
}
