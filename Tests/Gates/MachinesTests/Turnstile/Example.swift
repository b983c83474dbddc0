import Statecharts

@testable import Machines

/// The gate of the tables: a fare of 50, a passage window of 5 s, an intrusion grace of 1 s, seen at second 100.
enum Example {
    static let now = Instant.zero + .seconds(100)
    static let nanosecondLater = now + Duration(nanoseconds: 1)
    static let fare: UInt64 = 50

    static func configuration(_ policies: Policies) -> TurnstileConfiguration {
        var configuration = TurnstileConfiguration(fare: Money(fare))
        configuration.passageWindow = .seconds(5)
        configuration.intrusionGrace = .seconds(1)
        configuration.takesGrants = true
        configuration.grantWindow = .seconds(4)
        configuration.grantsWaiting = 1
        configuration.isBarrable = true
        configuration.isFreeable = true
        configuration.isHeldForGrants = true
        policies.apply(to: &configuration)
        return configuration
    }
}

extension PassageState.Functioning {
    /// Locked long ago.
    static func locked(_ credit: UInt64) -> Self { .locked(credit, graceEnds: .zero + .seconds(90)) }

    /// Locked now: the grace of 1 s begins.
    static func lockedNow(_ credit: UInt64) -> Self { .locked(credit, graceEnds: .zero + .seconds(101)) }

    static func locked(_ credit: UInt64, graceEnds: Instant) -> Self {
        .locked(.init(credit: Money(credit), graceEnds: graceEnds))
    }

    /// Unlocked two seconds ago.
    static func unlocked(_ credit: UInt64) -> Self { .unlocked(credit, deadline: .zero + .seconds(103)) }

    /// Unlocked now: the window of 5 s begins.
    static func unlockedNow(_ credit: UInt64) -> Self { .unlocked(credit, deadline: .zero + .seconds(105)) }

    /// Open for somebody who did not pay, since two seconds.
    static func granted(_ grant: Grant, _ credit: UInt64) -> Self {
        .granted(grant, credit, deadline: .zero + .seconds(102))
    }

    /// Open now for somebody who did not pay: the window of 4 s begins.
    static func grantedNow(_ grant: Grant, _ credit: UInt64) -> Self {
        .granted(grant, credit, deadline: .zero + .seconds(104))
    }

    static func granted(_ grant: Grant, _ credit: UInt64, deadline: Instant) -> Self {
        .unlocked(.init(credit: Money(credit), fare: .zero, grant: grant, deadline: deadline))
    }

    static func unlocked(_ credit: UInt64, deadline: Instant) -> Self {
        .unlocked(.init(credit: Money(credit), fare: Money(Example.fare), deadline: deadline))
    }
}

extension PassageState {
    /// A gate that works, with those who wait.
    static func of(_ functioning: Functioning, waiting: WaitingRights.Right...) -> Self {
        var state = PassageState(functioning: functioning)
        for right in waiting { state.waiting.append(right) }
        return state
    }

    /// The same, set to a mode.
    func `in`(_ mode: GateMode) -> Self {
        var state = self
        state.mode = mode
        return state
    }

    static func locked(_ credit: UInt64) -> Self { .init(functioning: .locked(credit)) }

    static func lockedNow(_ credit: UInt64) -> Self { .init(functioning: .lockedNow(credit)) }

    static func unlocked(_ credit: UInt64) -> Self { .init(functioning: .unlocked(credit)) }

    static func unlockedNow(_ credit: UInt64) -> Self { .init(functioning: .unlockedNow(credit)) }

    /// Unlocked, with a window that ends this very nanosecond.
    static func unlockedAndDue(_ credit: UInt64) -> Self {
        .init(functioning: .unlocked(credit, deadline: Example.now))
    }

    /// Unlocked, with a window that ends in a nanosecond.
    static func unlockedAndNearlyDue(_ credit: UInt64) -> Self {
        .init(functioning: .unlocked(credit, deadline: Example.nanosecondLater))
    }

    /// Locked, with a grace that ends this very nanosecond.
    static func lockedAtGraceEnd(_ credit: UInt64) -> Self {
        .init(functioning: .locked(credit, graceEnds: Example.now))
    }

    /// Locked, with a grace that ends in a nanosecond.
    static func lockedInGrace(_ credit: UInt64) -> Self {
        .init(functioning: .locked(credit, graceEnds: Example.nanosecondLater))
    }

    static func broken(_ resume: Functioning, cause: Fault = .faultContact) -> Self {
        .init(service: .broken(cause), functioning: resume)
    }

    static func releasedBroken(_ resume: Functioning, cause: Fault = .faultContact) -> Self {
        .init(service: .released(broken: cause), functioning: resume)
    }

    static func releasedLocked(_ credit: UInt64) -> Self {
        .init(service: .released(broken: nil), functioning: .locked(credit))
    }

    /// Locked during the release, by a person who had paid.
    static func releasedLockedNow(_ credit: UInt64) -> Self {
        .init(service: .released(broken: nil), functioning: .lockedNow(credit))
    }

    /// Released with a paid passage.
    static func releasedUnlocked(_ credit: UInt64) -> Self {
        .init(service: .released(broken: nil), functioning: .unlocked(credit))
    }

    /// Paid during the release.
    static func releasedUnlockedNow(_ credit: UInt64) -> Self {
        .init(service: .released(broken: nil), functioning: .unlockedNow(credit))
    }
}
