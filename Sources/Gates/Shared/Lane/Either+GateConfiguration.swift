import ControlLoop
import Statecharts

extension Either: GateConfiguration where First: GateConfiguration, Second: GateConfiguration {
    /// A lane with the first or with the second.
    public typealias LaneType = EitherLane<First.LaneType, Second.LaneType>

    /// The kinds of the first, and then those of the second.
    public static var machines: KindList<Label> { First.machines.followed(by: Second.machines) }

    /// Whether one of these kinds is a machine of the gallery.
    public static func isExhibit(machine number: Int) -> Bool {
        let firsts = First.machines.count
        return number < firsts
            ? First.isExhibit(machine: number) : Second.isExhibit(machine: number - firsts)
    }

    /// What one of these kinds says of itself.
    public static func profile(machine number: Int) -> GateProfile {
        let firsts = First.machines.count
        return number < firsts ? First.profile(machine: number) : Second.profile(machine: number - firsts)
    }

    /// A state of the first, or of the second.
    public static func state(_ name: EntryName) -> StateRow? { First.state(name) ?? Second.state(name) }

    /// Whether the first or the second finds it.
    public static func findsInFire(_ fault: EntryName) -> Bool {
        First.findsInFire(fault) || Second.findsInFire(fault)
    }

    /// The defaults of one of these kinds.
    public init(machine number: Int) {
        let firsts = First.machines.count
        self = number < firsts ? .first(First(machine: number)) : .second(Second(machine: number - firsts))
    }

    /// Which of these kinds it is.
    public var machineNumber: Int {
        switch self {
        case .first(let gate): gate.machineNumber
        case .second(let gate): First.machines.count + gate.machineNumber
        }
    }

    /// A role by its number.
    public func role(_ number: Int) -> RoleRow? {
        switch self {
        case .first(let gate): gate.role(number)
        case .second(let gate): gate.role(number)
        }
    }

    /// A role by its name.
    public func role(named name: UnsafeBufferPointer<UInt8>) -> (number: Int, label: Label)? {
        switch self {
        case .first(let gate): gate.role(named: name)
        case .second(let gate): gate.role(named: name)
        }
    }

    /// Lets a cursor pass every setting.
    public mutating func walkSettings(_ cursor: inout SettingCursor) {
        switch self {
        case .first(var gate):
            gate.walkSettings(&cursor)
            self = .first(gate)
        case .second(var gate):
            gate.walkSettings(&cursor)
            self = .second(gate)
        }
    }

    /// Notes that a role is wired.
    public mutating func wire(role number: Int, debounce: Duration) {
        switch self {
        case .first(var gate):
            gate.wire(role: number, debounce: debounce)
            self = .first(gate)
        case .second(var gate):
            gate.wire(role: number, debounce: debounce)
            self = .second(gate)
        }
    }

    /// Derives the defaults that follow from other settings.
    public mutating func finish(isGiven: (Label) -> Bool) {
        switch self {
        case .first(var gate):
            gate.finish(isGiven: isGiven)
            self = .first(gate)
        case .second(var gate):
            gate.finish(isGiven: isGiven)
            self = .second(gate)
        }
    }

    /// Shows what has to agree with what.
    public func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .first(let gate): gate.visitAgreements(&visitor)
        case .second(let gate): gate.visitAgreements(&visitor)
        }
    }

    /// What follows from the wiring.
    public var findings: GateList<WiringFinding> {
        switch self {
        case .first(let gate): gate.findings
        case .second(let gate): gate.findings
        }
    }

    /// What the gate cannot do.
    public var remarks: GateList<Label> {
        switch self {
        case .first(let gate): gate.remarks
        case .second(let gate): gate.remarks
        }
    }

    /// Whether it can be seen that the gate is locked.
    public var tellsWhenSecured: Bool {
        switch self {
        case .first(let gate): gate.tellsWhenSecured
        case .second(let gate): gate.tellsWhenSecured
        }
    }

    /// Whether the gate opens when it fails.
    public var failsOpen: Bool {
        switch self {
        case .first(let gate): gate.failsOpen
        case .second(let gate): gate.failsOpen
        }
    }

    /// The name of the picture of its states.
    public var chart: Label {
        switch self {
        case .first(let gate): gate.chart
        case .second(let gate): gate.chart
        }
    }

    /// What can hold it open for everybody.
    public var isHeldOpenBy: Label? {
        switch self {
        case .first(let gate): gate.isHeldOpenBy
        case .second(let gate): gate.isHeldOpenBy
        }
    }

    /// The contacts at which a moving gate arrives.
    public var arrivals: GateList<Arrival> {
        switch self {
        case .first(let gate): gate.arrivals
        case .second(let gate): gate.arrivals
        }
    }

    /// How long one passage may last.
    public var passageTime: PassageTime? {
        switch self {
        case .first(let gate): gate.passageTime
        case .second(let gate): gate.passageTime
        }
    }

    /// Whether it gives up waiting for an interlock.
    public var wishEnds: Bool {
        switch self {
        case .first(let gate): gate.wishEnds
        case .second(let gate): gate.wishEnds
        }
    }

    /// The lane, before its start. Inlined, it was written out wherever lanes are made: 12 kB for arm64.
    public var lane: LaneType {
        @inline(never) get {
            switch self {
            case .first(let gate): EitherLane(first: gate.lane)
            case .second(let gate): EitherLane(second: gate.lane)
            }
        }
    }
}
