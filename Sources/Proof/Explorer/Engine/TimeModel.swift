import Statecharts

/// What of time tells two states apart.
public enum TimeModel: Sendable {
    /// Of each moment only whether it has come, of each age only which of those that matter it has reached. Whatever
    /// has not come yet may come next. So all orders are seen, those that the durations allow and more: what holds then
    /// holds for durations of any length.
    case order
    /// How many of these spans are left until a moment, or have passed since a beginning. For what is true only because
    /// one duration is longer than another.
    case ticks(Duration)

    /// In how many ways time can pass, where so many moments and ages are still to come.
    @inline(__always)
    func steps(pending: Int) -> Int {
        switch self {
        case .order: pending
        case .ticks: pending > 0 ? 1 : 0
        }
    }

    /// What a state becomes when time passes: one moment comes, or a tick passes.
    func step<Coded: Codeable>(_ coming: Int, _ state: inout Coded) -> Packed {
        switch self {
        case .order: pack(&state, at: Self.now, coming: coming)
        case .ticks(let tick): pack(&state, at: Self.now + tick)
        }
    }

    /// A state as a number. Of the moments that have not come yet, one may come now.
    func pack<Coded: Codeable>(_ state: inout Coded, at now: Instant, coming: Int = -1) -> Packed {
        var packer = Packer(self, at: now, coming: coming)
        state.code(with: &packer)
        return packer.packed
    }

    /// When every state is looked at: late enough that nothing began before the clock's zero.
    static var now: Instant { .zero + .seconds(1_000_000_000) }
}
