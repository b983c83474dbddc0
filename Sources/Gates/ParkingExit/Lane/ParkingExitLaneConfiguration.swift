import ControlLoop
import Machines
import Statecharts

/// All that a board file says about one parking exit, except its lines.
public struct ParkingExitLaneConfiguration: Gate, Sendable {
    /// Its roles.
    public typealias RoleType = ParkingExitRole
    /// Its name in the board file.
    public static var machine: Label { "parking-exit" }

    /// How the machine behaves.
    public var exit = ParkingExitConfiguration(price: .zero, changeCoin: .zero)
    /// The value of one pulse of the coin acceptor, 1 or more.
    public var coinValue = Money.zero
    /// What a pulse must look like.
    public var coinPulses = CoinPulses.Configuration()
    /// Which pulses are one coin.
    public var coinTrain = CoinTrain()
    /// The further lines of an acceptor with a line for each coin.
    public var coinValues = CoinValues()
    /// How long the loop has to be free before the vehicle has left. Our choice: a drawbar of 1 m passes in 0.7 s at 5
    /// km/h.
    public var loopOffDelay = Duration.seconds(1)
    /// How long a contact that lets a vehicle out has to be active. Our choice, as at a turnstile: readers' relays
    /// close for longer.
    public var grantMinimum = Duration.milliseconds(50)
    /// How its signals are given.
    var signals = Signals.Settings()
    /// How long the pulses for a drive last.
    public var drivePulse = DrivePulses().pulse
    /// Whether signals are wired.
    package var hasSignals = false
    /// Whether pulses for a drive are wired.
    package var hasDrivePulses = false
    /// Whether lamps or pulses are wired, or what says that it is ready.
    var hasPanel = false
    /// Whether a level for the drive is wired.
    var hasBarrier = false
    /// Whether nobody can pay at it.
    public var lacksCoinSlot = false
    /// What every gate may have.
    public var service = ServiceWiring()

    /// The defaults; price and coin are still to be set. No sensor counts the coins of change until one is wired.
    public init() { exit.countsCoins = false }

    /// The lane, before its start.
    public var lane: ParkingExitLane { ParkingExitLane(self) }
}

// What the board file says
extension ParkingExitLaneConfiguration {
    /// The settings, one row each.
    public mutating func walkSettings(_ cursor: inout SettingCursor) {
        let tenth = Duration.milliseconds(100)
        cursor.pass(
            "price", &exit.price, .amount(1, 1_000_000), isRequired: !lacksCoinSlot, isUsed: !lacksCoinSlot,
            "the price of one exit")
        cursor.pass(
            "coin-value", &coinValue, .amount(1, 1_000_000), isRequired: !lacksCoinSlot,
            isUsed: !lacksCoinSlot, "what one pulse of the acceptor is worth")
        coinValues.walkSettings(&cursor)
        cursor.pass(
            "change-coin", &exit.changeCoin, .amount(1, 1_000_000), isUsed: !lacksCoinSlot,
            "what one coin in the hopper is worth")
        cursor.pass(
            "exit-window", &exit.exitWindow, .duration(.seconds(1), .seconds(600), example: .seconds(30)),
            "how long an open barrier waits for its vehicle")
        walkGrantSettings(&cursor)
        cursor.pass(
            "closing-time", &exit.closingTime, .duration(tenth, .seconds(60), example: .seconds(4)),
            "how long the arm takes to come down, at the most")
        cursor.pass(
            "closing-rest", &exit.closingRest, .duration(tenth, .seconds(60), example: .seconds(1)),
            "how long an arm that reversed stays up, at the least, before it closes again")
        cursor.pass(
            "loop-off-delay", &loopOffDelay, .duration(.zero, .seconds(10), example: .seconds(1)),
            "how long the loop has to be free before the vehicle has left")
        cursor.pass(
            "hopper-timeout", &exit.hopperTimeout, .duration(tenth, .seconds(60), example: .seconds(5)),
            isUsed: exit.countsCoins, "how long a coin of change may take, where coin-out counts it")
        cursor.pass(
            "hopper-pulse", &exit.hopperPulse, .duration(.milliseconds(10), .seconds(10), example: tenth),
            isUsed: !exit.countsCoins && !lacksCoinSlot,
            "how long the hopper runs for one coin, where nothing counts it")
        cursor.pass(
            "hopper-pause", &exit.hopperPause, .duration(.milliseconds(10), .seconds(10), example: .milliseconds(300)),
            isUsed: !lacksCoinSlot, "how long the hopper rests between two coins")
        cursor.pass(
            "alarm-duration", &exit.alarmDuration, .duration(tenth, .seconds(600), example: .seconds(5)),
            "how long the alarm sounds after its last cause")
        cursor.pass(
            "credit-timeout", &exit.creditTimeout, .duration(.seconds(10), .seconds(3600), example: .seconds(300)),
            isUsed: !lacksCoinSlot, "how long after the last coin the cancel button gives the credit back")
        cursor.pass(
            "expired-price", &exit.expiredPrice, .eitherWord("keep", "credit"), isUsed: !lacksCoinSlot,
            "what becomes of a bought exit that no vehicle used")
        cursor.pass(
            "power-fail", &exit.powerFail, .eitherWord("secure", "safe"), "where the barrier goes on a failure")
        coinPulses.walkSettings(&cursor, isUsed: !lacksCoinSlot)
        coinTrain.walkSettings(&cursor, isUsed: !lacksCoinSlot)
        service.walkSettings(&cursor)
    }

    /// Those of who does not pay, and of pulses.
    private mutating func walkGrantSettings(_ cursor: inout SettingCursor) {
        let longest = Duration.seconds(10)
        cursor.pass(
            "grant-min", &grantMinimum, .duration(.zero, longest, example: .milliseconds(50)),
            "how long grant has to be active to let a vehicle out")
        cursor.pass(
            "grant-window", &exit.grantWindow, .duration(.zero, .seconds(600), example: .seconds(30)),
            "how long the barrier waits for a vehicle that did not pay; 0s is exit-window")
        cursor.pass(
            "grants-waiting", &exit.grantsWaiting, .number(0, WaitingRights.mostGrants),
            "how many may ask while the barrier is open, and leave one after another")
        signals.walkSettings(&cursor, "how long a pulse of passed and refused lasts")
        cursor.pass(
            "drive-pulse", &drivePulse, .duration(.milliseconds(50), .seconds(5), example: .milliseconds(500)),
            "how long a pulse of open-pulse and close-pulse lasts; the drive's manual says it")
    }

    /// Notes that a role is wired.
    public mutating func wire(_ role: ParkingExitRole, debounce: Duration) {
        service.wire(role)
        switch role {
        case .loop: exit.sensorDelay = debounce
        case .coinOut: exit.countsCoins = true
        case .grant: exit.takesGrants = true
        case .locked: exit.isBarrable = true
        case .free: exit.isFreeable = true
        case .barrier: hasBarrier = true
        case .openPulse, .closePulse: (hasDrivePulses, hasPanel) = (true, true)
        case .passed, .refused: (hasSignals, hasPanel) = (true, true)
        case .heartbeat: (signals.hasHeartbeat, hasSignals, hasPanel) = (true, true, true)
        case .goLamp, .stopLamp, .ready: hasPanel = true
        case .coinSlotSecond, .coinSlotThird, .coinSlotFourth: coinValues.wire(role)
        case .coinSlot, .cancelButton, .hopperEmpty, .fireRelease, .fireReleaseSecond, .fault, .repairKey, .mainsFail,
            .batteryLow, .tamper, .callButton, .breakGlass, .hopper, .paidLamp, .alarm, .coinInhibit, .bell,
            .outOfService:
            break
        }
    }

    /// A hopper gives back the coins that the acceptor takes, unless the file says otherwise. An exit without a coin
    /// slot has no price. What is never used is one unit.
    public mutating func finish(isGiven: (Label) -> Bool) {
        lacksCoinSlot = !isGiven(ParkingExitRole.coinSlot.label)
        service.letBatterySet(&exit.isBarrable, &exit.isFreeable, exit.powerFail)
        if lacksCoinSlot {
            exit.price = max(exit.price, Money(1))
            coinValue = max(coinValue, Money(1))
        }
        if !isGiven("change-coin") { exit.changeCoin = coinValue }
    }

    /// What has to agree. A window or a way down must be longer than the loop takes to report a vehicle. An arm takes
    /// about as long up as down: a window that is over before then lets nobody through.
    public func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        visitor.requireOne(
            of: FixedList([ParkingExitRole.coinSlot.role, ParkingExitRole.grant.role, ParkingExitRole.free.role]),
            "that drivers can ask with: expected coin-slot, grant or free")
        visitor.requireOne(
            of: FixedList([ParkingExitRole.barrier.role, ParkingExitRole.openPulse.role]),
            "that opens: expected barrier or open-pulse")
        visitor.require(
            ParkingExitRole.coinSlot.role, with: ParkingExitRole.hopper.role,
            "expected both, since whoever pays gets change")
        visitor.require(
            ParkingExitRole.closePulse.role, with: ParkingExitRole.openPulse.role,
            "expected both, since a drive is told to close after it was told to open")
        service.visitAgreements(&visitor, of: ParkingExitRole.self)
        coinPulses.visitAgreements(&visitor, of: ParkingExitRole.coinSlot.role, coinTrain)
        coinValues.visitAgreements(&visitor, beside: ParkingExitRole.coinSlot, coinPulses)
        visitor.require("exit-window", exit.exitWindow, aboveDebounceOf: ParkingExitRole.loop.role)
        visitor.require("closing-time", exit.closingTime, aboveDebounceOf: ParkingExitRole.loop.role)
        visitor.require("exit-window", exit.exitWindow, above: "closing-time", exit.closingTime)
        if exit.grantWindow > .zero {
            visitor.require("grant-window", exit.grantWindow, aboveDebounceOf: ParkingExitRole.loop.role)
            visitor.require("grant-window", exit.grantWindow, above: "closing-time", exit.closingTime)
        }
        visitor.require(
            debounceOf: ParkingExitRole.coinOut.role, atMost: .milliseconds(15),
            "would swallow coins of change, for which a hopper reports 30ms or more: expected at most half of that")
        if exit.countsCoins {
            visitor.require("hopper-timeout", exit.hopperTimeout, aboveDebounceOf: ParkingExitRole.coinOut.role)
        }
    }

    /// How the coins of change are counted.
    public var findings: GateList<WiringFinding> {
        guard !lacksCoinSlot else { return FixedList() }
        return FixedList(
            WiringFinding(
                label: "counts change", words: exit.countsCoins ? "by coin-out" : "by the hopper's pulses"))
    }

    /// What the gate cannot do.
    public var remarks: GateList<Label> {
        var remarks = service.remarks
        if hasDrivePulses, !hasBarrier {
            remarks.add(
                "without barrier, an arm stays where it is when the program ends: only the drive can open it in a fire")
        }
        let coin = exit.changeCoin.units
        // Before the file gives the price there is nothing to compare.
        guard coin > 0, exit.price > .zero, !lacksCoinSlot else { return remarks }
        if coin > exit.price.units {
            remarks.add("change-coin is above price: whoever cancels gets nothing back")
        } else if coinValue.units % coin != 0 || exit.price.units % coin != 0 {
            remarks.add(
                "coin-value or price is no multiple of change-coin: what no coin of change is worth is not given back")
        }
        return remarks
    }

    /// Its arm is down when its time is up and nothing is on the loop.
    public var tellsWhenSecured: Bool { true }

    /// An exit without modes has fewer states, and a picture that is read sooner.
    public var chart: Label { exit.hasModes ? "parking-exit-modes" : Self.machine }

    /// What can hold it open for everybody.
    public var isHeldOpenBy: Label? {
        if service.frees(on: exit.powerFail) { return ParkingExitRole.batteryLow.label }
        return exit.isFreeable ? ParkingExitRole.free.label : nil
    }

    /// Whether the gate opens when it fails.
    public var failsOpen: Bool { exit.powerFail == .safe }
}
