import Statecharts

/// Turns two beams across a doorway, one behind the other and active while broken, into persons with a direction: outer
/// then inner is in, inner then outer is out.
///
/// Persons may turn back anywhere, stand in one beam or in both, and follow each other closely. What two beams cannot
/// tell:
///
/// - two persons abreast count as one;
/// - when one person comes in while another goes out, one of them counts, or neither;
/// - a follower so close that no beam clears for `flicker` between the two counts as the same person;
/// - only time can tell a follower who breaks the first beam before the person ahead has left the second from somebody
///   who turns round: see `followWithin`;
/// - a beam that never breaks again looks like persons who all turn back at the other one, so it is not detected. A
///   beam that never clears is detected.
///
/// The beams must be closer together than a person is thick, or a person between them would break neither.
public struct DirectionCounter: Sensor {
    /// One of the two beams.
    public enum Side: Sendable {
        /// The beam on the landing's side.
        case outer
        /// The beam on the cabin's side.
        case inner

        /// The other beam.
        public var opposite: Side { self == .outer ? .inner : .outer }
    }

    /// What the beams have shown.
    public enum Finding: Equatable, Sendable {
        /// One person went in.
        case entered
        /// One person went out.
        case left
        /// A beam is stuck, or an edge of it was lost so that its level has to be read before the next edge is taken.
        case trouble(SensorTrouble, of: Side)
    }

    /// The findings of one stimulus, in order.
    public typealias Findings = DoorwayFindings<Finding>

    /// How to read the beams.
    public struct Configuration: Equatable, Sendable {
        /// A beam that changes for less than this has not changed: gaps in clothes, insects, a loose cable. 0 through 1
        /// s. A person at 1.5 m/s breaks a beam for more than 100 ms; two persons 5 cm apart clear it for 33 ms.
        public var flicker = Duration.milliseconds(20)
        /// If the first beam is broken again while the second is still broken, and the second then clears in less time
        /// than this, it was a follower and not the same person turning round. 1 ms through 10 s. With beams 6 cm apart
        /// a follower at 0.5 m/s takes at most 120 ms, and a person 20 cm thick who turns round at 0.8 m/s takes at
        /// least 175 ms.
        public var followWithin = Duration.milliseconds(150)
        /// How long a beam may be broken before it counts as stuck, 1 s through 1 h; longer than anybody stands in a
        /// doorway.
        public var stuckAfter = Duration.seconds(60)

        /// The defaults.
        public init() {}
    }

    /// What is known of the doorway.
    public enum Doorway: Equatable, Sendable {
        /// Somebody may be there, from an unknown side. Nothing counts until the doorway is clear.
        case unsure
        /// Nobody is there.
        case clear
        /// The first beam is broken by somebody from this side.
        case approaching(from: Side)
        /// Then the second, too.
        case between(from: Side)
        /// Then the second only: nearly through.
        case leaving(from: Side)
        /// Then the first again: the same person turning round, or a follower.
        case meeting(from: Side, since: Instant)
    }

    /// How the beams are read.
    public var configuration: Configuration
    /// What is known of the doorway.
    public internal(set) var doorway = Doorway.unsure
    var outer = SettlingBeam()
    var inner = SettlingBeam()

    /// A counter whose beams are still to be read.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// When a beam's change, or its being stuck, becomes certain.
    public var deadline: Instant? {
        .earlier(outer.deadline(configuration), inner.deadline(configuration))
    }

    /// Whether a door must not close now: a beam is broken, even by a flicker, or its level is not known. A stuck beam
    /// no longer counts.
    public var isOccupied: Bool { occupies(outer) || occupies(inner) }

    /// Whether the levels of both beams are known.
    public var isKnown: Bool { outer.level != nil && inner.level != nil }

    /// Whether nobody is there for certain: both beams are clear.
    public var isFree: Bool { outer.state == .clear && inner.state == .clear }

    /// Whether a beam is stuck. While one is, the other counts everybody who breaks it as entered.
    public func isStuck(_ side: Side) -> Bool { self[side].state == .stuck }

    /// Takes whatever the loop reports about one of the beams: the outer, or the inner, which is the second.
    public mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) -> Findings {
        let side: Side = isSecond ? .inner : .outer
        switch stimulus {
        case .edge(let edge): return self.edge(edge, of: side, at: now)
        case .edgesWereLost: edgesWereLost(of: side)
        case .levelWasRead(let level): levelWasRead(level, of: side, at: now)
        }
        return Findings()
    }

    /// Takes an edge of a beam that happened at `now`.
    public mutating func edge(_ edge: Edge, of side: Side, at now: Instant) -> Findings {
        var findings = Findings()
        settle(until: now, &findings)
        if self[side].edge(edge, at: now) {
            if self[side].state == .unknown { learn(edge.level, of: side, at: now) }
        } else {
            edgesWereLost(of: side)
            findings.add(.trouble(.edgeRepeated, of: side))
        }
        settle(until: now, &findings)
        return findings
    }

    /// Takes the passing of the deadline.
    public mutating func deadlinePassed(at now: Instant) -> Findings {
        var findings = Findings()
        settle(until: now, &findings)
        findStuck(.outer, at: now, &findings)
        findStuck(.inner, at: now, &findings)
        return findings
    }

    /// Forgets what it knew of a beam: edges of its line were lost.
    public mutating func edgesWereLost(of side: Side) {
        self[side] = SettlingBeam()
        doorway = .unsure
    }

    /// Takes a level that was read. It is never a person, and it says nothing new to a beam that lost no edge: an edge
    /// that explains the level is still on its way.
    public mutating func levelWasRead(_ level: Level, of side: Side, at now: Instant) {
        guard self[side].state == .unknown else { return }
        learn(level, of: side, at: now)
    }

    /// Looks afresh at beams that were stuck: if they still are, that is reported again.
    public mutating func rearm(at now: Instant) {
        if isStuck(.outer), outer.level == .active { learn(.active, of: .outer, at: now) }
        if isStuck(.inner), inner.level == .active { learn(.active, of: .inner, at: now) }
    }
}

extension DirectionCounter {
    private func occupies(_ beam: SettlingBeam) -> Bool { beam.state != .stuck && beam.level != .inactive }

    private subscript(side: Side) -> SettlingBeam {
        get { side == .outer ? outer : inner }
        set {
            switch side {
            case .outer: outer = newValue
            case .inner: inner = newValue
            }
        }
    }

    private mutating func learn(_ level: Level, of side: Side, at now: Instant) {
        self[side] = SettlingBeam(level, at: now)
        doorway = lookAgain
    }

    /// The doorway as far as the levels alone show.
    private var lookAgain: Doorway { isFree ? .clear : .unsure }

    /// Takes the changes that have lasted long enough, in the order in which they happened. Of two in the same instant,
    /// a beam that clears comes first: somebody leaves before the next one arrives.
    private mutating func settle(until now: Instant, _ findings: inout Findings) {
        while true {
            let first = outer.change(settledAt: now, configuration)
            let second = inner.change(settledAt: now, configuration)
            switch (first, second) {
            case (nil, nil): return
            case (.some, nil): settle(.outer, &findings)
            case (nil, .some): settle(.inner, &findings)
            case (.some(let first), .some(let second)):
                let outerIsFirst = first == second ? outer.level == .inactive : first < second
                settle(outerIsFirst ? .outer : .inner, &findings)
            }
        }
    }

    private mutating func settle(_ side: Side, _ findings: inout Findings) {
        let wasStuck = isStuck(side)
        guard let change = self[side].settle() else { return }
        if isStuck(side.opposite) {
            doorway = .unsure
            if change.level == .active { findings.add(.entered) }
            return
        }
        let counted = wasStuck ? nil : pass(side, change)
        if wasStuck { doorway = lookAgain }
        if let counted { findings.add(counted) }
    }

    /// Follows one person from beam to beam. Returns who passed.
    private mutating func pass(_ side: Side, _ change: SettlingBeam.Change) -> Finding? {
        switch (doorway, change.level) {
        case (.unsure, .active), (.unsure, .inactive):
            doorway = lookAgain
        case (.clear, .active):
            doorway = .approaching(from: side)
        case (.approaching(let from), .active) where side != from:
            doorway = .between(from: from)
        case (.approaching(let from), .inactive) where side == from:
            doorway = .clear
        case (.between(let from), .inactive):
            doorway = side == from ? .leaving(from: from) : .approaching(from: from)
        case (.leaving(let from), .active) where side == from:
            doorway = .meeting(from: from, since: change.time)
        case (.leaving(let from), .inactive) where side != from:
            doorway = .clear
            return found(from: from)
        case (.meeting(let from, let since), .inactive):
            doorway = side == from ? .leaving(from: from) : .approaching(from: from)
            if side != from, change.time - since < configuration.followWithin { return found(from: from) }
        case (.clear, .inactive), (.approaching, .active), (.approaching, .inactive), (.between, .active),
            (.leaving, .active), (.leaving, .inactive), (.meeting, .active):
            // The beams' own levels rule these out.
            doorway = lookAgain
        }
        return nil
    }

    private func found(from side: Side) -> Finding { side == .outer ? .entered : .left }

    private mutating func findStuck(_ side: Side, at now: Instant, _ findings: inout Findings) {
        guard let since = self[side].brokenSince, since + configuration.stuckAfter <= now else { return }
        self[side].giveUp()
        doorway = .unsure
        findings.add(.trouble(.stuck, of: side))
    }
}
