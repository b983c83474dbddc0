import ControlLoop

/// One thing that a recording has: a line of a trace, or of a journal, in JSON.
struct Occurrence: Equatable {
    /// A region's answer to an event.
    struct Answer: Equatable {
        let event: String
        let value: UInt64?
        let region: String
        let from: String
        let to: String
        /// What was true afterwards; nil if nothing was said.
        let fact: Fact?
        let reaction: String
        /// Nil in a journal, which has none.
        let commands: [String]?
    }

    struct Fact: Equatable {
        let name: String
        let value: WaveformValue
    }

    enum What: Equatable {
        case edge(LineName, isRising: Bool)
        case event(Answer, lane: String)
        case output(LineName, isActive: Bool)
        case fault(String, lane: String)
        case interlock(String, lane: String)
        case restored([String: UInt64], lane: String)
        case counters([String: UInt64], lane: String)
        /// What a script asked for.
        case status
        /// Records are missing before this.
        case lost(UInt64)
        /// The firmware started, in a journal: nothing from before is true any more.
        case start
        /// Anything else that a journal has.
        case other
    }

    /// Nanoseconds since the beginning.
    let time: Int64
    let what: What

    /// Whether it says that edges were lost.
    var isLoss: Bool {
        guard case .fault(let fault, _) = what else { return false }
        return fault == LoopFailure.edgesLost.fault.label.text || fault == LaneFault.inputStorm.label.text
    }
}

/// `lane.role`.
struct LineName: Hashable {
    let lane: String
    let role: String

    init(lane: String, role: String) {
        self.lane = lane
        self.role = role
    }

    /// Nil where there is no point.
    init?(_ text: String) {
        guard let point = text.firstIndex(of: ".") else { return nil }
        lane = String(text[..<point])
        role = String(text[text.index(after: point)...])
    }

    var text: String { "\(lane).\(role)" }
}
