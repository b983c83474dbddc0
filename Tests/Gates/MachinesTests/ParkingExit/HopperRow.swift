import Statecharts
import Testing

@testable import Machines

/// One row of the hopper's table, with or without a count sensor where nothing else is said.
struct HopperRow: Sendable, CustomTestStringConvertible {
    let state: HopperState
    let event: HopperEvent
    var counts: Bool?
    let verdict: Verdict
    let next: HopperState
    var commands: [ParkingExitCommand] = []
    var money = HopperCounts()
    var fallsShort = false

    static func handles(
        _ state: HopperState, _ event: HopperEvent, counts: Bool? = nil, becomes next: HopperState? = nil,
        _ commands: ParkingExitCommand..., counting money: HopperCounts = HopperCounts(), fallsShort: Bool = false
    ) -> HopperRow {
        HopperRow(
            state: state, event: event, counts: counts, verdict: .handled, next: next ?? state, commands: commands,
            money: money, fallsShort: fallsShort)
    }

    static func ignores(_ state: HopperState, _ event: HopperEvent, counts: Bool? = nil) -> HopperRow {
        HopperRow(state: state, event: event, counts: counts, verdict: .ignored, next: state)
    }

    static func refuses(_ state: HopperState, _ event: HopperEvent, counts: Bool? = nil) -> HopperRow {
        HopperRow(state: state, event: event, counts: counts, verdict: .refused, next: state)
    }

    var testDescription: String {
        "\(HopperKind(state)) with \(state.due.units) due, \(event.label.text): \(verdict), \(commands)"
    }
}

/// What was counted, comparable with a ledger.
struct HopperCounts: Equatable, Sendable {
    var paidOut: UInt64 = 0
    var leftBehind: UInt64 = 0
    var kept: UInt64 = 0
    var failedPayouts: UInt64 = 0
    var strayCoins: UInt64 = 0
}

extension HopperCounts {
    init(_ ledger: HopperLedger) {
        self.init(
            paidOut: ledger.paidOut.units, leftBehind: ledger.leftBehind.units, kept: ledger.kept.units,
            failedPayouts: ledger.failedPayouts, strayCoins: ledger.strayCoins)
    }
}
