import Statecharts

/// How one parking exit behaves. Durations are positive, the price and the coin of change are at least one unit.
public struct ParkingExitConfiguration: Equatable, Sendable {
    /// The price of one exit, 1 or more.
    public var price: Money
    /// What one coin in the hopper is worth, 1 or more. If the price and each inserted coin are whole multiples of it,
    /// there is never a rest that cannot be given back.
    public var changeCoin: Money
    /// How long an open barrier waits for its vehicle. Our choice: time enough to start an engine.
    public var exitWindow = Duration.seconds(30)
    /// How long it waits for a vehicle that did not pay; zero: as long as for one that did.
    public var grantWindow = Duration.zero
    /// How many grants may wait while the barrier is open for somebody: 0 to `WaitingRights.mostGrants`.
    public var grantsWaiting: UInt8 = 0
    /// Whether anything is wired that lets a vehicle out without money.
    public var takesGrants = false
    /// Whether anything is wired that bars the exit.
    public var isBarrable = false
    /// Whether anything is wired that makes it free.
    public var isFreeable = false
    /// How long the arm takes to come down, at most. A vehicle that comes meanwhile makes it rise again.
    public var closingTime = Duration.seconds(4)
    /// How long an arm that reversed stays up, at the least, before it closes again. Our choice: a drive and its gear
    /// rest.
    public var closingRest = Duration.seconds(1)
    /// With how many reversals in a row nobody believes the loop any more, 1 or more. Our choice.
    public var mostReversals: UInt8 = 10
    /// How long a coin of change may take, where it is counted; our choice. The motor runs for no longer.
    public var hopperTimeout = Duration.seconds(5)
    /// How long the motor runs for one coin, where coins are not counted. As long as the hopper's manual says.
    public var hopperPulse = Duration.milliseconds(100)
    /// How long the hopper rests between two coins.
    public var hopperPause = Duration.milliseconds(300)
    /// How long after the last coin the credit is still paid out to whoever wants it back. Our choice: nobody looks for
    /// a coin for five minutes.
    public var creditTimeout = Duration.seconds(300)
    /// Whether a sensor counts the coins that fall.
    public var countsCoins = true
    /// How long the alarm sounds after its last cause.
    public var alarmDuration = Duration.seconds(5)
    /// How long after a vehicle came the loop reports it: its debounce. The window and the way down last that much
    /// longer.
    public var sensorDelay = Duration.zero
    /// What becomes of a bought exit that no vehicle used.
    public var expiredPrice = ExpiredFare.keep
    /// Where the arm goes on a failure.
    public var powerFail = PowerFail.secure

    /// The defaults.
    public init(price: Money, changeCoin: Money) {
        self.price = price
        self.changeCoin = changeCoin
    }
}

extension ParkingExitConfiguration {
    /// When an exit window that begins now ends, as the loop reports it.
    func windowEnds(from now: Instant) -> Instant { now + exitWindow + sensorDelay }

    /// When a window for a vehicle that did not pay ends, if it begins now.
    func grantEnds(from now: Instant) -> Instant {
        grantWindow == .zero ? windowEnds(from: now) : now + grantWindow + sensorDelay
    }

    /// Whether it has modes.
    public var hasModes: Bool { isBarrable || isFreeable }

    /// When an arm that starts down now is down, allowing for the loop's delay in reporting a vehicle.
    func closingEnds(from now: Instant) -> Instant { now + closingTime + sensorDelay }

    /// When a coin that starts now has to be out.
    func coinEnds(from now: Instant) -> Instant { now + (countsCoins ? hopperTimeout : hopperPulse) }
}
