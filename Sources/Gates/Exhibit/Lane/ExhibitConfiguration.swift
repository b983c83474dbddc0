import ControlLoop
import Gallery
import Statecharts

/// All that a board file says about a machine of the gallery, except its lines: nothing but its name.
public struct ExhibitConfiguration<Machine: LineExhibit>: Gate, Sendable {
    /// Its roles.
    public typealias RoleType = ExhibitRole<Machine>
    /// Its name in the board file.
    public static var machine: Label { Machine.name }
    /// It is chosen by `play`.
    public static var isExhibit: Bool { true }

    /// It is no gate.
    public static var states: StateList { FixedList() }

    /// It counts what came.
    public static var profile: GateProfile {
        GateProfile(
            numbers: FixedList(.diagnostic("handled", "Events handled"), .diagnostic("ignored", "Events ignored")))
    }

    /// There are no settings.
    public init() {}

    /// The lane, before its start.
    public var lane: ExhibitLane<Machine> { ExhibitLane() }

    /// There are no settings.
    public mutating func walkSettings(_ cursor: inout SettingCursor) {}
    /// Nothing follows from a role.
    public mutating func wire(_ role: ExhibitRole<Machine>, debounce: Duration) {}
    /// Nothing has to agree.
    public func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {}
    /// Nothing is missing.
    public var remarks: GateList<Label> { FixedList() }
    /// It is no gate.
    public var tellsWhenSecured: Bool { false }
    /// It is no gate.
    public var failsOpen: Bool { false }
}

/// The lines of a machine of the gallery: its inputs, then its outputs.
public struct ExhibitRole<Machine: LineExhibit>: GateRole {
    /// Its number.
    public let rawValue: Int
    /// Everything about it, in one row.
    public let row: RoleRow

    /// The role with a number, if there is one.
    public init?(rawValue: Int) {
        guard let row = Machine.row(rawValue) else { return nil }
        self.rawValue = rawValue
        self.row = row
    }
}
