import BoardFile
import ControlLoop
import Record
import Statecharts

/// The surroundings of a daemon besides its chip: the seam to the operating system, which tests replace.
public protocol Surroundings {
    /// A watchdog that is open.
    associatedtype OpenWatchdog: FedWatchdog

    /// The next signal that came, without waiting; nil when there is none.
    mutating func nextSignal() throws(ChipError) -> Signal?

    /// The board file, as the messages name it.
    var file: UnsafePointer<CChar> { get }

    /// Reads the board file.
    mutating func readBoard() throws(BoardFileError) -> Board

    /// Keeps the board file that was read last, for the time after a crash. Nil, or the errno.
    mutating func keepBoard() -> Int32?

    /// Opens the record of the board that was read last, or makes one, as what the loop remembers in. It is large, so
    /// it is put where it stays.
    mutating func openRecord(as identity: RecordIdentity, into memory: inout LaneRecord) -> RecordOpening

    /// Opens a watchdog, which starts it.
    mutating func open(_ watchdog: Watchdog) throws(WatchdogError) -> OpenWatchdog

    /// Locks all present and future memory. Nil, or the errno.
    mutating func lockMemory() -> Int32?
}

/// What a signal asks of a daemon.
public enum Signal: Equatable, Sendable {
    /// Drive the fail-safe levels and end.
    case stop
    /// Read the board file again.
    case reload
}

/// A running watchdog.
public protocol FedWatchdog {
    /// How long it waits to be fed.
    var timeout: Duration { get }
    /// Whether it can be stopped.
    var canStop: Bool { get }
    /// Sets how long it waits, in whole seconds.
    mutating func setTimeout(_ timeout: Duration) throws(WatchdogError)
    /// Feeds it. Nil, or the errno.
    mutating func feed() -> Int32?
    /// Stops it, where that is possible, and lets go of it.
    mutating func stop()
}

extension WatchdogDevice: FedWatchdog {}
