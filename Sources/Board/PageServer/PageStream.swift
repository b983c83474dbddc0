import ControlLoop
import Statecharts

/// A stream of events to one client.
public struct PageStream: ~Copyable {
    var outbox: Outbox
    /// Whether an event did not fit.
    public private(set) var isFull = false

    init(_ outbox: Outbox) { self.outbox = outbox }

    /// Adds an event: its name, its number if it has one, its text. Where it does not fit, nothing of it is added, and
    /// the stream is closed as soon as the server sees it: the client connects again by itself.
    public mutating func publish(_ event: Label, id: UInt64?, _ data: UnsafeBufferPointer<UInt8>) {
        outbox.makeRoom()
        var frame = PageOutput(outbox.end, capacity: outbox.room)
        frame.appendEvent(event, id: id, data)
        if frame.isTruncated { isFull = true } else { outbox.added(frame.count) }
    }

    /// What a stream begins with: how soon a client that was cut off connects again, and a beat.
    mutating func begin(period: Duration) {
        outbox.makeRoom()
        var frame = PageOutput(outbox.end, capacity: outbox.room)
        frame.append("retry: 1000\n\n")
        if frame.isTruncated { isFull = true } else { outbox.added(frame.count) }
        beat(period: period)
    }

    /// Says in how many milliseconds it says so again: so each side notices that the other one is gone.
    mutating func beat(period: Duration) {
        var digits = FixedText<20>()
        digits.append(period.nanoseconds / 1_000_000)
        digits.withBytes { publish("beat", id: nil, $0) }
    }
}

#if !hasFeature(Embedded)
    extension PageStream {
        /// The same.
        public mutating func publish(_ event: Label, id: UInt64?, _ data: String) {
            var data = data
            data.withUTF8 { publish(event, id: id, $0) }
        }
    }
#endif

extension PageOutput {
    /// One event as server-sent events have it. An end of a line in the text would end the event's.
    mutating func appendEvent(_ event: Label, id: UInt64?, _ data: UnsafeBufferPointer<UInt8>) {
        if let id {
            append("id: ")
            write(id)
            append("\n")
        }
        append("event: ")
        append(event)
        append("\ndata: ")
        var start = 0
        for index in data.indices
        where data[index] == UInt8(ascii: "\n") || data[index] == UInt8(ascii: "\r") {
            append(UnsafeBufferPointer(rebasing: data[start..<index]))
            append("\ndata: ")
            start = index + 1
        }
        append(UnsafeBufferPointer(rebasing: data[start...]))
        append("\n\n")
    }
}
