import ControlLoop
import Statecharts

/// Everything about a role of a gate: one row of the tables in the documentation, the board file and the man page.
public struct RoleRow: Equatable, Sendable {
    /// The name in board files and traces.
    public let label: Label
    /// Whether the line is an input.
    public let isInput: Bool
    /// Whether a gate cannot do without it.
    public let isRequired: Bool
    /// The debounce of an input whose line gives none.
    public let debounce: Duration
    /// The longest debounce that makes sense for it.
    public let longestDebounce: Duration
    /// Whether the fail-safe levels depend on this input.
    public let decidesFailSafe: Bool
    /// Whether an input counts as active while its edges come too fast to be believed.
    public let isActiveInDoubt: Bool
    /// Whether several lanes may have it on the same line.
    public var isShareable = false
    /// Whether an output changes again and again, and no change of it means anything.
    public var isBeating = false
    /// What the line is for.
    public let sentence: Label

    /// The same, on a line that several lanes may share.
    var shareable: RoleRow {
        var row = self
        row.isShareable = true
        return row
    }

    /// What kind of sensor an input has, as far as its debounce is concerned.
    public enum Sensor: Sendable {
        /// A contact, a button, or what sends pulses: it bounces for some milliseconds, and would count twice.
        case contact
        /// A sensor that shows somebody in the way: it must not report late.
        case inTheWay
        /// A contact that says that people have to get out.
        case fire
    }

    /// An input.
    public static func input(
        _ label: Label, _ sentence: Label, _ sensor: Sensor = .contact, isRequired: Bool = false,
        decidesFailSafe: Bool = false
    ) -> RoleRow {
        RoleRow(
            label: label, isInput: true, isRequired: isRequired,
            debounce: .milliseconds(5),
            longestDebounce: sensor == .inTheWay ? longestDebounceInTheWay : longestDebounceOfAll,
            decidesFailSafe: decidesFailSafe, isActiveInDoubt: sensor == .inTheWay || sensor == .fire,
            sentence: sentence)
    }

    /// An output.
    public static func output(_ label: Label, _ sentence: Label, isRequired: Bool = false) -> RoleRow {
        RoleRow(
            label: label, isInput: false, isRequired: isRequired, debounce: .zero,
            longestDebounce: longestDebounceOfAll, decidesFailSafe: false, isActiveInDoubt: false, sentence: sentence)
    }
}

/// The contacts that every gate may have: they have the same names in each.
public enum ServiceContact: Label, Labelled, Sendable {
    /// Active while people have to get out.
    case fireRelease = "fire-release"
    /// Active with it: a second contact of the same panel.
    case fireReleaseSecond = "fire-release-2"
    /// Active while the drive reports a failure.
    case fault
    /// Active while a technician holds the key that ends a failure.
    case repairKey = "repair-key"
}

// The rows of those contacts, and of the lamp that every gate may have.
extension RoleRow {
    /// The fire release; it decides the fail-safe levels of a gate that is left open in a fire.
    public static func fireRelease(decidesFailSafe: Bool) -> RoleRow {
        .input(
            ServiceContact.fireRelease.rawValue, "active while the gate has to be open for a fire", .fire,
            decidesFailSafe: decidesFailSafe
        ).shareable
    }

    /// The second contact of the fire panel.
    public static func fireReleaseSecond(decidesFailSafe: Bool) -> RoleRow {
        .input(
            ServiceContact.fireReleaseSecond.rawValue, "a second contact of the fire panel, which has to agree", .fire,
            decidesFailSafe: decidesFailSafe
        ).shareable
    }

    /// The contact of a drive that reports its own failure.
    public static var fault: RoleRow {
        .input(ServiceContact.fault.rawValue, "active while the drive reports a failure")
    }

    /// The lamp that says that the gate does nothing for anybody.
    public static var outOfService: RoleRow {
        .output("out-of-service", "shows that the gate has failed, or does not run")
    }

    /// The lamp that lets people go.
    public static var goLamp: RoleRow { .output("go-lamp", "active while somebody may pass") }

    /// The lamp that stops them.
    public static var stopLamp: RoleRow { .output("stop-lamp", "active while nobody may pass, and out of service") }

    /// What tells a controller that its requests are served.
    public static var ready: RoleRow {
        .output("ready", "active while the gate works, is not barred, and no fire holds it open")
    }

    /// What shows a controller that the program goes on.
    public static var heartbeat: RoleRow {
        var row = RoleRow.output("heartbeat", "changes again and again while the gate is ready; no change is recorded")
        row.isBeating = true
        return row
    }

    /// What tells a controller that somebody came in.
    public static var passed: RoleRow { .output("passed", "a pulse for each person who came in") }

    /// What tells a controller that somebody went out.
    public static var passedExit: RoleRow { .output("passed-exit", "a pulse for each person who went out") }

    /// What tells whoever asked that nobody is let through.
    public static var refused: RoleRow { .output("refused", "a pulse for each grant that is not taken") }

    /// What calls somebody to the gate.
    public static var bell: RoleRow { .output("bell", "rings for each press of call-button") }

    /// What keeps people out.
    public static func locked(_ sentence: Label) -> RoleRow { .input("locked", sentence).shareable }

    /// What lets everybody in.
    public static func free(_ sentence: Label) -> RoleRow { .input("free", sentence).shareable }

    /// The key that ends a failure.
    public static var repairKey: RoleRow {
        .input(ServiceContact.repairKey.rawValue, "active while a technician holds the repair key").shareable
    }
}

/// The roles of one kind of gate, numbered from 0 without gaps, at most 64; inputs first.
public protocol GateRole: RawRepresentable, Equatable, Labelled, Sendable where RawValue == Int {
    /// Everything about it, in one row.
    var row: RoleRow { get }
}

/// The roles of a gate, among them the contacts that every gate has.
package protocol ServicedRole: GateRole {
    /// The fire release.
    static var fireRelease: Self { get }
    /// The contact of a drive that reports its own failure.
    static var fault: Self { get }
    /// The key that ends a failure.
    static var repairKey: Self { get }
}

extension GateRole {
    /// Its name in board files.
    public var label: Label { row.label }

    /// The role as the loop and the board file know it.
    public var role: Role { Role(row.label, index: rawValue) }

    /// The role of this kind of gate; nil when it has none with that number.
    public init?(_ role: Role) { self.init(rawValue: role.index) }
}

extension RoleSet {
    /// Whether the role is in the set.
    subscript(role: some GateRole) -> Bool {
        get { self[number: role.rawValue] }
        set { self[number: role.rawValue] = newValue }
    }

    /// The same, with or without the role.
    @inline(__always)
    func with(_ role: some GateRole, _ isActive: Bool) -> RoleSet {
        var roles = self
        roles[role] = isActive
        return roles
    }
}
