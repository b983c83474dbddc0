import BoardFile
import ControlLoop
import Statecharts

/// What is around a daemon besides its chip: the seam to the operating system, where tests have another.
public protocol Surroundings {
    /// A watchdog that is open.
    associatedtype OpenWatchdog: FedWatchdog

    /// The next signal that came, without waiting; nil when there is none.
    mutating func nextSignal() throws(ChipError) -> Signal?

    /// The board file, as the messages name it.
    var file: UnsafePointer<CChar> { get }

    /// Reads the board file.
    mutating func readBoard() throws(BoardFileError) -> Board

    /// Keeps the board file that was read last for the time after a crash. Nil, or the errno.
    mutating func keepBoard() -> Int32?

    /// Opens a watchdog, which starts it.
    mutating func open(_ watchdog: Watchdog) throws(WatchdogError) -> OpenWatchdog

    /// Locks all memory that there is and will be. Nil, or the errno.
    mutating func lockMemory() -> Int32?
}

/// What somebody tells a daemon.
public enum Signal: Equatable, Sendable {
    /// Drive the fail-safe levels and end.
    case stop
    /// Read the board file again.
    case reload
}

/// A watchdog that runs.
public protocol FedWatchdog {
    /// How long it waits to be fed.
    var timeout: Duration { get }
    /// Whether it can be stopped.
    var canStop: Bool { get }
    /// Has it wait for so long, whole seconds.
    mutating func setTimeout(_ timeout: Duration) throws(WatchdogError)
    /// Feeds it. Nil, or the errno.
    mutating func feed() -> Int32?
    /// Stops it, where that is possible, and lets go of it.
    mutating func stop()
}

extension WatchdogDevice: FedWatchdog {}
