import ControlLoop
import Machines
import Statecharts

// What every gate with a coin acceptor has in its board file.
extension CoinPulses.Configuration {
    /// The settings, one row each.
    mutating func walkSettings(_ cursor: inout SettingCursor, isUsed: Bool = true) {
        let least = Duration.microseconds(100)
        cursor.pass(
            "pulse-min", &shortest, .duration(least, .seconds(1), example: .milliseconds(15)),
            isUsed: isUsed, "the shortest pulse that is a coin")
        cursor.pass(
            "pulse-max", &longest, .duration(least, .seconds(2), example: .milliseconds(250)),
            isUsed: isUsed, "the longest pulse that is a coin")
        cursor.pass(
            "coin-stuck", &stuckAfter, .duration(least, .seconds(60), example: .seconds(2)),
            isUsed: isUsed, "how long the acceptor's line may be active before it counts as stuck")
    }

    /// What has to agree. A debounce of more than half of a pulse would swallow good pulses.
    func visitAgreements<Visitor: AgreementVisitor>(_ visitor: inout Visitor, of coinSlot: Role, _ train: CoinTrain) {
        visitor.require("pulse-max", longest, above: "pulse-min", shortest)
        visitor.require("coin-stuck", stuckAfter, above: "pulse-max", longest)
        visitDebounce(&visitor, of: coinSlot)
        visitor.require("coin-gap", train.gap, above: "pulse-min", shortest)
    }

    /// What has to agree with the pulses of a line.
    func visitDebounce<Visitor: AgreementVisitor>(_ visitor: inout Visitor, of line: Role) {
        visitor.require(
            debounceOf: line, atMost: Duration(nanoseconds: shortest.nanoseconds / 2),
            "would swallow coins: expected at most half of pulse-min")
    }
}

extension CoinTrain {
    /// The settings, one row each.
    mutating func walkSettings(_ cursor: inout SettingCursor, isUsed: Bool = true) {
        cursor.pass(
            "coin-gap", &gap, .duration(.milliseconds(20), .seconds(5), example: .milliseconds(250)),
            isUsed: isUsed, "the longest time between two pulses of one coin")
        cursor.pass(
            "largest-coin", &largestCoin, .amount(0, 1_000_000),
            isUsed: isUsed,
            "what the most valuable coin is worth; 0 where a train of pulses is one coin however long it is")
    }
}
