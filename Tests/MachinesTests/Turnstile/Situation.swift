import Statecharts

@testable import Machines

/// A state of both regions, with time told from now on and without what was counted.
struct Situation: Hashable {
    /// The clock at which every situation is looked at.
    static let now = Instant(nanoseconds: 1_000)

    let kind: StateKind
    let credit: UInt64
    /// How long the window or the grace still lasts.
    let span: Int64
    let cause: Fault?
    /// How long the alarm still sounds, if it does.
    let alarm: Int64?

    init(_ turnstile: Turnstile, at now: Instant) {
        let state = turnstile.passage.state
        kind = StateKind(state)
        credit = state.credit.units
        span = Self.left(until: state.functioning.moment, at: now)
        cause = state.service.fault
        alarm = turnstile.alarm.deadline.map { Self.left(until: $0, at: now) }
    }

    /// The turnstile in this situation. Its ledger has counted nothing but the money that it holds.
    func turnstile(_ configuration: TurnstileConfiguration) -> Turnstile {
        let state = passage(fare: configuration.fare)
        var ledger = Ledger()
        ledger.insert(state.held)
        return Turnstile(
            passage: Passage(configuration, state: state, ledger: ledger),
            alarm: Alarm(
                duration: configuration.alarmDuration,
                state: alarm.map { .sounding(deadline: Self.now + Duration(nanoseconds: $0)) } ?? .silent))
    }

    /// The delays that can make a difference: none, and those around the next moment.
    var delays: [Int64] {
        guard let next = [span, alarm ?? 0].filter({ $0 > 0 }).min() else { return [0] }
        return next == 1 ? [0, 1] : [0, next - 1, next]
    }

    private func passage(fare: Money) -> PassageState {
        let locked = PassageState.Locked(credit: Money(credit), graceEnds: Self.now + Duration(nanoseconds: span))
        let unlocked = PassageState.Unlocked(
            credit: Money(credit), fare: fare, deadline: Self.now + Duration(nanoseconds: span))
        return switch kind {
        case .locked: PassageState(functioning: .locked(locked))
        case .unlocked: PassageState(functioning: .unlocked(unlocked))
        case .brokenLocked: PassageState(service: .broken(cause!), functioning: .locked(locked))
        case .brokenUnlocked: PassageState(service: .broken(cause!), functioning: .unlocked(unlocked))
        case .releasedLocked: PassageState(service: .released(broken: nil), functioning: .locked(locked))
        case .releasedBrokenLocked: PassageState(service: .released(broken: cause!), functioning: .locked(locked))
        case .releasedBrokenUnlocked: PassageState(service: .released(broken: cause!), functioning: .unlocked(unlocked))
        }
    }

    private static func left(until moment: Instant, at now: Instant) -> Int64 {
        max(0, (moment - now).nanoseconds)
    }
}

extension PassageState.Functioning {
    /// When the grace of a locked gate or the window of an unlocked one ends.
    fileprivate var moment: Instant {
        switch self {
        case .locked(let locked): locked.graceEnds
        case .unlocked(let unlocked): unlocked.deadline
        }
    }
}
