import Statecharts

extension Instant {
    /// How long it is since `start`. Nothing for an event before `start`; at most 292 years.
    func elapsed(since start: Instant) -> Duration { max(.zero, self - start) }

    /// The point so long before this one; this one for a negative span. Stops at the beginning of the clock.
    func before(_ span: Duration) -> Instant { self + Duration(nanoseconds: -max(0, span.nanoseconds)) }
}
