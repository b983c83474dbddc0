import Statecharts

/// A request to let one person through that no money was paid for.
public enum Grant: Equatable, Sendable {
    /// A reader, a guard's button or a ticket machine lets somebody in.
    case granted
    /// Somebody presses the button on the inside to get out.
    case exit
}

/// The rights of those who wait behind the one that a gate is open for, in the order in which they came. A right that
/// was paid is a mark only: its money is the gate's credit.
public struct WaitingRights: Equatable, Sendable {
    /// Whose right it is; nil is a right that was paid.
    public typealias Right = Grant?

    /// Two bits a right, the first in the lowest: `bits(of:)`. Zero is the end.
    var bits: UInt32 = 0

    /// Nobody waits.
    public init() {}

    /// The most grants that a board file may let wait. With a paid right they are ten: twenty bits.
    public static var mostGrants: UInt64 { 9 }

    /// Whether nobody waits.
    public var isEmpty: Bool { @inline(__always) get { bits == 0 } }
    /// Whether a right that was paid waits.
    public var hasPaid: Bool { contains(1) }
    /// How many grants wait.
    public var grants: UInt64 {
        var (rest, count) = (bits, UInt64(0))
        while rest != 0 {
            if rest & 3 != 1 { count &+= 1 }
            rest = rest &>> 2
        }
        return count
    }
    /// The first of them; nil where nobody waits.
    public var first: Right? { isEmpty ? nil : .some(WaitingRights.right(bits & 3)) }

    /// Puts a right behind all others. There is room: of those that were paid at most one waits.
    mutating func append(_ right: Right) {
        var shift: UInt32 = 0
        while bits &>> shift != 0 { shift &+= 2 }
        bits |= WaitingRights.bits(of: right) &<< shift
    }

    /// Takes the first away.
    package mutating func removeFirst() { bits = bits &>> 2 }

    /// Takes the mark of the paid right away.
    mutating func removePaid() {
        var (rest, kept, shift) = (bits, UInt32(0), UInt32(0))
        while rest != 0 {
            if rest & 3 != 1 {
                kept |= (rest & 3) &<< shift
                shift &+= 2
            }
            rest = rest &>> 2
        }
        bits = kept
    }

    private func contains(_ wanted: UInt32) -> Bool {
        var rest = bits
        while rest != 0 {
            if rest & 3 == wanted { return true }
            rest = rest &>> 2
        }
        return false
    }

    private static func bits(of right: Right) -> UInt32 {
        switch right {
        case nil: 1
        case .granted: 2
        case .exit: 3
        }
    }

    private static func right(_ bits: UInt32) -> Right {
        switch bits {
        case 2: .granted
        case 3: .exit
        default: nil
        }
    }
}

/// What a gate has counted of those who passed without money.
///
/// No grant is lost: after every event, granted + exits = used + lapsed + those that still wait.
public struct GrantLedger: Equatable, Sendable {
    /// Grants that were taken.
    public private(set) var granted: UInt64 = 0
    /// Presses of the exit button that were taken.
    public private(set) var exits: UInt64 = 0
    /// Persons who passed by a grant.
    public private(set) var grantedPassages: UInt64 = 0
    /// Persons who passed by the exit button.
    public private(set) var exitPassages: UInt64 = 0
    /// Grants and presses that ended without a person: by their time, a failure, a fire, or a restart.
    public private(set) var lapsed: UInt64 = 0
    /// Grants and presses that were not taken.
    public private(set) var refused: UInt64 = 0

    /// Everything at zero.
    public init() {}

    mutating func take(_ grant: Grant, orNote isSaturated: inout Bool) {
        switch grant {
        case .granted: granted.count(1, orNote: &isSaturated)
        case .exit: exits.count(1, orNote: &isSaturated)
        }
    }

    mutating func use(_ grant: Grant, orNote isSaturated: inout Bool) {
        switch grant {
        case .granted: grantedPassages.count(1, orNote: &isSaturated)
        case .exit: exitPassages.count(1, orNote: &isSaturated)
        }
    }

    mutating func lapse(_ count: UInt64, orNote isSaturated: inout Bool) { lapsed.count(count, orNote: &isSaturated) }

    mutating func refuse(orNote isSaturated: inout Bool) { refused.count(1, orNote: &isSaturated) }

    /// Shows its counts. What waited when the program ended has lapsed.
    mutating func keep<K: Keeper>(with keeper: inout K, waiting: UInt64, orNote isSaturated: inout Bool) {
        keeper.number("granted", &granted)
        keeper.number("exits", &exits)
        keeper.number("grantedPassages", &grantedPassages)
        keeper.number("exitPassages", &exitPassages)
        keeper.number("grantsLapsed", &lapsed)
        keeper.number("grantsRefused", &refused)
        let taken = granted.addingReportingOverflow(exits)
        let over = grantedPassages.addingReportingOverflow(exitPassages).partialValue.addingReportingOverflow(lapsed)
        guard !isSaturated, !taken.overflow, !over.overflow, taken.partialValue > over.partialValue else { return }
        let left = taken.partialValue - over.partialValue
        if left > waiting { lapse(left - waiting, orNote: &isSaturated) }
    }
}
