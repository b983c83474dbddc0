import ControlLoop
import Machines
import Statecharts

/// All that a board file says about one gate, except its lines. Everything that needs to know a kind of gate asks this:
/// the board file's reader, `check`, the reload, the simulation.
public protocol GateConfiguration: Equatable, Sendable {
    /// The gate with its sensors.
    associatedtype LaneType: InterlockMember

    /// The kinds of gates that it can be, by their names in the board file.
    static var machines: KindList<Label> { get }
    /// Whether one of these kinds is a machine of the gallery: no gate, but something to play with. A board file says
    /// `machine = gallery`, and then `play` and its name.
    static func isExhibit(machine number: Int) -> Bool
    /// What one of these kinds says of itself to whoever watches it.
    static func profile(machine number: Int) -> GateProfile
    /// The state of that name of one of these kinds; it means the same in each that has one of that name.
    static func state(_ name: EntryName) -> StateRow?
    /// Whether one of these kinds finds the failure of that name by itself while a fire opens it.
    static func findsInFire(_ fault: EntryName) -> Bool
    /// The defaults of one of these kinds.
    init(machine number: Int)
    /// Which of these kinds it is.
    var machineNumber: Int { get }

    /// A role by its number; nil when the gate has none.
    func role(_ number: Int) -> RoleRow?
    /// A role by its name, which is text that stays where it is; nil when the gate has none.
    func role(named name: UnsafeBufferPointer<UInt8>) -> (number: Int, label: Label)?
    /// Lets a cursor pass every setting, in order.
    mutating func walkSettings(_ cursor: inout SettingCursor)
    /// Notes that a role is wired, with the debounce of an input.
    mutating func wire(role number: Int, debounce: Duration)
    /// Derives the defaults that follow from other settings; `isGiven` says which keys the board file has.
    mutating func finish(isGiven: (Label) -> Bool)
    /// Shows what has to agree with what.
    func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor)

    /// What follows from the wiring and is not a setting, for `check`.
    var findings: GateList<WiringFinding> { get }
    /// What the gate cannot do because its board file leaves something out. It is not a mistake, but somebody may
    /// expect otherwise.
    var remarks: GateList<Label> { get }
    /// Whether it can be seen that the gate is locked.
    var tellsWhenSecured: Bool { get }
    /// Whether the gate opens when it fails.
    var failsOpen: Bool { get }
    /// The name of the picture of its states, with what is wired.
    var chart: Label { get }
    /// What can hold it open for everybody, as its board file says that; nil if nothing can.
    var isHeldOpenBy: Label? { get }
    /// The contacts at which a moving gate arrives, and how soon it must.
    var arrivals: GateList<Arrival> { get }
    /// How long one passage may last; nil for what is no gate.
    var passageTime: PassageTime? { get }
    /// Whether it gives up waiting for an interlock after a time; a wish that was paid for lasts.
    var wishEnds: Bool { get }

    /// The lane, before its start.
    var lane: LaneType { get }
}

/// Something that follows from how a gate is wired.
public struct WiringFinding: Equatable, Sendable {
    /// What it is about.
    public let label: Label
    /// What it is.
    public let words: Label
}

/// A contact at which a moving gate arrives.
public struct Arrival: Equatable, Sendable {
    /// The contact.
    public let contact: Role
    /// Whether the gate may move slowly on its way there: then it takes twice as long.
    public let isSlow: Bool
    /// The setting that says how soon.
    public let key: Label
    /// The value of that setting.
    public let limit: Duration
}

/// Looks at the settings of a gate that must agree.
public protocol AgreementVisitor {
    /// One duration has to be longer than another, or as long if it `mayEqual` it.
    mutating func require(
        _ upper: Label, _ upperValue: Duration, above lower: Label, _ lowerValue: Duration, mayEqual: Bool)
    /// A duration has to be longer than the debounce of an input, if that is wired.
    mutating func require(_ key: Label, _ value: Duration, aboveDebounceOf role: Role)
    /// The debounce of an input must not be longer; the words say what it would do, and what its limit is.
    mutating func require(debounceOf role: Role, atMost longest: Duration, _ words: Label)
    /// A role makes no sense beside another; the words say what is expected.
    mutating func refuse(_ role: Role, beside other: Role, _ words: Label)
    /// A role makes no sense without another; the words say what is expected.
    mutating func require(_ role: Role, with other: Role, _ words: Label)
    /// At least one of these roles is needed; the words say what for, and which they are, behind "has nothing".
    mutating func requireOne(of roles: GateList<Role>, _ words: Label)
}

extension AgreementVisitor {
    /// One duration has to be longer than another.
    public mutating func require(
        _ upper: Label, _ upperValue: Duration, above lower: Label, _ lowerValue: Duration
    ) {
        require(upper, upperValue, above: lower, lowerValue, mayEqual: false)
    }
}

/// One kind of gate: this is what you write to add one.
public protocol Gate: GateConfiguration {
    /// Its roles.
    associatedtype RoleType: GateRole

    /// Its name in the board file.
    static var machine: Label { get }
    /// Whether it is a machine of the gallery.
    static var isExhibit: Bool { get }
    /// What it says of itself to whoever watches it.
    static var profile: GateProfile { get }
    /// The states of its main region; none for what is no gate.
    static var states: StateList { get }
    /// The failures that it finds by itself while a fire opens it.
    static var foundInFire: FixedList<4, Fault> { get }
    /// The defaults.
    init()
    /// Notes that a role is wired, with the debounce of an input.
    mutating func wire(_ role: RoleType, debounce: Duration)
}

extension Gate {
    /// Its name.
    public static var machines: KindList<Label> { KindList(machine) }

    /// Most kinds are gates.
    public static var isExhibit: Bool { false }

    /// There is one kind.
    public static func isExhibit(machine number: Int) -> Bool { isExhibit }

    /// There is one kind.
    public static func profile(machine number: Int) -> GateProfile { profile }

    /// One of its states.
    public static func state(_ name: EntryName) -> StateRow? { states.named(name) }

    /// Most gates only open in a fire, and look at nothing.
    public static var foundInFire: FixedList<4, Fault> { FixedList() }

    /// Whether it is one of those.
    public static func findsInFire(_ fault: EntryName) -> Bool {
        let faults = foundInFire
        for index in faults.indices where EntryName(faults[index].label) == fault { return true }
        return false
    }

    /// The defaults.
    public init(machine number: Int) { self.init() }

    /// There is one kind.
    public var machineNumber: Int { 0 }

    /// A role by its number.
    public func role(_ number: Int) -> RoleRow? { RoleType(rawValue: number)?.row }

    /// A role by its name.
    public func role(named name: UnsafeBufferPointer<UInt8>) -> (number: Int, label: Label)? {
        var number = 0
        while let label = RoleType(rawValue: number)?.row.label {
            if label.isSpelled(name) { return (number, label) }
            number += 1
        }
        return nil
    }

    /// Notes that a role is wired.
    public mutating func wire(role number: Int, debounce: Duration) {
        if let role = RoleType(rawValue: number) { wire(role, debounce: debounce) }
    }

    /// Nothing follows from other settings.
    public mutating func finish(isGiven: (Label) -> Bool) {}

    /// Nothing follows from the wiring.
    public var findings: GateList<WiringFinding> { FixedList() }

    /// Its states are those of its machine.
    public var chart: Label { Self.machine }

    /// Nothing holds it open.
    public var isHeldOpenBy: Label? { nil }

    /// Nothing arrives anywhere.
    public var arrivals: GateList<Arrival> { FixedList() }

    /// Nobody passes.
    public var passageTime: PassageTime? { nil }

    /// Nobody waits, or somebody who has paid.
    public var wishEnds: Bool { false }
}
