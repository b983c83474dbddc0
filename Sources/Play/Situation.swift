import Gallery
import Statecharts

/// What can happen to a machine now.
public struct Situation: Equatable, Sendable {
    /// An event, and how the state would answer it.
    public struct Choice: Equatable, Sendable {
        /// The event, with a place for its value.
        public let form: String
        /// The answer to an event with the value of its example.
        public let verdict: Verdict
    }

    /// Something that will happen by itself.
    public struct Prospect: Equatable, Sendable {
        /// The event.
        public let event: String
        /// How long it will take from now.
        public let span: Duration
    }

    /// Where the machine is.
    public let state: String
    /// Every event, in the machine's own order.
    public let choices: [Choice]
    /// What will happen by itself, if nothing else happens before it.
    public let prospects: [Prospect]

    /// How things stand.
    public init(_ player: Player<some Exhibit>) {
        state = player.machine.stateText
        choices = Self.choices(player)
        prospects = Self.prospects(player)
    }

    private static func choices<Machine: Exhibit>(_ player: Player<Machine>) -> [Choice] {
        let examples = Machine.Event.examples
        return examples.indices.map { index in
            let verdict = player.machine.verdict(on: examples[index], Occasion(now: player.now))
            return Choice(form: PlayCommand<Machine.Event>.form(of: examples[index]), verdict: verdict)
        }
    }

    private static func prospects<Machine: Exhibit>(_ player: Player<Machine>) -> [Prospect] {
        var prospects: [Prospect] = []
        if let timeout = Machine.timeout, let due = player.dueTime {
            prospects.append(Prospect(event: timeout.text, span: max(.zero, due - player.now)))
        }
        if let (effect, end) = player.running {
            prospects.append(Prospect(event: effect.event.text, span: max(.zero, end - player.now)))
        }
        return prospects
    }

    /// Two lines, or three where something will happen by itself. Events that would be ignored or refused are grey, or in
    /// brackets where there is no colour.
    public func text(inColour: Bool) -> String {
        let words = choices.map { choice in
            if choice.verdict == .handled { return choice.form }
            return inColour ? "\u{1B}[90m\(choice.form)\u{1B}[0m" : "(\(choice.form))"
        }
        let coming = prospects.map { "    \($0.event) in \($0.span.inTenths)\n" }.joined()
        return "\(state)\n    \(words.joined(separator: "  "))\n\(coming)"
    }
}

extension Duration {
    /// In seconds, with as many decimals as people read, rounded up.
    fileprivate var inTenths: String {
        let tenths = (nanoseconds + 99_999_999) / 100_000_000
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
