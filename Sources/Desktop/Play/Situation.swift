import Statecharts

/// What can happen to a machine now.
public struct Situation: Equatable, Sendable {
    /// An event, and how the state would answer it.
    public struct Choice: Equatable, Sendable {
        /// The event, with a place for its value.
        public let form: String
        /// The answer; for an event that has a value, the best that a value gets.
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
        PlayCommand<Machine.Event>.kinds.map { event in
            Choice(form: PlayCommand<Machine.Event>.form(of: event), verdict: verdict(on: event, player))
        }
    }

    /// An event that has a value is worth trying if any of the usual values is: the example's, a small number, a
    /// character.
    private static func verdict<Machine: Exhibit>(on example: Machine.Event, _ player: Player<Machine>) -> Verdict {
        let occasion = Occasion(now: player.now)
        let verdict = player.machine.verdict(on: example, occasion)
        guard verdict != .handled, example.value != nil else { return verdict }
        for value in UInt64(0)...255 {
            if let event = example.with(value), player.machine.verdict(on: event, occasion) == .handled {
                return .handled
            }
        }
        return verdict
    }

    private static func prospects<Machine: Exhibit>(_ player: Player<Machine>) -> [Prospect] {
        var prospects: [Prospect] = []
        if let timeout = Machine.timeout, let due = player.dueTime {
            prospects.append(Prospect(event: timeout.text, span: max(.zero, due - player.now)))
        }
        if let (activity, end) = player.running {
            prospects.append(Prospect(event: activity.event.text, span: max(.zero, end - player.now)))
        }
        return prospects
    }

    /// The state, the events, and what will happen by itself. Events that would be ignored or refused are grey, or in
    /// brackets where there is no colour. No line is longer than `width`, unless one word is.
    public func text(inColour: Bool, width: Int = 80) -> String {
        var rows = "    "
        var used = 4
        for choice in choices {
            let isDull = choice.verdict != .handled
            let length = choice.form.count + (isDull && !inColour ? 2 : 0)
            if used > 4, used + length + 2 > width {
                rows += "\n    "
                used = 4
            }
            if used > 4 { rows += "  " }
            used += length + (used > 4 ? 2 : 0)
            rows += !isDull ? choice.form : inColour ? "\u{1B}[90m\(choice.form)\u{1B}[0m" : "(\(choice.form))"
        }
        let coming = prospects.map { "    \($0.event) in \($0.span.inTenths)\n" }.joined()
        return "\(state)\n\(rows)\n\(coming)"
    }
}

extension Duration {
    /// In seconds, with as many decimals as people read, rounded up.
    fileprivate var inTenths: String {
        let tenths = (nanoseconds + 99_999_999) / 100_000_000
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
