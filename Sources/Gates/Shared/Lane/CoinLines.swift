import ControlLoop
import Machines
import Statecharts

/// A further line of an acceptor that has a line for each coin.
public enum FurtherCoin: Int, Sendable {
    case second, third, fourth

    /// All of them, in order.
    public static var all: FixedList<3, FurtherCoin> { FixedList([.second, .third, .fourth]) }
}

/// The roles of a gate that takes coins. The further lines are in the order of `FurtherCoin`, behind the first.
package protocol CoinedRole: SupervisedRole {
    /// The first line of the acceptor.
    static var coinSlot: Self { get }
    /// The second.
    static var coinSlotSecond: Self { get }
}

extension CoinedRole {
    /// Which further line it is, if it is one.
    var furtherCoin: FurtherCoin? { FurtherCoin(rawValue: rawValue - Self.coinSlotSecond.rawValue) }

    /// Whether coins come there.
    package var isCoinSlot: Bool { self == .coinSlot || furtherCoin != nil }

    /// The role of a further line.
    static func line(of coin: FurtherCoin) -> Self? { Self(rawValue: coinSlotSecond.rawValue + coin.rawValue) }
}

/// What a pulse of each further line is worth. A coin there is one pulse, so none of them is a part of a coin that came
/// before.
public struct CoinValues: Equatable, Sendable {
    private var second = Money(1)
    private var third = Money(1)
    private var fourth = Money(1)
    /// Which of them are wired, a bit each.
    private var wired: UInt8 = 0

    /// No further line.
    init() {}

    /// What a pulse of a line is worth.
    public subscript(coin: FurtherCoin) -> Money {
        get {
            switch coin {
            case .second: second
            case .third: third
            case .fourth: fourth
            }
        }
        set {
            switch coin {
            case .second: second = newValue
            case .third: third = newValue
            case .fourth: fourth = newValue
            }
        }
    }

    /// Whether any is wired.
    public var areThere: Bool { @inline(__always) get { wired != 0 } }

    /// Whether one is wired.
    public func has(_ coin: FurtherCoin) -> Bool { wired &>> UInt8(coin.rawValue) & 1 == 1 }

    /// Notes that a role is wired, if it is one of them.
    mutating func wire(_ role: some CoinedRole) {
        if let coin = role.furtherCoin { wired |= 1 &<< UInt8(coin.rawValue) }
    }

    /// The settings, one row each.
    mutating func walkSettings(_ cursor: inout SettingCursor) {
        pass(.second, "coin-value-2", "what a pulse of coin-slot-2 is worth", &cursor)
        pass(.third, "coin-value-3", "what a pulse of coin-slot-3 is worth", &cursor)
        pass(.fourth, "coin-value-4", "what a pulse of coin-slot-4 is worth", &cursor)
    }

    private mutating func pass(
        _ coin: FurtherCoin, _ key: Label, _ sentence: Label, _ cursor: inout SettingCursor
    ) {
        let isWired = has(coin)
        cursor.pass(key, &self[coin], .amount(1, 1_000_000), isRequired: isWired, isUsed: isWired, sentence)
    }

    /// What of them has to agree; `first` is the first line of the acceptor.
    func visitAgreements<Visitor: AgreementVisitor, Roles: CoinedRole>(
        _ visitor: inout Visitor, beside first: Roles, _ pulses: CoinPulses.Configuration
    ) {
        let all = FurtherCoin.all
        for index in all.indices where has(all[index]) {
            guard let role = Roles.line(of: all[index])?.role else { continue }
            visitor.require(role, with: first.role, "expected both, since the other is the first of an acceptor")
            pulses.visitDebounce(&visitor, of: role)
        }
    }
}

/// The decoders of those lines.
struct CoinLines: Sendable {
    private var lines = FixedList<3, CoinPulses>([.init(.init()), .init(.init()), .init(.init())])

    /// Goes by these settings from the next pulse on.
    mutating func takeSettings(_ pulses: CoinPulses.Configuration, _ values: CoinValues) {
        let all = FurtherCoin.all
        for index in lines.indices { lines[index].takeSettings(pulses, CoinTrain(), value: values[all[index]]) }
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
        _ visitor: inout Visitor, _ values: CoinValues
    ) -> (answer: SensorAnswer<CoinPulses.Coin>, value: Money)? where Visitor.Roles: CoinedRole {
        var found: (SensorAnswer<CoinPulses.Coin>, Money)?
        let all = FurtherCoin.all
        for index in lines.indices where values.has(all[index]) {
            guard let answer = visitor.visit(&lines[index], Visitor.Roles.line(of: all[index])) else { continue }
            found = (answer, values[all[index]])
        }
        return found
    }
}
