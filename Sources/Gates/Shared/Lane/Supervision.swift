import ControlLoop
import Machines
import Statecharts

/// A contact that tells an operator something, at a gate of any kind. What it says is reported when it begins and when
/// it ends; only a battery that is low does something to a gate.
public enum SupervisedContact: Int, Labelled, Sendable {
    /// The mains has failed, and the gate lives on a battery.
    case mainsFail
    /// The battery will not last.
    case batteryLow
    /// Somebody has opened the housing.
    case tamper
    /// Somebody at the gate calls for help.
    case callButton
    /// Somebody has broken the glass that cuts the lock.
    case breakGlass

    /// All of them, in order.
    public static var all: FixedList<5, SupervisedContact> {
        FixedList([.mainsFail, .batteryLow, .tamper, .callButton, .breakGlass])
    }

    /// Everything about its line, in one row.
    public var row: RoleRow {
        switch self {
        case .mainsFail: .input("mains-fail", "active while the mains has failed").shareable
        case .batteryLow:
            .input("battery-low", "active while the battery will not last: the gate goes to its power-fail side")
                .shareable
        case .tamper: .input("tamper", "active while the housing is open")
        case .callButton: .input("call-button", "somebody at the gate calls for help")
        case .breakGlass:
            .input("break-glass", "active while the glass is broken that cuts the lock; it is only reported").shareable
        }
    }

    /// The name of its line.
    public var label: Label { row.label }

    /// What is said when it begins.
    var began: LaneFault {
        switch self {
        case .mainsFail: LaneFault("mainsFailed", .warning)
        case .batteryLow: LaneFault("batteryIsLow", .warning)
        case .tamper: LaneFault("housingOpened", .warning)
        case .callButton: LaneFault("helpWasCalled", .warning)
        case .breakGlass: LaneFault("glassWasBroken", .warning)
        }
    }

    /// What is said when it ends; nothing of a button that was let go.
    var ended: LaneFault? {
        switch self {
        case .mainsFail: LaneFault("mainsReturned", .notice)
        case .batteryLow: LaneFault("batteryIsCharged", .notice)
        case .tamper: LaneFault("housingClosed", .notice)
        case .callButton: nil
        case .breakGlass: LaneFault("glassWasReplaced", .notice)
        }
    }
}

/// The roles of a gate that has those contacts. They are in the order of `SupervisedContact`.
package protocol SupervisedRole: ServicedRole {
    /// The second contact of the fire panel.
    static var fireReleaseSecond: Self { get }
    /// The first of them.
    static var mainsFail: Self { get }
    /// What rings for who calls.
    static var bell: Self { get }
}

/// What is known of those contacts, and the bell that rings for who calls.
struct Supervision: Sendable {
    private var contacts = FixedList<5, Contact>([Contact(), Contact(), Contact(), Contact(), Contact()])
    /// What rings.
    var bell = Signal()
    /// Whether anything rings.
    var hasBell = false

    /// Whether a contact is active.
    @inline(__always)
    func isActive(_ contact: SupervisedContact) -> Bool { contacts[contact.rawValue].level == .active }

    /// Lets a visitor pass them, or only the battery's, if the others are left out. True if that had something to say.
    /// In line it would be there several times in each lane.
    @inline(never)
    mutating func visitSensors<Visitor: SensorVisitor>(_ visitor: inout Visitor, isWhole: Bool) -> Bool
    where Visitor.Roles: SupervisedRole {
        var isBattery = false
        for index in contacts.indices where isWhole || index == SupervisedContact.batteryLow.rawValue {
            let role = Visitor.Roles(rawValue: Visitor.Roles.mainsFail.rawValue + index)
            guard let answer = visitor.visit(&contacts[index], role) else { continue }
            take(answer, of: SupervisedContact(rawValue: index), into: &visitor)
            isBattery = isBattery || index == SupervisedContact.batteryLow.rawValue
        }
        if isWhole { _ = visitor.visit(&bell, nil) }
        return isBattery
    }

    /// Takes a contact's answer: the operator is told.
    @inline(never)
    private mutating func take<Visitor: SensorVisitor>(
        _ answer: SensorAnswer<Level>, of contact: SupervisedContact?, into visitor: inout Visitor
    ) {
        guard let contact else { return }
        switch answer {
        case .nothing: break
        case .trouble: visitor.noteRepeatedEdge()
        case .found(.active):
            visitor.report(contact.began)
            if contact == .callButton, hasBell, !bell.give(at: visitor.now) { visitor.report(.signalLost) }
        case .found(.inactive):
            if let ended = contact.ended { visitor.report(ended) }
        }
    }
}

/// What of the lines that every gate may have is wired, and how they behave.
public struct ServiceWiring: Equatable, Sendable {
    /// Whether a repair key is wired. Without one, a fault contact that opens is a repair.
    public var hasRepairKey = false
    /// Whether the fire panel has a second contact.
    public var hasSecondRelease = false
    /// Whether anything is supervised.
    public var isSupervised = false
    /// Whether a contact says that the battery is low.
    public var hasBattery = false
    /// Whether a bell is wired.
    public var hasBell = false
    /// How long a cause that ends by itself has to be over before the gate works again; zero: never. Our choice.
    public var recoverAfter = Duration.seconds(30)
    /// How long the bell rings for one call. Our choice.
    public var bellPulse = Duration.seconds(1)

    /// Nothing is wired.
    public init() {}

    /// Notes that a role is wired, if it is one of them.
    mutating func wire<Roles: ServicedRole>(_ role: Roles) { if role == .repairKey { hasRepairKey = true } }

    /// Notes that a role is wired, if it is one of them.
    mutating func wire<Roles: SupervisedRole>(_ role: Roles) {
        if role == .repairKey { hasRepairKey = true }
        if role == .fireReleaseSecond { hasSecondRelease = true }
        if role == .bell { hasBell = true }
        let contact = SupervisedContact(rawValue: role.rawValue - Roles.mainsFail.rawValue)
        isSupervised = isSupervised || contact != nil
        hasBattery = hasBattery || contact == .batteryLow
    }

    /// Whether a low battery frees a gate with that power-fail side.
    func frees(on powerFail: PowerFail) -> Bool { hasBattery && powerFail.mode == .free }

    /// A gate whose battery is watched can be barred, or freed, by that.
    func letBatterySet(_ isBarrable: inout Bool, _ isFreeable: inout Bool, _ powerFail: PowerFail) {
        guard hasBattery else { return }
        if frees(on: powerFail) { isFreeable = true } else { isBarrable = true }
    }

    /// What has to agree.
    func visitAgreements<Visitor: AgreementVisitor, Roles: SupervisedRole>(
        _ visitor: inout Visitor, of roles: Roles.Type
    ) {
        visitor.require(
            Roles.fireReleaseSecond.role, with: Roles.fireRelease.role,
            "expected both, since two contacts have to agree")
        if let call = Roles(rawValue: Roles.mainsFail.rawValue + SupervisedContact.callButton.rawValue) {
            visitor.require(
                Roles.bell.role, with: call.role, "expected both, since the bell rings for who presses that")
        }
    }

    /// The settings, one row each: those of a gate that has the supervised contacts.
    mutating func walkSettings(_ cursor: inout SettingCursor) {
        cursor.pass(
            "bell-pulse", &bellPulse, .duration(.milliseconds(10), .seconds(60), example: .seconds(1)),
            isUsed: hasBell, "how long the bell rings for one press of call-button, and rests before the next")
        walkRecovery(&cursor)
    }

    /// The setting that every gate has: when it recovers by itself.
    mutating func walkRecovery(_ cursor: inout SettingCursor) {
        cursor.pass(
            "recover-after", &recoverAfter, .duration(.zero, .seconds(3600), example: .seconds(30)),
            "how long a beam has to be free, or a storm over, before a gate that failed for it works again; 0s: never")
    }

    /// What the gate cannot do.
    var remarks: GateList<Label> {
        hasRepairKey ? FixedList() : FixedList("without a repair-key, only the fault contact or a restart ends a fault")
    }
}
