import CSystem
import ControlLoop
import Statecharts

/// The service manager, if there is one that wants messages: systemd with `Type=notify`.
///
/// Its protocol is a datagram to the socket that the environment names; libsystemd, which does the same, does not exist
/// as a static library.
public struct ServiceManager: Sendable {
    /// How often it wants to hear that the loop is alive; nil for never.
    public let watchdogTimeout: Duration?

    private nonisolated(unsafe) let address: UnsafePointer<CChar>?
    private let descriptor: Int32
    private var hasFailed = false

    /// The service manager that the environment names.
    public init() {
        self.init(
            address: portcullis_notify_address(), watchdogMicroseconds: portcullis_watchdog_microseconds())
    }

    /// The service manager that listens at `address`, which must stay valid; without an address there is none.
    public init(address: UnsafePointer<CChar>?, watchdogMicroseconds: UInt64) {
        self.address = address
        descriptor = address == nil ? -1 : portcullis_notify_socket()
        let isWanted = address != nil && watchdogMicroseconds > 0 && watchdogMicroseconds < longestServiceTimeout
        watchdogTimeout = isWanted ? .microseconds(Int64(bitPattern: watchdogMicroseconds)) : nil
    }

    /// Whether there is one.
    public var isThere: Bool { address != nil }

    /// Sends it a message. Returns the errno of the first message that could not be sent, and nil ever after: the gates
    /// go on even if nobody listens. A message that is sent once may wait for room, for up to 100 ms; a ping comes
    /// again.
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
