import ControlLoop
import Machines
import Statecharts

/// The further lines of an acceptor that has a line for each coin, with what a pulse of each is worth. A coin there is
/// one pulse, so none of them is a part of a coin that came before.
public struct CoinValues: Equatable, Sendable {
    private var second = Money(1)
    private var third = Money(1)
    private var fourth = Money(1)
    /// Which of them are wired, a bit each.
    private var wired: UInt8 = 0

    /// No further line.
    init() {}

    /// How many lines there can be.
    public static var count: Int { 3 }

    /// What a pulse of a line is worth.
    public subscript(index: Int) -> Money {
        get { index == 0 ? second : index == 1 ? third : fourth }
        set {
            switch index {
            case 0: second = newValue
            case 1: third = newValue
            default: fourth = newValue
            }
        }
    }

    /// Whether any is wired.
    public var areThere: Bool { @inline(__always) get { wired != 0 } }

    /// Whether one is wired.
    public func has(_ index: Int) -> Bool { wired &>> UInt8(index) & 1 == 1 }

    /// Notes that one is wired.
    mutating func wire(_ index: Int) { wired |= 1 &<< UInt8(index) }

    /// The settings, one row each.
    mutating func walkSettings(_ cursor: inout SettingCursor) {
        pass(0, "coin-value-2", "what a pulse of coin-slot-2 is worth", &cursor)
        pass(1, "coin-value-3", "what a pulse of coin-slot-3 is worth", &cursor)
        pass(2, "coin-value-4", "what a pulse of coin-slot-4 is worth", &cursor)
    }

    private mutating func pass(_ index: Int, _ key: Label, _ sentence: Label, _ cursor: inout SettingCursor) {
        let isWired = has(index)
        cursor.pass(key, &self[index], .amount(1, 1_000_000), isRequired: isWired, isUsed: isWired, sentence)
    }

    /// What of them has to agree.
    func visitAgreements<Visitor: AgreementVisitor, Roles: GateRole>(
        _ visitor: inout Visitor, _ first: Roles, from second: Roles, _ pulses: CoinPulses.Configuration
    ) {
        for index in 0..<CoinValues.count where has(index) {
            guard let role = Roles(rawValue: second.rawValue + index) else { continue }
            visitor.require(role.role, with: first.role, "expected both, since the other is the first of an acceptor")
            pulses.visitDebounce(&visitor, of: role.role)
        }
    }
}

/// The decoders of those lines.
struct CoinLines: Sendable {
    private var lines = FixedList<3, CoinPulses>([.init(.init()), .init(.init()), .init(.init())])

    /// Goes by these settings from the next pulse on.
    mutating func takeSettings(_ pulses: CoinPulses.Configuration, _ values: CoinValues) {
        for index in lines.indices { lines[index].takeSettings(pulses, CoinTrain(), value: values[index]) }
    }

    /// Whether a coin may be in one of them.
    var areMeasuring: Bool {
        for index in lines.indices where lines[index].isMeasuring { return true }
        return false
    }

    /// Lets a visitor pass those that are wired. The answer of one of them, and what its coin is worth.
    /// In line it would be there several times in each lane.
    @inline(never)
    mutating func visit<Visitor: SensorVisitor>(
        _ visitor: inout Visitor, from second: Visitor.Roles, _ values: CoinValues
    ) -> (answer: SensorAnswer<CoinPulses.Coin>, value: Money)? {
        var found: (SensorAnswer<CoinPulses.Coin>, Money)?
        for index in lines.indices where values.has(index) {
            let role = Visitor.Roles(rawValue: second.rawValue + index)
            if let answer = visitor.visit(&lines[index], role) { found = (answer, values[index]) }
        }
        return found
    }
}
