// Conversions between 64-bit integers and a 32-bit machine's words.
//
// On a 32-bit machine, the standard library converts to and from 64 bits through generic code over lists of words. That
// code allocates nothing, but the compiler cannot see it: `-no-allocations` rejects it, as of Swift 6.3. These
// conversions do the same for the types that occur here. They are concrete, so the compiler prefers them to the generic
// ones.

extension UInt64 {
    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: UInt32) {
        // Every machine that this runs on has the low half first.
        self = unsafeBitCast((number, 0 as UInt32), to: UInt64.self)
    }

    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: UInt16) { self.init(UInt32(number)) }

    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: UInt8) { self.init(UInt32(number)) }

    /// The same number, which must not be negative.
    @inlinable @inline(__always)
    package init(_ number: Int) {
        precondition(number >= 0)
        #if _pointerBitWidth(_64)
            self.init(truncatingIfNeeded: number)
        #else
            self.init(UInt32(bitPattern: Int32(number)))
        #endif
    }
}

extension Int64 {
    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: Int32) {
        self = unsafeBitCast((number, number < 0 ? -1 : 0 as Int32), to: Int64.self)
    }

    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: UInt32) { self.init(bitPattern: UInt64(number)) }

    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: UInt16) { self.init(bitPattern: UInt64(number)) }

    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: UInt8) { self.init(bitPattern: UInt64(number)) }

    /// The same number.
    @inlinable @inline(__always)
    package init(_ number: Int) {
        #if _pointerBitWidth(_64)
            self.init(truncatingIfNeeded: number)
        #else
            self.init(Int32(number))
        #endif
    }

    /// The same number, which must be at most `Int64.max`.
    @inlinable @inline(__always)
    package init(_ number: UInt64) {
        self.init(bitPattern: number)
        precondition(self >= 0)
    }

    /// The same number, or nil if it is above `Int64.max`.
    @inlinable @inline(__always)
    package init?(exactly number: UInt64) {
        self.init(bitPattern: number)
        guard self >= 0 else { return nil }
    }
}

extension Int {
    /// The same number, which must fit.
    @inlinable @inline(__always)
    package init(_ number: Int64) {
        self.init(truncatingIfNeeded: number)
        precondition(Int64(self) == number)
    }

    /// The same number, which must fit.
    @inlinable @inline(__always)
    package init(_ number: UInt64) { self.init(Int64(number)) }
}

extension UInt32 {
    /// The same number, which must fit.
    @inlinable @inline(__always)
    package init(_ number: UInt64) {
        self.init(truncatingIfNeeded: number)
        precondition(UInt64(self) == number)
    }
}

extension UInt16 {
    /// The same number, which must fit.
    @inlinable @inline(__always)
    package init(_ number: UInt64) {
        self.init(truncatingIfNeeded: number)
        precondition(UInt64(self) == number)
    }
}

extension UInt8 {
    /// The same number, which must fit.
    @inlinable @inline(__always)
    package init(_ number: UInt64) {
        self.init(truncatingIfNeeded: number)
        precondition(UInt64(self) == number)
    }
}
