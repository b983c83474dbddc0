/// Sees how the regions of a machine answer an event, one region after another.
///
/// A machine shows its regions instead of returning what they did: so names are looked up only for whoever wants them,
/// and a machine that nobody watches does nothing but its work.
///
///     struct Counter: Observer {
///         var answers = 0
///         mutating func willTake<R: Region>(_ region: R) {}
///         mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Lamp.Command>) {
///             answers += 1
///         }
///     }
public protocol Observer<Command> {
    /// What the machine can tell the hardware to do.
    associatedtype Command: Labelled & Sendable

    /// A region is about to take an event.
    mutating func willTake<R: Region>(_ region: R)

    /// The region has taken it.
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Command>)

    /// What the regions take from here to `didJoin` is one arrow of them all: see `jointly`.
    mutating func willJoin()

    /// All of them have taken it.
    mutating func didJoin()
}

extension Observer {
    /// Most observers see each region by itself.
    @inline(__always)
    public mutating func willJoin() {}

    /// Most observers see each region by itself.
    @inline(__always)
    public mutating func didJoin() {}
}

/// Keeps everything: a transition for each region.
struct Collector<Command: Labelled & Sendable>: Observer {
    private(set) var reaction = Reaction<Command>()
    private var from: Label = ""

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) { from = region.label }

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Command>) {
        let isThere = reaction.append(
            Transition(
                region: R.region, from: from, to: region.label, verdict: verdict, commands: commands,
                fact: region.fact, announcement: region.announcement))
        if !isThere { exceeded(reaction.count, "makes more regions of a machine than RegionList holds", R.region) }
    }
}

/// Keeps only how a whole machine answered, and how many regions refused the event. The machine handled it if a region
/// did, and refused it if none did and one refused it.
///
///     var judge = Judge<Lamp.Command>()
///     lamp.handle(.press, Occasion(now: .zero), &judge)  // judge.verdict is handled
public struct Judge<Command: Labelled & Sendable>: Observer {
    /// How it answered.
    public private(set) var verdict = Verdict.ignored
    /// How many regions refused the event.
    public private(set) var refusals = 0

    /// A judge before the event.
    public init() {}

    /// Needs to know nothing.
    @inline(__always)
    public mutating func willTake<R: Region>(_ region: R) {}

    /// Notes the answer.
    @inline(__always)
    public mutating func didTake<R: Region>(_ region: R, _ answer: Verdict, _ commands: Commands<Command>) {
        if answer == .refused { refusals += 1 }
        if verdict != .handled, answer != .ignored { verdict = answer }
    }
}
