import ControlLoop
import Statecharts

/// The keys of `[watchdog]`.
enum WatchdogKey: Int, Key {
    case device, timeout

    var label: Label {
        switch self {
        case .device: "device"
        case .timeout: "timeout"
        }
    }

    /// The watchdog of the Raspberry Pi waits for at most 15 s (its driver, bcm2835_wdt, counts in 20 bits of 1/65536
    /// s).
    var expectation: Expectation {
        switch self {
        case .device: .watchdogPath(limit: ChipName.longest)
        case .timeout: .wholeSeconds(1, 15, example: .seconds(10))
        }
    }
}
