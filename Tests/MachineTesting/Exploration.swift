import Statecharts
import Testing

/// All that a machine can become, from one beginning, by some events, all of them at time zero.
public struct Exploration<Machine: Testable> {
    /// One answer on the way.
    public struct Step {
        /// The machine before.
        public let before: Machine
        /// What happened.
        public let event: Machine.Event
        /// What it answered.
        public let reaction: Reaction<Machine.Command>
        /// The machine after.
        public let after: Machine
    }

    /// Every state that can be reached, in the order in which they were found.
    public private(set) var reached: [Machine]

    /// Takes every event in every state that can be reached, and shows each step. There must not be more than `limit` states;
    /// two machines that print the same must be the same, which it expects.
    public init(
        from start: Machine, by events: [Machine.Event], limit: Int = 10_000,
        sourceLocation: SourceLocation = #_sourceLocation, _ visit: (Step) -> Void = { _ in }
    ) {
        reached = [start]
        var known = ["\(start)": start]
        var next = 0
        while next < reached.count {
            let before = reached[next]
            next += 1
            for event in events {
                var after = before
                let reaction = after.handle(event, at: .zero)
                visit(Step(before: before, event: event, reaction: reaction, after: after))
                guard let same = known.updateValue(after, forKey: "\(after)") else {
                    reached.append(after)
                    continue
                }
                #expect(same == after, "two machines print the same", sourceLocation: sourceLocation)
            }
            if reached.count > limit {
                Issue.record("more than \(limit) states", sourceLocation: sourceLocation)
                return
            }
        }
    }
}
