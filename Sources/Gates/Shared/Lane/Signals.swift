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

    /// What the board file says of them.
    struct Settings: Equatable, Sendable {
        /// How long pulses and the gaps between them last.
        var times = Signal.Times()
        /// How long the heartbeat takes to become active, inactive, and active again. Our choice.
        var heartbeatPeriod = Duration.seconds(1)
        /// Whether a heartbeat is wired.
        var hasHeartbeat = false

        /// The settings, one row each; `sentence` says which pulses they are.
        mutating func walkSettings(_ cursor: inout SettingCursor, _ sentence: Label) {
            let longest = Duration.seconds(10)
            cursor.pass(
                "signal-pulse", &times.pulse, .duration(.milliseconds(10), longest, example: .milliseconds(300)),
                sentence)
            cursor.pass(
                "signal-gap", &times.gap, .duration(.milliseconds(10), longest, example: .milliseconds(300)),
                "how long at least it is inactive between two of them")
            cursor.pass(
                "heartbeat-period", &heartbeatPeriod,
                .duration(.milliseconds(100), .seconds(60), example: .seconds(1)), isUsed: hasHeartbeat,
                "how long heartbeat is active and inactive together")
        }
    }

    /// Goes by these settings from the next pulse on.
    mutating func takeSettings(_ settings: Settings) {
        heartbeat.period = settings.hasHeartbeat ? settings.heartbeatPeriod : .zero
        let times = settings.times
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
            return .signalLost
        }
        return isRefused ? LaneFault("grantRefused", nil) : nil
    }

    /// Gives the signal of what has happened. False if it is lost.
    private mutating func give(isRefused: Bool, isExit: Bool, at now: Instant) -> Bool {
        if isRefused { return refused.give(at: now) }
        return isExit ? passedExit.give(at: now) : passed.give(at: now)
    }
}

extension LaneFault {
    /// Too many pulses of one signal wait: there will be none for the latest.
    static var signalLost: LaneFault { LaneFault("signalLost", isUnexpected: true, .warning) }
}
