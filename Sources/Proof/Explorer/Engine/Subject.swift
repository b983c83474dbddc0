import Statecharts

/// Something whose every reachable state is explored.
///
/// A subject is a machine, or several, with whatever else has to be known to judge it, and a list of all that can
/// happen.
public protocol Subject: Codeable, Sendable {
    /// One thing that can happen.
    associatedtype Act: Sendable

    /// Everything that can happen, in an order that never changes: an act is known by its place. The engine asks for it
    /// once, and takes it out of the copies that it explores with: two workers would have to agree on how many copies
    /// share one list.
    var acts: [Act] { get set }
    /// What was bounded.
    var bounds: [Bound] { get }
    /// Whether an act is looked at in this state. It is left out only for a bound that the report states, or because it
    /// changes nothing.
    func allows(_ act: Act, at now: Instant) -> Bool
    /// Takes an act to its end, and returns the rule that it broke. A subject with a world of its own may move the
    /// clock.
    mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule?

    /// Whether an act is asked once more a nanosecond after something came: when it looks at the time. A machine must
    /// not answer otherwise then.
    func looksAtTime(_ act: Act) -> Bool

    /// What holds after every act in every state.
    static var rules: [Rule] { get }
    /// Whether nothing is going on and nothing is wrong: from every state there must be a way to such a one.
    var isHome: Bool { get }
    /// Whether an act mends or takes its course, so that the way home may use it.
    func leadsHome(_ act: Act) -> Bool
    /// An act in words.
    func text(of act: Act) -> String
}

extension Subject {
    /// Nothing was.
    public var bounds: [Bound] { [] }

    /// Any act may.
    public func looksAtTime(_ act: Act) -> Bool { true }
}

/// Something that grows and was bounded, so that there are finitely many states.
public struct Bound: Sendable {
    /// What was bounded, and to what.
    public let what: String
    /// Why nothing is missed.
    public let reason: String

    /// A bound.
    public init(_ what: String, because reason: String) {
        self.what = what
        self.reason = reason
    }
}
