@testable import Explorer

/// A machine that breaks one thing, and how it is looked for.
struct BrokenMachine: Sendable {
    /// The machine that it is made of.
    let machine: String
    /// What it breaks.
    let name: String
    /// The rule that has to catch it; nil if any may.
    let rule: String?
    /// What catches it.
    let explore: @Sendable () async -> Catch?

    /// A machine that is looked for in one setting after another.
    init<S: Subject>(_ machine: String, _ name: String, rule: String? = nil, in subjects: @escaping @Sendable () -> [S])
    {
        self.machine = machine
        self.name = name
        self.rule = rule
        explore = { await Catch.first(of: subjects(), expecting: rule) }
    }
}

extension BrokenMachine {
    /// All of them.
    static let all = turnstiles + doors + exits + exhibits + lanes + interlocks

    /// The machines, each with its rules.
    static let rules: [(machine: String, names: [String])] = [
        ("turnstile", TurnstileSubject.rules), ("elevator-door", DoorSubject.rules),
        ("parking-exit", ParkingSubject.rules), ("gallery", ExhibitSubject<FaultyLamp>.rules),
        ("lane", LaneSubject<BrokenLane>.rules), ("interlock", InterlockSubject.rules),
    ].map { ($0.0, ($0.1 + [.wayBack]).map(\.name)) }

    /// Rules that no broken machine breaks before another one, each with the reason.
    static let unbreakable = [
        "turnstile: deadline-is-earliest":
            "its deadline is a function of its states, and what is broken here are states, outputs and commands",
        "turnstile: way-back":
            "not-too-early, service-follows and intruders-heard say where each state leads, and are asked first",
        "parking-exit: way-back":
            "a region that stays where it says that it has left is found by answers-are-true first",
    ]
}

extension String {
    /// A name in camel case as words.
    var words: String { reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) } }
}
