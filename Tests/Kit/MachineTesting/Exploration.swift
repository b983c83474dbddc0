import Statecharts
import Testing

/// All that a machine can become, from one beginning, by some events, at time zero or also at the deadlines.
public struct Exploration<Machine: Testable> {
    /// One answer on the way.
    public struct Step {
        /// The machine before.
        public let before: Machine
        /// What happened.
        public let event: Machine.Event
        /// When it happened.
        public let now: Instant
        /// What it answered.
        public let reaction: Reaction<Machine.Command>
        /// The machine after.
        public let after: Machine
        fileprivate let place: Int
        fileprivate let history: History<Machine.Event>

        /// The events that lead here from the beginning, the last of them this step's: what a test that fails says.
        ///
        ///     #expect(step.after.isSafe, "\(step.path)")
        public var path: String { (history.way(to: place) + [event]).map { "\($0)" }.joined(separator: ", ") }
    }

    /// Every state that can be reached, in the order in which they were found.
    public private(set) var reached: [Machine]

    /// Takes every event in every state that can be reached, at time zero, and shows each step. With `atDeadlines`, a
    /// state that has a deadline is also asked then. There must not be more than `limit` states, unless the machine
    /// `isEndless`: then those that are found first are asked. Two machines that print the same must be the same, which
    /// it expects.
    public init(
        from start: Machine, by events: [Machine.Event], atDeadlines: Bool = false, limit: Int = 10_000,
        isEndless: Bool = false, sourceLocation: SourceLocation = #_sourceLocation, _ visit: (Step) -> Void = { _ in }
    ) {
        reached = [start]
        let history = History<Machine.Event>()
        var machines = ["\(start)": start]
        var next = 0
        while next < reached.count {
            let (before, place) = (reached[next], next)
            next += 1
            var times = [Instant.zero]
            if atDeadlines, let deadline = before.deadline { times.append(deadline) }
            for now in times {
                for event in events {
                    var after = before
                    let reaction = after.handle(event, at: now)
                    visit(
                        Step(
                            before: before, event: event, now: now, reaction: reaction, after: after, place: place,
                            history: history))
                    guard let same = machines.updateValue(after, forKey: "\(after)") else {
                        reached.append(after)
                        history.origins.append((place, event))
                        continue
                    }
                    #expect(same == after, "two machines print the same", sourceLocation: sourceLocation)
                }
            }
            if reached.count > limit {
                guard !isEndless else { return }
                Issue.record("more than \(limit) states", sourceLocation: sourceLocation)
                return
            }
        }
    }
}

/// From which state, by which event, each state was found first.
private final class History<Event> {
    var origins: [(from: Int, by: Event)?] = [nil]

    func way(to place: Int) -> [Event] {
        var (way, place) = ([Event](), place)
        while let origin = origins[place] {
            way.append(origin.by)
            place = origin.from
        }
        return way.reversed()
    }
}
