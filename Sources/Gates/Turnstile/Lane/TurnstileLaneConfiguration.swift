import ControlLoop
import Machines
import Statecharts

/// All that a board file says about one turnstile, except its lines.
public struct TurnstileLaneConfiguration: Gate, Sendable {
    /// Its roles.
    public typealias RoleType = TurnstileRole
    /// Its name in the board file.
    public static var machine: Label { "turnstile" }

    /// How the machine behaves.
    public var turnstile: TurnstileConfiguration
    /// The value of one pulse of the coin acceptor, 1 or more.
    public var coinValue: Money
    /// What a pulse must look like.
    public var coinPulses = CoinPulses.Configuration()
    /// Which pulses are one coin.
    public var coinTrain = CoinTrain()
    /// The further lines of an acceptor with a line for each coin.
    public var coinValues = CoinValues()
    /// How long the beam may be broken before its sensor counts as stuck.
    public var beamStuckAfter = Duration.seconds(30)
    /// How long a contact that lets somebody through has to be active. PERCo's tripods take no less than 100 ms, and
    /// readers' relays close for longer.
    public var grantMinimum = Duration.milliseconds(50)
    /// How its signals are given.
    var signals = Signals.Settings()
    /// Whether signals are wired.
    package var hasSignals = false
    /// Whether each who may pass is told to a gate that counts them.
    var hasOpenPulse = false
    /// Whether lamps or signals are wired, or what says that it is ready.
    var hasPanel = false
    /// Whether only pulses open it.
    var lacksDoors = false
    /// How long the lock may take to follow the doors.
    public var lockTimeout = Duration.seconds(2)
    /// What says that somebody has passed.
    public var passing: Passing?
    /// Whether nobody can pay at it.
    public var lacksCoinSlot = false
    /// What lets one through who does not pay: the first that is wired.
    package var asks: TurnstileRole?
    /// Whether the lock contact is wired, and so supervised.
    public var hasDoorLock = false
    /// What every gate may have.
    public var service = ServiceWiring()

    /// What says that somebody has passed.
    public enum Passing: Equatable, Sendable {
        /// A beam that whoever passes breaks.
        case beam
        /// A contact of the gate's own electronics, which closes once for each.
        case contact
        /// Two contacts at two angles, which tell the direction.
        case twoContacts
    }

    /// The defaults, for a fare and a coin of at least one unit.
    public init(fare: Money, coinValue: Money) {
        turnstile = TurnstileConfiguration(fare: fare)
        self.coinValue = coinValue
    }

    /// The defaults; fare and coin are still to be set.
    public init() { self.init(fare: .zero, coinValue: .zero) }

    /// Whether the gate's own electronics see who passes.
    package var isCountedElsewhere: Bool { passing == .contact || passing == .twoContacts }

    /// The lane, before its start.
    public var lane: TurnstileLane { TurnstileLane(self) }
}

// What the board file says
extension TurnstileLaneConfiguration {
    /// The settings, one row each.
    public mutating func walkSettings(_ cursor: inout SettingCursor) {
        let second = Duration.seconds(1)
        cursor.pass(
            "fare", &turnstile.fare, .amount(1, 1_000_000), isRequired: !lacksCoinSlot,
            isUsed: !lacksCoinSlot, "the price of one passage")
        cursor.pass(
            "coin-value", &coinValue, .amount(1, 1_000_000), isRequired: !lacksCoinSlot,
            isUsed: !lacksCoinSlot, "what one pulse of the acceptor is worth")
        coinValues.walkSettings(&cursor)
        cursor.pass(
            "passage-window", &turnstile.passageWindow,
            .duration(.milliseconds(100), .seconds(600), example: .seconds(5)),
            "how long an unlocked gate waits for its person")
        cursor.pass(
            "grant-min", &grantMinimum, .duration(.zero, .seconds(10), example: .milliseconds(50)),
            "how long grant or exit-button has to be active to let somebody through")
        cursor.pass(
            "grant-window", &turnstile.grantWindow, .duration(.zero, .seconds(600), example: .seconds(5)),
            "how long the gate waits for somebody who did not pay; 0s is passage-window")
        cursor.pass(
            "grants-waiting", &turnstile.grantsWaiting, .number(0, WaitingRights.mostGrants),
            "how many may ask while the gate is open, and get through one after another")
        signals.walkSettings(&cursor, "how long a pulse of passed, passed-exit, refused and open-pulse lasts")
        cursor.pass(
            "alarm-duration", &turnstile.alarmDuration,
            .duration(.milliseconds(100), .seconds(600), example: .seconds(5)),
            "how long the intrusion alarm sounds after the last forced entry")
        cursor.pass(
            "intrusion-grace", &turnstile.intrusionGrace, .duration(.zero, .seconds(60), example: .seconds(3)),
            "how long after locking a person is not taken for an intruder")
        cursor.pass(
            "overpayment", &turnstile.overpayment, .eitherWord("keep", "bank"), isUsed: !lacksCoinSlot,
            "what becomes of money beyond one fare")
        cursor.pass(
            "expired-fare", &turnstile.expiredFare, .eitherWord("keep", "credit"), isUsed: !lacksCoinSlot,
            "what becomes of a paid passage that nobody used")
        cursor.pass(
            "power-fail", &turnstile.powerFail, .eitherWord("secure", "safe"), "where the doors go on a failure")
        cursor.pass(
            "lock-timeout", &lockTimeout, .duration(.milliseconds(10), .seconds(60), example: .seconds(2)),
            "how long the lock may take to follow the doors")
        coinPulses.walkSettings(&cursor, isUsed: !lacksCoinSlot)
        coinTrain.walkSettings(&cursor, isUsed: !lacksCoinSlot)
        cursor.pass(
            "beam-stuck", &beamStuckAfter, .duration(second, .seconds(3600), example: .seconds(30)),
            "how long the beam may be broken before its sensor counts as stuck")
        service.walkSettings(&cursor)
    }

    /// A gate without a coin slot has no price. What is never used is one unit.
    public mutating func finish(isGiven: (Label) -> Bool) {
        lacksCoinSlot = !isGiven(TurnstileRole.coinSlot.label)
        lacksDoors = !isGiven(TurnstileRole.doors.label)
        service.letBatterySet(&turnstile.isBarrable, &turnstile.isFreeable, turnstile.powerFail)
        guard lacksCoinSlot else { return }
        turnstile.fare = max(turnstile.fare, Money(1))
        coinValue = max(coinValue, Money(1))
    }

    /// Notes that a role is wired.
    public mutating func wire(_ role: TurnstileRole, debounce: Duration) {
        service.wire(role)
        switch role {
        case .personSensor: (passing, turnstile.sensorDelay) = (.beam, debounce)
        // In any order; a beam beside contacts is refused.
        case .passageContact: (passing, turnstile.sensorDelay) = (passing ?? .contact, debounce)
        case .passageContactSecond: passing = .twoContacts
        case .coinSlotSecond, .coinSlotThird, .coinSlotFourth: coinValues.wire(role)
        case .doorLock: hasDoorLock = true
        case .coinInhibit: turnstile.inhibitsCoins = true
        case .grant, .exitButton: (turnstile.takesGrants, asks) = (true, asks ?? role)
        case .locked: turnstile.isBarrable = true
        case .free: turnstile.isFreeable = true
        case .holdOpen: (turnstile.isHeldForGrants, turnstile.takesGrants) = (true, true)
        case .passed, .passedExit, .refused: (hasSignals, hasPanel) = (true, true)
        case .openPulse: (hasSignals, hasPanel, hasOpenPulse) = (true, true, true)
        case .heartbeat: (signals.hasHeartbeat, hasSignals, hasPanel) = (true, true, true)
        case .goLamp, .stopLamp, .ready, .bell: hasPanel = true
        case .coinSlot, .exitHandle, .fireRelease, .fireReleaseSecond, .fault, .repairKey, .mainsFail,
            .batteryLow, .tamper, .callButton, .breakGlass, .doors, .alarm, .outOfService:
            break
        }
    }

    /// What has to agree. A gate must be open for longer than it waits for its lock: otherwise a lock that never lets
    /// go would never be noticed, and the gate would take every fare. And the lock's contact must be believed before
    /// the lock counts as broken.
    public func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        visitor.requireOne(
            of: FixedList([
                TurnstileRole.coinSlot.role, TurnstileRole.grant.role, TurnstileRole.exitButton.role,
                TurnstileRole.free.role, TurnstileRole.holdOpen.role,
            ]), "that people can ask with: expected coin-slot, grant, exit-button, free or hold-open")
        service.visitAgreements(&visitor, of: TurnstileRole.self)
        visitPassing(&visitor)
        visitOpening(&visitor)
        coinPulses.visitAgreements(&visitor, of: TurnstileRole.coinSlot.role, coinTrain)
        coinValues.visitAgreements(&visitor, beside: TurnstileRole.coinSlot, coinPulses)
        let seen = isCountedElsewhere ? TurnstileRole.passageContact.role : TurnstileRole.personSensor.role
        visitor.require("passage-window", turnstile.passageWindow, aboveDebounceOf: seen)
        if turnstile.grantWindow > .zero {
            visitor.require("grant-window", turnstile.grantWindow, aboveDebounceOf: seen)
        }
        guard hasDoorLock else { return }
        if turnstile.grantWindow > .zero {
            visitor.require("grant-window", turnstile.grantWindow, above: "lock-timeout", lockTimeout)
        }
        visitor.require("passage-window", turnstile.passageWindow, above: "lock-timeout", lockTimeout)
        visitor.require("lock-timeout", lockTimeout, aboveDebounceOf: TurnstileRole.doorLock.role)
    }

    /// Something has to let people through, and only a level holds a gate open.
    private func visitOpening<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        let doors = TurnstileRole.doors.role
        visitor.requireOne(
            of: FixedList(doors, TurnstileRole.openPulse.role), "that lets people through: expected doors or open-pulse"
        )
        let words: Label = "expected both, since pulses hold nothing open"
        visitor.require(TurnstileRole.free.role, with: doors, words)
        visitor.require(TurnstileRole.holdOpen.role, with: doors, words)
        if service.frees(on: turnstile.powerFail) {
            visitor.require(TurnstileRole.batteryLow.role, with: doors, words)
        }
    }

    /// Persons are seen in a beam, or by the gate's own electronics.
    private func visitPassing<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        let (sensor, contact) = (TurnstileRole.personSensor.role, TurnstileRole.passageContact.role)
        visitor.requireOne(
            of: FixedList(sensor, contact), "that sees who has passed: expected person-sensor or passage-contact")
        visitor.refuse(sensor, beside: contact, "expected one of them, since each counts whoever passes")
        visitor.require(
            TurnstileRole.passageContactSecond.role, with: contact, "expected both, since two tell the direction")
    }

    /// What the gate cannot do.
    public var remarks: GateList<Label> {
        var remarks = service.remarks
        if lacksDoors { remarks.add("without doors, only the gate's own electronics can open it in a fire") }
        return remarks
    }

    /// Whether the lock contact is wired.
    public var tellsWhenSecured: Bool { hasDoorLock }

    /// Whether the gate opens when it fails.
    public var failsOpen: Bool { turnstile.powerFail == .safe }

    /// A gate without modes has fewer states, and a picture that is read sooner.
    public var chart: Label { turnstile.hasModes ? "turnstile-modes" : Self.machine }

    /// What can hold it open for everybody.
    public var isHeldOpenBy: Label? {
        if turnstile.isFreeable, !service.frees(on: turnstile.powerFail) { return TurnstileRole.free.label }
        if turnstile.isHeldForGrants { return TurnstileRole.holdOpen.label }
        return turnstile.isFreeable ? TurnstileRole.batteryLow.label : nil
    }

    /// The doors arrive at the lock's contact, if there is one.
    public var arrivals: GateList<Arrival> {
        guard hasDoorLock else { return FixedList() }
        return FixedList(
            Arrival(contact: TurnstileRole.doorLock.role, isSlow: false, key: "lock-timeout", limit: lockTimeout))
    }
}

extension Overpayment: TwoWords {
    /// In the order of their words.
    public static var both: (Overpayment, Overpayment) { (.keep, .bank) }
}

extension ExpiredFare: TwoWords {
    /// In the order of their words.
    public static var both: (ExpiredFare, ExpiredFare) { (.keep, .credit) }
}

extension PowerFail: TwoWords {
    /// In the order of their words.
    public static var both: (PowerFail, PowerFail) { (.secure, .safe) }
}
