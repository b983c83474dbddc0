import Explorer
import Statecharts
import TestSupport

@testable import Machines

/// A parking exit that random events happen to. The seed decides everything: configuration, events, times and coins.
struct ParkingWalk {
    private var random: SplitMix64
    private var configuration: ParkingExitConfiguration
    private let coins: Coins
    /// The rows that it takes. Nobody reads them.
    private let rows = ArrowTable()
    private(set) var exit: ParkingExit
    private(set) var now = Instant.zero
    /// The money that went in, counted apart from the machine; nil when it is more than a counter holds.
    private(set) var inserted: UInt64? = 0

    /// What coins are like.
    enum Coins {
        /// From nothing to a few prices.
        case ordinary
        /// So large that a counter soon meets its end, or nearly.
        case enormous
    }

    init(seed: UInt64, coins: Coins) {
        var random = SplitMix64(seed: seed)
        configuration = ParkingWalk.settings(&random)
        configuration.countsCoins = Bool.random(using: &random)
        if coins == .enormous {
            configuration.changeCoin = Money(.random(in: 1...UInt64.max, using: &random) >> 8)
            if Bool.random(using: &random) { configuration.price = Money(.random(in: 1...UInt64.max, using: &random)) }
        }
        self.random = random
        self.coins = coins
        exit = ParkingExit(configuration, at: now)
    }

    private static func settings(_ random: inout SplitMix64) -> ParkingExitConfiguration {
        var configuration = ParkingExitConfiguration(
            price: Money(.random(in: 1...20, using: &random)), changeCoin: Money(.random(in: 1...10, using: &random)))
        configuration.exitWindow = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.closingTime = Duration(nanoseconds: .random(in: 1...5, using: &random))
        configuration.hopperTimeout = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.hopperPulse = Duration(nanoseconds: .random(in: 1...3, using: &random))
        configuration.hopperPause = Duration(nanoseconds: .random(in: 1...3, using: &random))
        configuration.alarmDuration = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.creditTimeout = Duration(nanoseconds: .random(in: 1...10, using: &random))
        configuration.sensorDelay = Duration(nanoseconds: .random(in: 0...2, using: &random))
        configuration.grantWindow = Duration(nanoseconds: .random(in: 0...10, using: &random))
        configuration.grantsWaiting = .random(in: 0...9, using: &random)
        configuration.takesGrants = true
        configuration.isBarrable = true
        configuration.isFreeable = true
        ParkingPolicies.all.randomElement(using: &random)!.apply(to: &configuration)
        return configuration
    }

    /// The exit gets other settings, or the same again. What is wired stays.
    mutating func takeSettings(other: Bool) {
        if other {
            let countsCoins = configuration.countsCoins
            configuration = ParkingWalk.settings(&random)
            configuration.countsCoins = countsCoins
        }
        exit.takeSettings(configuration)
    }

    /// Lets some time pass and one event happen.
    mutating func step() -> ParkingStep {
        pass()
        let kind = Self.mixture.randomElement(using: &random)!
        let event = kind.event(coin: coin(), cause: Fault.all.randomElement(using: &random)!)
        switch event {
        case .own(.insertCoin(let value)), .own(.insertSurplus(let value)): count(value.units)
        default: break
        }
        // What holds an exit open is refused in an interlock.
        let mode = exit.barrier.state.mode
        let isHeldOpen = mode == .free || mode == .heldOpen || kind == .becameFree || kind == .becameHeldOpen
        let mayOpen = Int.random(in: 0..<8, using: &random) > 0 || isHeldOpen
        let step = ParkingStep(exit, event, Occasion(now: now, mayOpen: mayOpen), rows)
        exit = step.after
        return step
    }

    /// No time, a little time, or all of it up to the next deadline.
    private mutating func pass() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1: now = max(now, exit.deadline ?? now)
        default: now = now + Duration(nanoseconds: .random(in: 0...3, using: &random))
        }
    }

    /// Failures and releases end sooner than they begin: otherwise the walk would spend its time in them.
    static let mixture: [ParkingEventKind] =
        [.machineDidFail, .fireReleaseBegan, .hopperBecameEmpty]
        + [.machineRepairDidComplete, .machineRepairDidComplete, .fireReleaseEnded, .fireReleaseEnded]
        + [.hopperWasRefilled, .hopperWasRefilled, .cancelButtonWasPressed, .interlockDidRelease]
        + [
            .insertCoin, .insertCoin, .insertCoin, .vehicleArrived, .vehicleArrived, .vehicleLeft, .vehicleLeft,
            .vehicleLeft, .coinWasPaidOut, .coinWasPaidOut, .coinWasPaidOut, .coinWasPaidOut, .deadlinePassed,
            .deadlinePassed,
        ] + [.grantPassage, .grantPassage, .becameNormal, .becameNormal, .becameNormal]
        + [.becameBarred, .becameFree, .becameHeldOpen]
        + [.insertSurplus, .coinSensorBecameActive, .coinSensorCleared, .coinSensorCleared, .coinSensorDidJam]

    private mutating func coin() -> UInt64 {
        switch coins {
        case .ordinary: .random(in: 0...2 * configuration.price.units, using: &random)
        case .enormous: random.next() >> UInt64.random(in: 0..<20, using: &random)
        }
    }

    private mutating func count(_ value: UInt64) {
        guard let sum = inserted else { return }
        let (next, overflowed) = sum.addingReportingOverflow(value)
        inserted = overflowed ? nil : next
    }
}
