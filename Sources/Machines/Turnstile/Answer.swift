import Statecharts

/// What one branch of a turnstile's region decides.
struct Answer {
    let verdict: Verdict
    let commands: Commands<TurnstileCommand>
    /// Whether the gate would have opened, and an interlock kept it from that.
    var keptFromOpening = false

    /// The same answer, of a gate that an interlock kept from opening.
    var butKeptFromOpening: Answer {
        var answer = self
        answer.keptFromOpening = true
        return answer
    }

    static let ignored = Answer(verdict: .ignored, commands: .init())
    static let refused = Answer(verdict: .refused, commands: .init())
    static let handled = Answer(verdict: .handled, commands: .init())

    static func handled(_ first: TurnstileCommand, _ second: TurnstileCommand? = nil) -> Answer {
        Answer(verdict: .handled, commands: .init(first, second))
    }
}
