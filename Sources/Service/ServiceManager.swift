import CSystem
import ControlLoop
import Statecharts

/// The service manager, if there is one that wants to be told: systemd with `Type=notify`.
///
/// Its protocol is a datagram to the socket that the environment names; libsystemd, which does the same, is not there as a
/// static library.
public struct ServiceManager: Sendable {
    /// How often it wants to hear that the loop is alive; nil for not at all.
    public let watchdogTimeout: Duration?

    private nonisolated(unsafe) let address: UnsafePointer<CChar>?
    private let descriptor: Int32
    private var hasFailed = false

    /// The one that the environment names.
    public init() {
        self.init(
            address: portcullis_notify_address(), watchdogMicroseconds: portcullis_watchdog_microseconds())
    }

    /// The one that listens at `address`, which has to stay; none without.
    public init(address: UnsafePointer<CChar>?, watchdogMicroseconds: UInt64) {
        self.address = address
        descriptor = address == nil ? -1 : portcullis_notify_socket()
        // A timeout of hundreds of years is none.
        let isWanted = address != nil && watchdogMicroseconds > 0 && watchdogMicroseconds < 9_000_000_000_000_000
        watchdogTimeout = isWanted ? .microseconds(Int64(bitPattern: watchdogMicroseconds)) : nil
    }

    /// Whether there is one.
    public var isThere: Bool { address != nil }

    /// Tells it something. Returns the errno of the first message that could not be sent, and nil ever after: that nobody
    /// listens is no reason to leave the gates alone. A message that is sent once may wait for room, for up to 100 ms; a
    /// ping comes again.
    public mutating func tell(_ message: NotifyMessage, mayWait: Bool) -> Int32? {
        guard let address else { return nil }
        let result =
            descriptor < 0
            ? descriptor
            : message.text.withBytes { portcullis_notify(descriptor, address, $0.baseAddress, $0.count, mayWait) }
        guard result < 0, !hasFailed else { return nil }
        hasFailed = true
        return -result
    }
}
