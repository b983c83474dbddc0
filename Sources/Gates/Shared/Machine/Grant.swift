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

    /// Two bits a right, the first in the lowest. The higher is set in a grant: 2 is `granted`, 3 is `exit`. 1 is a
    /// right that was paid, and 0 is the end.
    var bits: UInt32 = 0

    /// Nobody waits.
    public init() {}

    /// The most grants that a board file may let wait. With one more, which an interlock keeps waiting, and a paid
    /// right they are eleven: twenty-two bits.
    public static var mostGrants: UInt64 { 9 }

    /// The lower bit of each right.
    private static var lower: UInt32 { 0x5555_5555 }
    /// The lower bit of the right that was paid.
    private var paid: UInt32 { bits & ~(bits &>> 1) & WaitingRights.lower }

    /// Whether nobody waits.
    public var isEmpty: Bool { @inline(__always) get { bits == 0 } }
    /// Whether a right that was paid waits.
    public var hasPaid: Bool { paid != 0 }
    /// How many grants wait. (Counting bits needs a table on the heap where the processor cannot.)
    public var grants: UInt64 {
        var (rest, count) = (bits &>> 1 & WaitingRights.lower, UInt64(0))
        while rest != 0 {
            rest &= rest &- 1
            count &+= 1
        }
        return count
    }
    /// The first of them; nil where nobody waits.
    public var first: Right? {
        if isEmpty { return nil }
        return .some(bits & 2 == 0 ? nil : bits & 1 == 0 ? .granted : .exit)
    }

    /// Puts a right behind all others. There is room: of those that were paid at most one waits.
    mutating func append(_ right: Right) {
        let place = UInt32(truncatingIfNeeded: 33 - bits.leadingZeroBitCount) & ~1
        let new: UInt32 =
            switch right {
            case nil: 1
            case .granted: 2
            case .exit: 3
            }
        bits |= new &<< place
    }

    /// Takes the first away.
    package mutating func removeFirst() { bits = bits &>> 2 }

    /// Takes all away but those who want to get out, and says how many who wanted to get in those were.
    mutating func removeAllButExits() -> UInt64 {
        let before = grants
        // Both bits of an exit are set.
        var (rest, exits) = (bits & bits &>> 1 & WaitingRights.lower, UInt64(0))
        bits = 0
        while rest != 0 {
            rest &= rest &- 1
            bits = bits &<< 2 | 3
            exits &+= 1
        }
        return before &- exits
    }

    /// Takes all grants away, and leaves the mark of the paid right.
    mutating func removeGrants() { bits = hasPaid ? 1 : 0 }

    /// Takes the mark of the paid right away; those behind it move up.
    mutating func removePaid() {
        guard paid != 0 else { return }
        let before = paid &- 1
        bits = bits & before | bits &>> 2 & ~before
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

    /// Those that were taken and are neither used nor over, as long as no counter has reached its limit.
    public var open: Int64 {
        Int64(bitPattern: granted &+ exits &- grantedPassages &- exitPassages &- lapsed)
    }

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
    mutating func keep<K: Keeper>(
        with keeper: inout K, hasExitButton: Bool, waiting: UInt64, orNote isSaturated: inout Bool
    ) {
        keeper.number("granted", &granted)
        if hasExitButton { keeper.number("exits", &exits) }
        keeper.number("grantedPassages", &grantedPassages)
        if hasExitButton { keeper.number("exitPassages", &exitPassages) }
        keeper.number("grantsLapsed", &lapsed)
        keeper.number("grantsRefused", &refused)
        let over = open &- Int64(bitPattern: waiting)
        if !isSaturated, over > 0 { lapse(UInt64(bitPattern: over), orNote: &isSaturated) }
    }
}
