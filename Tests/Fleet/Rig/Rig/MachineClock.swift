import CSystem
import Statecharts

/// The clock of this machine, which is that of the boot of all simulated boards.
enum MachineClock {
    /// What it shows.
    static var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }
}
