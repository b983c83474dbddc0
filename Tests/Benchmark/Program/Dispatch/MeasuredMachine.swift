import CBenchmark
import ControlLoop
import Machines
import Statecharts

/// A shipped machine as it is measured, beside the same machine written by hand in C.
protocol MeasuredMachine: StateMachine {
    /// How it behaves.
    associatedtype Configuration
    /// The same machine in C.
    associatedtype PeerType: Peer where PeerType.Configuration == Configuration

    /// Its name in figures.
    static var figure: Label { get }
    /// Which stream of events it gets.
    static var stream: bench_gate { get }
    /// How it behaves when it is measured.
    static var measuredConfiguration: Configuration { get }

    init(_ configuration: Configuration, at now: Instant)

    /// One of its own events, as C has it.
    static func own(_ event: gate_event) -> Event
    /// A failure, a repair or a fire release.
    static func service(_ event: ServiceEvent) -> Event
    /// The number of a command, the same as in C.
    static func number(of command: Command) -> UInt8

    /// What the latest event means to the gate's wish to open.
    var wish: WishChange { get }
    /// Everything that it has counted, in the order of the C structure.
    var ledgerFields: LedgerFields { get }
}

/// The counts of a ledger, in order; whether it is saturated is the last of them.
typealias LedgerFields = FixedList<20, UInt64>

extension LedgerFields {
    /// Adds what a gate has counted of those who did not pay.
    mutating func add(_ grants: GrantLedger) {
        add(grants.granted)
        add(grants.exits)
        add(grants.grantedPassages)
        add(grants.exitPassages)
        add(grants.lapsed)
        add(grants.refused)
    }

    /// The same of a machine in C.
    mutating func add(_ grants: gate_grants) {
        add(grants.granted)
        add(grants.exits)
        add(grants.granted_passages)
        add(grants.exit_passages)
        add(grants.lapsed)
        add(grants.refused)
    }
}

/// A machine written by hand in C.
protocol Peer {
    /// How it behaves, in the words of the shipped machine.
    associatedtype Configuration

    init(_ configuration: Configuration, at now: Instant)

    /// Answers one event.
    mutating func handle(_ event: gate_event) -> gate_reaction
    /// Answers all of them; returns the number that stands for its commands.
    mutating func run(_ events: UnsafePointer<gate_event>, _ count: Int) -> UInt64

    /// Everything that it has counted.
    var ledgerFields: LedgerFields { get }
}

extension MeasuredMachine {
    /// An event, as C has it.
    static func event(_ event: gate_event) -> Event {
        switch UInt32(event.kind) {
        case GATE_DID_FAIL.rawValue: service(.machineDidFail(fault(event.value)))
        case GATE_REPAIR_DID_COMPLETE.rawValue: service(.machineRepairDidComplete)
        case GATE_FIRE_RELEASE_BEGAN.rawValue: service(.fireReleaseBegan)
        case GATE_FIRE_RELEASE_ENDED.rawValue: service(.fireReleaseEnded)
        default: own(event)
        }
    }

    /// A mode, as C has it.
    static func mode(_ event: gate_event) -> GateMode { GateMode(rawValue: Int(event.value)) ?? .normal }

    private static func fault(_ number: UInt32) -> Fault {
        switch number {
        case GATE_SENSOR_FLICKERS.rawValue: .sensorFlickers
        case GATE_FAULT_CONTACT.rawValue: .faultContact
        case GATE_DID_NOT_LOCK.rawValue: .didNotLock
        case GATE_DID_NOT_UNLOCK.rawValue: .didNotUnlock
        case GATE_DID_NOT_OPEN.rawValue: .didNotOpen
        default: .contactsDisagree
        }
    }
}

/// An event with its occasion, as a machine gets it.
struct Arrival<Event> {
    let event: Event
    let occasion: Occasion
}
