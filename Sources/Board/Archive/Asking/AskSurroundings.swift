import CSystem
import ControlLoop
import Record
import Statecharts

/// What is around a command: the time, the system's boot, and what waiting is.
protocol AskSurroundings {
    /// Milliseconds since 1970, UTC.
    var now: Int64 { get }
    /// The time on the clock of the boot.
    var monotonic: Instant { get }
    /// This boot; nil where the system does not say.
    var boot: BootID? { get }

    /// Where the record of a board is.
    func record(of board: BoardName) -> RecordPath

    /// Waits until it may be time to look for new entries. False: nobody wants more.
    func pause() -> Bool
}

/// Those of this process.
struct ProcessSurroundings: AskSurroundings {
    /// How often somebody who follows looks for new entries.
    static let pollNanoseconds: Int64 = 200_000_000

    var now: Int64 { (portcullis_monotonic_ns() + portcullis_clock_offset_ns()) / 1_000_000 }

    var monotonic: Instant { .zero + Duration(nanoseconds: portcullis_monotonic_ns()) }

    var boot: BootID? { try? BootID.current() }

    func record(of board: BoardName) -> RecordPath { "/run/portcullis/\(board)/record" }

    func pause() -> Bool {
        portcullis_sleep_until(portcullis_monotonic_ns() + Self.pollNanoseconds)
        return true
    }
}
