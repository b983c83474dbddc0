/// Takes down what must outlast its program, or gives it back: one description serves both.
///
/// Something shows its lasting numbers one after another, each by its name. A keeper that takes down looks at them; one
/// that gives back puts there what was taken down under that name, and leaves alone what it has no number for. Names,
/// not places: so what an older program took down is understood by a newer one.
///
///     mutating func keep<K: Keeper>(with keeper: inout K) { keeper.number("money", &money) }
public protocol Keeper {
    /// A number. It is never less than zero.
    mutating func number(_ name: Label, _ value: inout UInt64)
    /// Money that is still due to somebody, in the smallest coin: a credit, change that was not paid out. A program
    /// that does not know it must not go on without it. What was taken or paid in all is a number.
    mutating func due(_ name: Label, _ value: inout UInt64)
    /// Something that is or is not so.
    mutating func flag(_ name: Label, _ value: inout Bool)
}

/// Something with numbers that must not be lost when its program ends: money, persons, counts.
///
///     struct Till: Lasting {
///         var money: UInt64 = 0
///         mutating func keep<K: Keeper>(with keeper: inout K) { keeper.number("money", &money) }
///     }
public protocol Lasting {
    /// Shows its lasting numbers, and takes those that the keeper puts there instead. Nothing else about it changes.
    mutating func keep<K: Keeper>(with keeper: inout K)
}

extension Keeper {
    /// For most keepers it is a number like any other.
    @inline(__always)
    public mutating func due(_ name: Label, _ value: inout UInt64) { number(name, &value) }

    /// A number that fits into less. One that is too large becomes the largest.
    @inline(__always)
    public mutating func number(_ name: Label, _ value: inout UInt16) {
        var wide = UInt64(value)
        number(name, &wide)
        value = wide > UInt64(UInt16.max) ? .max : UInt16(truncatingIfNeeded: wide)
    }
}
