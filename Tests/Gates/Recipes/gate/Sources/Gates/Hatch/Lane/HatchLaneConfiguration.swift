import ControlLoop
import Machines
import Statecharts

/// The lines of a hatch, by what they are for.
public enum HatchRole: Int, ServicedRole {
    case button, fireRelease, fault, repairKey
    case hatch

    /// Everything about it, in one row.
    public var row: RoleRow {
        switch self {
        case .button: .input("button", "active while somebody presses the button", isRequired: true)
        case .fireRelease: .fireRelease(decidesFailSafe: true)
        case .fault: .fault
        case .repairKey: .repairKey
        case .hatch: .output("hatch", "opens the hatch while active", isRequired: true)
        }
    }
}

/// All that a board file says about one hatch, except its lines.
public struct HatchLaneConfiguration: Gate, Sendable {
    /// Its roles.
    public typealias RoleType = HatchRole
    /// Its name in the board file.
    public static var machine: Label { "hatch" }

    /// How long it stays open.
    public var openTime = Duration.seconds(5)
    /// What every gate may have.
    public var service = ServiceWiring()

    /// The defaults.
    public init() {}

    /// The lane, before its start.
    public var lane: HatchLane { HatchLane(self) }

    /// The settings, one row each.
    public mutating func walkSettings(_ cursor: inout SettingCursor) {
        cursor.pass(
            "open-time", &openTime, .duration(.milliseconds(100), .seconds(600), example: .seconds(5)),
            "how long the hatch stays open")
        service.walkRecovery(&cursor)
    }

    /// Notes that a role is wired.
    public mutating func wire(_ role: HatchRole, debounce: Duration) { service.wire(role) }

    /// Nothing has to agree.
    public func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {}
    /// What it cannot do.
    public var remarks: GateList<Label> { service.remarks }
    /// No contact shows that it is closed.
    public var tellsWhenSecured: Bool { false }
    /// It closes when it fails.
    public var failsOpen: Bool { false }
    /// How long it is open.
    public var passageTime: PassageTime? { PassageTime("open-time", openTime, .zero) }
}
