import ControlLoop
import Statecharts

/// A message to the service manager, as sd_notify(3) has it: assignments, one a line.
public struct NotifyMessage: Sendable {
    /// The message.
    public private(set) var text = TextLine()

    /// The loop is alive.
    public static var watchdog: NotifyMessage { NotifyMessage("WATCHDOG=1\n") }

    /// The gates are steered, and what is to be said about that.
    public static func ready(status: StatusText) -> NotifyMessage {
        var message = NotifyMessage("READY=1\n")
        message.append(status)
        return message
    }

    /// The board file is being read again. The time is the clock's, not the loop's.
    public static func reloading(at now: Instant) -> NotifyMessage {
        var message = NotifyMessage("RELOADING=1\nMONOTONIC_USEC=")
        message.text.append(UInt64(max(0, now.nanoseconds)) / 1_000)
        message.text.append("\n")
        return message
    }

    /// The stop has begun.
    public static var stopping: NotifyMessage { NotifyMessage("STOPPING=1\n") }

    private init(_ label: Label) {
        text.append(label)
    }

    private mutating func append(_ status: StatusText) {
        text.append("STATUS=")
        for index in 0..<status.count where status[index] != UInt8(ascii: "\n") { text.append(byte: status[index]) }
        text.append("\n")
    }
}

/// What a service says about itself in one line. A message has room for it, whatever it says.
public typealias StatusText = FixedText<960>
