import BoardFile
import CSystem
import ControlLoop
import Statecharts

/// What a watchdog can refuse. Numbers are the kernel's errno.
public enum WatchdogError: Error, Equatable, Sendable {
    /// The device cannot be opened; EBUSY if somebody has it.
    case cannotOpen(errno: Int32)
    /// The device is not a watchdog, or a watchdog that answers no questions.
    case notAWatchdog(errno: Int32)
    /// Another process has it.
    case held(process: Int32)
    /// It cannot wait that long.
    case cannotSetTimeout(Duration, errno: Int32)
}

/// Numbers of the kernel, the same on all architectures that have firmware.
private enum LinuxErrno {
    static let busy: Int32 = 16
    static let notADevice: Int32 = 25
}

/// A watchdog of the kernel: it restarts the board when it is not fed in time. Opening it starts it.
///
/// A process that ends without stopping it leaves it running; that is its purpose.
public struct WatchdogDevice: Sendable {
    /// How long it waits to be fed. A driver may round the time.
    public private(set) var timeout: Duration
    /// Whether it can be stopped at all. Even then the kernel's `nowayout` may forbid it.
    public let canStop: Bool

    private let descriptor: Int32

    /// Opens the watchdog, which starts it, and sets its timeout.
    public init(_ watchdog: Watchdog) throws(WatchdogError) {
        let opened = watchdog.device.withCText { portcullis_open_writing($0) }
        guard opened >= 0 else { throw .cannotOpen(errno: -opened) }
        let support = portcullis_watchdog_can_stop(opened)
        guard support >= 0 else {
            portcullis_close(opened)
            throw .notAWatchdog(errno: -support)
        }
        descriptor = opened
        canStop = support > 0
        timeout = watchdog.timeout
        do throws(WatchdogError) {
            try setTimeout(watchdog.timeout)
        } catch {
            stop()
            throw error
        }
    }

    /// Sets how long it waits, in whole seconds.
    public mutating func setTimeout(_ timeout: Duration) throws(WatchdogError) {
        let seconds = portcullis_watchdog_set_timeout(descriptor, Int32(Int(timeout.nanoseconds / 1_000_000_000)))
        guard seconds > 0 else { throw .cannotSetTimeout(timeout, errno: -seconds) }
        self.timeout = .seconds(Int64(seconds))
    }

    /// Feeds it. Nil, or the errno.
    public func feed() -> Int32? {
        let result = portcullis_watchdog_feed(descriptor)
        return result < 0 ? -result : nil
    }

    /// Stops it, where that is possible: a 'V' says that the end of its file is meant. The device is closed in any
    /// case.
    public func stop() {
        var magic = UInt8(ascii: "V")
        _ = portcullis_write_all(descriptor, &magic, 1)
        portcullis_close(descriptor)
    }

    /// Checks whether the watchdog could be opened, without opening it. Opening starts a watchdog, and not every
    /// watchdog can be stopped; closing would stop one that a crash left running. So this asks the kernel who has it.
    ///
    /// A process called `own` may have it: that is the firmware that already runs.
    public static func check(_ watchdog: Watchdog, own: Label) throws(WatchdogError) {
        let result = watchdog.device.withCText { portcullis_watchdog_may_open($0) }
        guard result >= 0 else { throw .cannotOpen(errno: -result) }
        guard watchdog.device.withCText({ portcullis_is_watchdog($0) }) else {
            throw .notAWatchdog(errno: LinuxErrno.notADevice)
        }
        let holder = watchdog.device.withCText { portcullis_device_holder($0) }
        guard holder == 0 || ProcessName(cText: portcullis_process_name(holder)) == ProcessName(own) else {
            throw .held(process: holder)
        }
    }
}

extension WatchdogError {
    /// What the watchdog refused, and what to do about it.
    public func message(of watchdog: Watchdog) -> Message {
        switch self {
        case .cannotOpen(errno: LinuxErrno.busy):
            """
            the watchdog \(watchdog.device) cannot be opened: \(cText: portcullis_error_text(LinuxErrno.busy)); \
            somebody else has it, systemd by RuntimeWatchdogSec= for instance
            """
        case .cannotOpen(let errno):
            "the watchdog \(watchdog.device) cannot be opened: \(cText: portcullis_error_text(errno))"
        case .notAWatchdog(let errno):
            "\(watchdog.device) is not a watchdog: \(cText: portcullis_error_text(errno))"
        case .held(process: 1):
            """
            the watchdog \(watchdog.device) is held by '\(cText: portcullis_process_name(1))' (process 1); \
            set RuntimeWatchdogSec=0 in a file of /etc/systemd/system.conf.d and reboot, \
            or leave [watchdog] out of the board file
            """
        case .held(let process):
            """
            the watchdog \(watchdog.device) is held by '\(cText: portcullis_process_name(process))' \
            (process \(Int(process))); stop that, or leave [watchdog] out of the board file
            """
        case .cannotSetTimeout(let timeout, let errno):
            "the watchdog \(watchdog.device) cannot wait for \(timeout): \(cText: portcullis_error_text(errno))"
        }
    }
}
