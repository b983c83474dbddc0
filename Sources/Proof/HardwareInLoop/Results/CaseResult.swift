/// What became of one case.
struct CaseResult {
    enum Verdict: Equatable {
        case passed
        /// What was wrong, one sentence each.
        case failed([String])
        /// Why the machine cannot run it.
        case notPossible(String)
    }

    let item: HILCase
    let verdict: Verdict
    /// How long it took, where it ran by itself.
    var seconds: Double?
    var reactions: Histogram?
    /// What else came out, in lines.
    var lines: [String] = []

    init(_ item: HILCase, _ verdict: Verdict, seconds: Double? = nil, reactions: Histogram? = nil) {
        self.item = item
        self.verdict = verdict
        self.seconds = seconds
        self.reactions = reactions
    }

    var hasFailed: Bool { if case .failed = verdict { true } else { false } }
}

/// All results of one machine.
struct Results {
    /// What the machine is, in a few words.
    let machine: String
    let cases: [CaseResult]
    /// How long all of it took.
    let seconds: Double
    /// Which firmware it was, where that was not just built.
    var firmware: String?
    /// Why the machine could not be used for any case.
    var problem: String?

    var failures: Int { cases.count { $0.hasFailed } }
    var passes: Int { cases.count { $0.verdict == .passed } }
    var notPossible: Int { cases.count - failures - passes }
}
