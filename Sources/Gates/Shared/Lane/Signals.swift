import ControlLoop
import Machines
import Statecharts

/// What a gate tells whoever stands before it, and the controller behind it: who has passed, and who may not.
///
/// Nothing that a gate does depends on it. So an exploration leaves it out.
struct Signals: Equatable, Sendable {
    /// Somebody has passed who came in.
    var passed = Signal()
    /// Somebody has passed who went out.
    var passedExit = Signal()
    /// Somebody was not let through.
    var refused = Signal()
    /// Somebody may pass.
    var open = Signal()
    /// The gate's program goes on.
    var heartbeat = Heartbeat()

    /// How long pulses and gaps last, and how often `ready` changes.
    mutating func takeSettings(_ times: Signal.Times, heartbeat period: Duration) {
        heartbeat.period = period
        passed.times = times
        passedExit.times = times
        refused.times = times
        open.times = times
    }

    /// Lets a visitor pass them. In line it would be there several times in each lane.
    @inline(never)
    mutating func visit<Visitor: SensorVisitor>(_ visitor: inout Visitor) {
        _ = visitor.visit(&passed, nil)
        _ = visitor.visit(&passedExit, nil)
        _ = visitor.visit(&refused, nil)
        if heartbeat.period > .zero { _ = visitor.visit(&heartbeat, nil) }
    }

    /// The counts that signals follow.
    struct Counts: Equatable {
        /// Those who passed.
        let all: UInt64
        /// Those among them who went out, where that is a signal of its own.
        let exits: UInt64
        /// Grants that were not taken.
        let refused: UInt64

        @inline(__always)
        init(all: UInt64, _ grants: GrantLedger) {
            (self.all, exits, refused) = (all, grants.exitPassages, grants.refused)
        }
    }

    /// Says whether somebody has passed, or was refused, and returns what a trace has to say of that.
    @inline(__always)
    mutating func follow(_ before: Counts, _ after: Counts, isWired: Bool, at now: Instant) -> LaneFault? {
        guard after != before else { return nil }
        let isRefused = after.refused != before.refused
        guard !isWired || give(isRefused: isRefused, isExit: after.exits != before.exits, at: now) else {
            return LaneFault("signalLost", isUnexpected: true, .warning)
        }
        return isRefused ? LaneFault("grantRefused", nil) : nil
    }

    /// Gives the signal of what has happened. False if it is lost.
    private mutating func give(isRefused: Bool, isExit: Bool, at now: Instant) -> Bool {
        if isRefused { return refused.give(at: now) }
        return isExit ? passedExit.give(at: now) : passed.give(at: now)
    }
}
