import ControlLoop
import Statecharts

/// A message to the service manager, as in sd_notify(3): assignments, one on each line.
public struct NotifyMessage: Sendable {
    /// The message.
    public private(set) var text: TextLine

    /// The loop is alive.
    public static var watchdog: NotifyMessage { NotifyMessage("WATCHDOG=1\n") }

    /// The firmware controls the gates; with a status text.
    public static func ready(status: StatusText) -> NotifyMessage {
        var message = NotifyMessage("READY=1\n")
        message.append(status)
        return message
    }

    /// How it stands.
    public static func status(_ status: StatusText) -> NotifyMessage {
        var message = NotifyMessage("")
        message.append(status)
        return message
    }

    /// The board file is being read again. The time is the clock's, not the loop's.
    public static func reloading(at now: Instant) -> NotifyMessage {
        NotifyMessage("RELOADING=1\nMONOTONIC_USEC=\(max(0, now.nanoseconds) / 1_000)\n")
    }

    /// The stop has begun.
    public static var stopping: NotifyMessage { NotifyMessage("STOPPING=1\n") }

    private init(_ text: TextLine) {
        self.text = text
    }

    private mutating func append(_ status: StatusText) {
        text.append("STATUS=")
        for index in 0..<status.count where status[index] != UInt8(ascii: "\n") { text.append(byte: status[index]) }
        text.append("\n")
    }
}
