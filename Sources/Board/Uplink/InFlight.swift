import Archive
import ControlLoop
import Statecharts

/// What a message is about.
enum MessageKind: Equatable {
    /// The board can be reached, or is about to go.
    case status
    /// Something that happened: its number in the database.
    case event(Int64)
    /// How a lane is.
    case state(Int)
    /// What a lane has counted.
    case counters(Int)
    /// What lanes counted in an hour.
    case hour
    /// What Home Assistant has to know of the board, which is device 0, or of a lane.
    case discovery(Int)
    /// A retained message is taken back; its place in the list of those.
    case removal(Int)
}

/// The messages that the broker has not acknowledged yet, oldest first.
struct InFlight {
    /// How many there may be: 64, or fewer, at least 1, where the broker takes fewer. What is sent beyond that would
    /// wait in the client.
    var most = Self.capacity {
        didSet { most = min(max(most, 1), Self.capacity) }
    }
    private static var capacity: Int { 64 }
    /// How many of them may be events: however many hours of them wait, how the gates are now is told at once.
    private var mostEvents: Int { most - most / 4 }

    private struct Message {
        var number: UInt32
        var kind: MessageKind
        var place: OutgoingPlace?
        var sent: Instant
        var isDone = false
    }

    private var messages = FixedList<64, Message>()
    private var lastNumber: UInt32 = 0
    private var events = 0

    var isEmpty: Bool { messages.isEmpty }
    var isFull: Bool { messages.count >= most }
    var hasRoomForEvent: Bool { !isFull && events < mostEvents }

    /// The number that the next message has.
    var nextNumber: UInt32 { lastNumber &+ 1 }

    /// A message with the next number was sent.
    mutating func add(_ kind: MessageKind, place: OutgoingPlace? = nil, at now: Instant) {
        lastNumber &+= 1
        if place != nil { events += 1 }
        messages.add(Message(number: lastNumber, kind: kind, place: place, sent: now))
    }

    /// Whether one of that kind is under way.
    func has(_ kind: MessageKind) -> Bool {
        for index in messages.indices where messages[index].kind == kind && !messages[index].isDone { return true }
        return false
    }

    /// Whether something is being taken back.
    var hasRemoval: Bool {
        for index in messages.indices where !messages[index].isDone {
            if case .removal = messages[index].kind { return true }
        }
        return false
    }

    /// When the oldest one that waits for an answer was sent.
    var oldest: Instant? {
        for index in messages.indices where !messages[index].isDone { return messages[index].sent }
        return nil
    }

    /// What a message is about; nil for one that is not under way, such as one of a connection before this.
    func kind(of number: UInt32) -> MessageKind? {
        for index in messages.indices where messages[index].number == number { return messages[index].kind }
        return nil
    }

    /// When a message was sent; nil for one that is not under way, such as one of a connection before this.
    func sent(_ number: UInt32) -> Instant? {
        for index in messages.indices where messages[index].number == number { return messages[index].sent }
        return nil
    }

    /// The broker acknowledged a message. The place of the last event before which none is missing, if it moved.
    mutating func acknowledge(_ number: UInt32) -> OutgoingPlace? {
        var all = FixedList<64, Message>()
        var reached: OutgoingPlace?
        var isPrefix = true
        events = 0
        for index in messages.indices {
            var message = messages[index]
            if message.number == number { message.isDone = true }
            // An event that overtook another one does not count before that other one has arrived; anything else does
            // not matter.
            if message.isDone, message.place == nil { continue }
            if isPrefix, message.isDone, let place = message.place {
                reached = place
                continue
            }
            if message.place != nil {
                isPrefix = false
                events += 1
            }
            all.add(message)
        }
        messages = all
        return reached
    }

    /// The connection is gone: nothing is under way any more.
    mutating func removeAll() {
        messages.removeAll()
        events = 0
    }
}
