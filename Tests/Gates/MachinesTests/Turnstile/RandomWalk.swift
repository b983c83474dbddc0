import Explorer
import Statecharts
import TestSupport

@testable import Machines

/// A turnstile that random events happen to. The seed decides everything: configuration, events, times and coins.
struct RandomWalk {
    private var random: SplitMix64
    private var configuration: TurnstileConfiguration
    private let coins: Coins
    private let rows = ArrowTable()
    private(set) var turnstile: Turnstile
    private(set) var now = Instant.zero
    /// The money that went in, counted apart from the machine; nil when it is more than a counter holds.
    private(set) var inserted: UInt64? = 0

    /// What coins are like.
    enum Coins {
        /// From nothing to a few fares.
        case ordinary
        /// So large that a counter soon meets its end, or nearly.
        case enormous
    }

    init(seed: UInt64, coins: Coins) {
        var random = SplitMix64(seed: seed)
        var configuration = RandomWalk.settings(&random)
        if coins == .enormous, Bool.random(using: &random) {
            configuration.fare = Money(.random(in: 1...UInt64.max, using: &random))
        }
        self.random = random
        self.configuration = configuration
        self.coins = coins
        turnstile = Turnstile(configuration, at: now)
    }

    private static func settings(_ random: inout SplitMix64) -> TurnstileConfiguration {
        var configuration = TurnstileConfiguration(fare: Money(.random(in: 1...100, using: &random)))
        configuration.passageWindow = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.alarmDuration = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.intrusionGrace = Duration(nanoseconds: .random(in: 0...5, using: &random))
        configuration.grantWindow = Duration(nanoseconds: .random(in: 0...10, using: &random))
        configuration.grantsWaiting = .random(in: 0...9, using: &random)
        configuration.takesGrants = true
        configuration.isBarrable = true
        configuration.isFreeable = true
        configuration.isHeldForGrants = true
        Policies.all.randomElement(using: &random)!.apply(to: &configuration)
        return configuration
    }

    /// The turnstile gets other settings, or the same again.
    mutating func takeSettings(other: Bool) {
        if other { configuration = RandomWalk.settings(&random) }
        turnstile.takeSettings(configuration)
    }

    /// Lets some time pass and one event happen.
    mutating func step() -> TurnstileStep {
        pass()
        let event = event()
        switch event {
        case .own(.insertCoin(let value)), .own(.insertSurplus(let value)): count(value.units)
        default: break
        }
        let step = TurnstileStep(turnstile, event, Occasion(now: now), rows)
        turnstile = step.after
        return step
    }

    /// No time, a little time, or all of it up to the next deadline.
    private mutating func pass() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1: now = max(now, turnstile.deadline ?? now)
        default: now = now + Duration(nanoseconds: .random(in: 0...4, using: &random))
        }
    }

    /// Failures and releases end sooner than they begin: otherwise the walk would spend its time in them. More
    /// persons come than coins pay for: otherwise a bank would be full, and its gate never locked.
    static let mixture: [EventKind] =
        [.machineDidFail, .fireReleaseBegan]
        + [.machineRepairDidComplete, .machineRepairDidComplete, .fireReleaseEnded, .fireReleaseEnded]
        + [
            .insertCoin, .insertCoin, .insertCoin, .insertSurplus, .grantPassage, .grantPassage, .deadlinePassed,
            .interlockDidRelease, .openByHandle, .modeDidChange,
        ]
        + Array(repeating: .admitPerson, count: 10)

    private mutating func event() -> Turnstile.Event {
        switch Self.mixture.randomElement(using: &random)! {
        case .insertCoin: .insertCoin(coin())
        case .insertSurplus: .own(.insertSurplus(coin()))
        case .grantPassage: .own(.grantPassage(Grant.all.randomElement(using: &random)!))
        case .openByHandle: .openByHandle
        // It is normal most of the time: otherwise nobody would ever pay.
        case .modeDidChange:
            .mode([.normal, .normal, .normal, .barred, .free, .heldOpen].randomElement(using: &random)!)
        case .admitPerson: .admitPerson
        case .machineDidFail: .machineDidFail(Fault.all.randomElement(using: &random)!)
        case .machineRepairDidComplete: .machineRepairDidComplete
        case .fireReleaseBegan: .fireReleaseBegan
        case .fireReleaseEnded: .fireReleaseEnded
        case .deadlinePassed: .deadlinePassed
        case .interlockDidRelease: .interlockDidRelease
        }
    }

    private mutating func coin() -> Money {
        switch coins {
        case .ordinary: Money(.random(in: 0...3 * configuration.fare.units, using: &random))
        case .enormous: Money(random.next() >> UInt64.random(in: 0..<20, using: &random))
        }
    }

    private mutating func count(_ value: UInt64) {
        guard let sum = inserted else { return }
        let (next, overflowed) = sum.addingReportingOverflow(value)
        inserted = overflowed ? nil : next
    }
}
