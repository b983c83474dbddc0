import BoardFile
import CSystem
import ControlLoop
import Statecharts

/// What a watchdog can refuse. Numbers are the kernel's errno.
public enum WatchdogError: Error, Equatable, Sendable {
    /// The device cannot be opened; EBUSY where somebody has it.
    case cannotOpen(errno: Int32)
    /// The device is no watchdog, or one that cannot be asked anything.
    case notAWatchdog(errno: Int32)
    /// Another process has it.
    case held(process: Int32)
    /// It cannot wait for so long.
    case cannotSetTimeout(Duration, errno: Int32)
}

/// Numbers of the kernel's, the same on all architectures that there is firmware for.
private enum LinuxErrno {
    static let busy: Int32 = 16
    static let notADevice: Int32 = 25
}

/// A watchdog of the kernel: it restarts the board when it is not fed in time. Opening it starts it.
///
/// A process that ends without stopping it leaves it running, which is what it is there for.
public struct WatchdogDevice: Sendable {
    /// How long it waits to be fed. A driver may round what it was told.
    public private(set) var timeout: Duration
    /// Whether it can be stopped at all. One that can may all the same be forbidden to, by the kernel's `nowayout`.
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

    /// Has it wait for so long, whole seconds.
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

    /// Stops it, where that is possible: a 'V' says that the end of its file is meant. The device is closed in any case.
    public func stop() {
        var magic = UInt8(ascii: "V")
        _ = portcullis_write_all(descriptor, &magic, 1)
        portcullis_close(descriptor)
    }

    /// Looks whether the watchdog could be opened, without opening it. Opening starts a watchdog, and not every one can be
    /// stopped; closing would stop one that a crash left running. So the kernel is asked who has it.
    ///
    /// A process called `own` may have it: that is the firmware that runs already.
    public static func check(_ watchdog: Watchdog, own: Label) throws(WatchdogError) {
        let result = watchdog.device.withCText { portcullis_watchdog_may_open($0) }
        guard result >= 0 else { throw .cannotOpen(errno: -result) }
        guard watchdog.device.withCText({ portcullis_is_watchdog($0) }) else {
            throw .notAWatchdog(errno: LinuxErrno.notADevice)
        }
        let holder = watchdog.device.withCText { portcullis_device_holder($0) }
        guard holder == 0 || FixedText<17>(cText: portcullis_process_name(holder)) == FixedText<17>(own) else {
            throw .held(process: holder)
        }
    }
}

extension FixedText {
    /// Adds what a watchdog refused.
    public mutating func append(_ error: WatchdogError, of watchdog: Watchdog) {
        append("the watchdog ")
        append(watchdog.device)
        switch error {
        case .cannotOpen(let errno):
            append(" cannot be opened: ")
            append(cText: portcullis_error_text(errno))
            guard errno == LinuxErrno.busy else { return }
            append("; somebody else has it, systemd by RuntimeWatchdogSec= for instance")
        case .notAWatchdog(let errno):
            append(" is none: ")
            append(cText: portcullis_error_text(errno))
        case .held(let process):
            append(" is held by '")
            append(cText: portcullis_process_name(process))
            append("' (process ")
            append(UInt64(Int(process)))
            append(
                process == 1
                    ? "); set RuntimeWatchdogSec=0 in a file of /etc/systemd/system.conf.d and reboot"
                    : "); stop that")
            append(", or leave [watchdog] out of the board file")
        case .cannotSetTimeout(let timeout, let errno):
            append(" cannot wait for ")
            append(timeout)
            append(": ")
            append(cText: portcullis_error_text(errno))
        }
    }
}
