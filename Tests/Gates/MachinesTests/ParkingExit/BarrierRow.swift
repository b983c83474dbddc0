import Statecharts
import Testing

@testable import Machines

/// One row of the barrier's table: a state, an event, and all that comes of it.
struct BarrierRow: Sendable, CustomTestStringConvertible {
    let state: BarrierState
    let event: Barrier.Event
    let condition: BarrierCondition
    let verdict: Verdict
    let next: BarrierState
    let commands: [ParkingExitCommand]
    let counts: BarrierCounts
    let consequence: BarrierConsequence?
    let wish: WishChange

    /// The event does what it is there for. Without `becomes` the state stays as it is.
    static func handles(
        _ state: BarrierState, _ event: Barrier.Event, _ condition: BarrierCondition = .always,
        becomes next: BarrierState? = nil, commanding commands: ParkingExitCommand..., counting counts: BarrierCount...,
        meaning consequence: BarrierConsequence? = nil, wish: WishChange = .none
    ) -> BarrierRow {
        // Who has completed the price and is kept from leaving is next.
        var next = next ?? state
        if wish == .paid, event != .grant { next = next.buying }
        return BarrierRow(
            state: state, event: event, condition: condition, verdict: .handled, next: next,
            commands: commands, counts: BarrierCounts(counts), consequence: consequence, wish: wish)
    }

    /// The same with an arm that rests, where it was up and is not told to go down before it has rested.
    var whileResting: BarrierRow {
        let isUpAfter = next.arm.isUp || next.arm == .closingNow
        return BarrierRow(
            state: state.with(.restingAnew), event: event, condition: condition, verdict: verdict,
            next: isUpAfter ? next.with(.restingAnew) : next, commands: commands.filter { $0 != .closeBarrier },
            counts: counts, consequence: consequence, wish: wish)
    }

    /// The same, commanding something else.
    func commanding(_ commands: [ParkingExitCommand]) -> BarrierRow {
        BarrierRow(
            state: state, event: event, condition: condition, verdict: verdict, next: next, commands: commands,
            counts: counts, consequence: consequence, wish: wish)
    }

    /// The event has no meaning here, on purpose: nothing changes.
    static func ignores(
        _ state: BarrierState, _ event: Barrier.Event, _ condition: BarrierCondition = .always, wish: WishChange = .none
    ) -> BarrierRow {
        unchanged(.ignored, state, event, condition, wish)
    }

    /// Nobody should have sent this event now: nothing changes.
    static func refuses(
        _ state: BarrierState, _ event: Barrier.Event, _ condition: BarrierCondition = .always
    ) -> BarrierRow {
        unchanged(.refused, state, event, condition, .none)
    }

    private static func unchanged(
        _ verdict: Verdict, _ state: BarrierState, _ event: Barrier.Event, _ condition: BarrierCondition,
        _ wish: WishChange
    ) -> BarrierRow {
        BarrierRow(
            state: state, event: event, condition: condition, verdict: verdict, next: state, commands: [],
            counts: BarrierCounts([]), consequence: nil, wish: wish)
    }

    var testDescription: String {
        "\(BarrierKind(state)) with \(state.held.units), \(BarrierEventKind(event)): \(verdict), \(commands)"
    }
}

/// One thing that a row counts.
enum BarrierCount: Sendable {
    case inserted(UInt64)
    /// The price, and one exit.
    case exit
    case kept(UInt64)
    case forcedExit
    case fault
    /// A grant that was taken, that a vehicle used, that is over, that was not taken.
    case grant, used, lapsed, refusedGrant
    /// A vehicle that left while the exit was free.
    case free
}

/// What was counted, comparable with a ledger.
struct BarrierCounts: Equatable, Sendable {
    var inserted: UInt64 = 0
    var prices: UInt64 = 0
    var kept: UInt64 = 0
    var exits: UInt64 = 0
    var forcedExits: UInt64 = 0
    var faults: UInt64 = 0
    var granted: UInt64 = 0
    var grantedPassages: UInt64 = 0
    var lapsed: UInt64 = 0
    var refused: UInt64 = 0
    var free: UInt64 = 0

    init(_ counts: [BarrierCount]) {
        for count in counts {
            switch count {
            case .inserted(let units): inserted += units
            case .exit:
                prices += ParkingExample.price
                exits += 1
            case .kept(let units): kept += units
            case .forcedExit: forcedExits += 1
            case .fault: faults += 1
            case .grant: granted += 1
            case .used: (exits, grantedPassages) = (exits + 1, grantedPassages + 1)
            case .lapsed: lapsed += 1
            case .refusedGrant: refused += 1
            case .free: (exits, free) = (exits + 1, free + 1)
            }
        }
    }

    init(_ ledger: BarrierLedger) {
        inserted = ledger.inserted.units
        prices = ledger.prices.units
        kept = ledger.kept.units
        exits = ledger.exits
        forcedExits = ledger.forcedExits
        faults = ledger.faults
        granted = ledger.grants.granted
        grantedPassages = ledger.grants.grantedPassages
        lapsed = ledger.grants.lapsed
        refused = ledger.grants.refused
        free = ledger.freePassages
    }
}
