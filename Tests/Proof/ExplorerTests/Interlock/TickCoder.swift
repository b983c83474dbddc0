import Statecharts

/// Shows moments as the ticks of one second that are left until them, as plain numbers. So the coder below it knows of
/// no time: a subject that uses it says itself when a tick may pass.
struct TickCoder<Coder: StateCoder>: StateCoder {
    private(set) var coder: Coder
    private let now: Instant
    /// More ticks than any moment is away.
    private static var most: UInt64 { 7 }

    init(_ coder: Coder, at now: Instant) {
        self.coder = coder
        self.now = now
    }

    mutating func choice(_ present: Int, of count: Int) -> Int { coder.choice(present, of: count) }

    mutating func detail(_ present: Int, of count: Int) -> Int { coder.detail(present, of: count) }

    mutating func detail(_ number: inout Int64) { coder.detail(&number) }

    mutating func number(_ value: inout UInt64, atMost limit: UInt64) { coder.number(&value, atMost: limit) }

    mutating func moment(_ instant: inout Instant) {
        var left = UInt64(max(.zero, instant - now).nanoseconds / Duration.seconds(1).nanoseconds)
        coder.number(&left, atMost: Self.most)
        instant = now + .seconds(Int64(left))
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        var passed = UInt64(min(now - instant, ages[ages.count - 1]).nanoseconds / Duration.seconds(1).nanoseconds)
        coder.number(&passed, atMost: Self.most)
        instant = now + .seconds(-Int64(passed))
    }
}
