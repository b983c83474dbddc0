import ControlLoop
import Statecharts

/// The watchdog that restarts a board whose firmware hangs.
public struct Watchdog: Equatable, Sendable {
    /// Its device, an absolute path.
    public let device: ChipName
    /// How long it waits to be fed: 1 s through 15 s, whole seconds.
    public let timeout: Duration
}
