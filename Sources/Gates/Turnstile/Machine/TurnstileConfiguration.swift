import Statecharts

/// What becomes of money beyond one fare.
public enum Overpayment: Sendable {
    /// The operator keeps and counts what the coin that completes a fare is worth beyond it.
    case keep
    /// The surplus stays as credit; enough of it keeps the gate open for the next person.
    case bank
}

/// What becomes of a fare whose passage window passes without a person.
public enum ExpiredFare: Sendable {
    /// The operator keeps it, and it is counted.
    case keep
    /// It returns as credit.
    case credit
}

/// Where the doors go when the machine cannot be trusted or has no power.
public enum PowerFail: Sendable {
    /// Closed: property is protected first (fail-secure).
    case secure
    /// Open: people are protected first (fail-safe).
    case safe
}

/// How one turnstile behaves. Durations are positive, the fare is at least one unit.
public struct TurnstileConfiguration: Equatable, Sendable {
    /// The price of one passage, 1 or more.
    public var fare: Money
    /// How long an unlocked gate waits for its person. Five seconds is the usual setting of access-control turnstiles.
    public var passageWindow = Duration.seconds(5)
    /// How long it waits for somebody who did not pay; zero: as long as for one who did.
    public var grantWindow = Duration.zero
    /// How many grants may wait while the gate is open for somebody: 0 to `WaitingRights.mostGrants`.
    public var grantsWaiting: UInt8 = 0
    /// Whether anything is wired that lets somebody through without money.
    public var takesGrants = false
    /// Whether anything is wired that bars it.
    public var isBarrable = false
    /// Whether anything is wired that makes it free.
    public var isFreeable = false
    /// Whether anything is wired that lets people in for as long as it is active.
    public var isHeldForGrants = false
    /// How long the intrusion alarm sounds after the last forced entry. Five seconds is the usual setting.
    public var alarmDuration = Duration.seconds(5)
    /// How long after locking a person does not count as an intruder; zero or more.
    public var intrusionGrace = Duration.zero
    /// The debounce of the person sensor: it reports a broken beam this much later. Windows last that much longer, so
    /// that a person who broke the beam in time has passed in time.
    public var sensorDelay = Duration.zero
    /// Whether the coin acceptor can be told to take no coins.
    public var inhibitsCoins = false
    /// What becomes of money beyond one fare.
    public var overpayment = Overpayment.keep
    /// What becomes of a paid passage that nobody used.
    public var expiredFare = ExpiredFare.keep
    /// Where the doors go on a failure.
    public var powerFail = PowerFail.secure

    /// The defaults, with a fare of at least one unit.
    public init(fare: Money) {
        self.fare = fare
    }
}

extension PowerFail {
    /// What a gate is set to while it still has power, but not for long.
    public var mode: GateMode { self == .safe ? .free : .barred }
}

extension TurnstileConfiguration {
    /// When a passage window that begins now ends, as the sensor reports it.
    func windowEnds(from now: Instant) -> Instant { now + passageWindow + sensorDelay }

    /// When a window for somebody who did not pay ends, if it begins now.
    func grantEnds(from now: Instant) -> Instant {
        grantWindow == .zero ? windowEnds(from: now) : now + grantWindow + sensorDelay
    }

    /// When a grace that begins now ends, as the sensor reports it. Without a grace there is nothing to allow for: a
    /// person who is first seen then came after the gate had locked.
    func graceEnds(from now: Instant) -> Instant {
        intrusionGrace > .zero ? now + intrusionGrace + sensorDelay : now
    }

    /// Whether it has modes.
    public var hasModes: Bool { isBarrable || isHoldable }

    /// Whether anything can hold it open.
    public var isHoldable: Bool { isFreeable || isHeldForGrants }
}
