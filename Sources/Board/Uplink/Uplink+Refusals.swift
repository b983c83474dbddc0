import BoardFile
import ControlLoop
import Daemon
import Statecharts

/// What the broker does not take on this connection.
struct LeftOut {
    var states = PerLane<Bool>(repeating: false)
    var counters = PerLane<Bool>(repeating: false)
    var hours = false
    var discovery = false
}

/// Which refusals an operator knows: of each kind of message, the reason. They come again with each connection.
struct KnownRefusals {
    private var reasons = InlineArray<6, Int>(repeating: 0)

    /// Notes a refusal. Whether it is news.
    mutating func note(_ place: Int, _ reason: BrokerReason) -> Bool {
        defer { reasons[place] = reason.code }
        return reasons[place] != reason.code
    }
}

// A broker may refuse a message and keep the connection: its access list has no line for a topic, or the message is too
// long for it.
extension Uplink where Client: ~Copyable {
    /// An event must not be lost: everything stops there. Anything else is left out, and the rest goes on.
    mutating func didNotDeliver(_ number: UInt32, _ reason: BrokerReason, at now: Instant) {
        // Without a reason the connection is gone, which is said, too.
        guard reason.code >= 0x80, let kind = flight.kind(of: number) else { return }
        switch kind {
        case .event:
            return refuse("it refuses a message for \(topic(of: kind))", reason, isLasting: true, at: now)
        case .removal:
            if plan.purpose == .forget {
                return refuse("it refuses a message for \(topic(of: kind))", reason, isLasting: true, at: now)
            }
            sayOnce(5, kind, reason)
        // It begins a session and settles, refused or not.
        case .status: sayOnce(0, kind, reason)
        case .state(let lane):
            told.leftOut.states[lane] = true
            sayOnce(1, kind, reason)
        case .counters(let lane):
            told.leftOut.counters[lane] = true
            sayOnce(2, kind, reason)
        case .hour:
            told.leftOut.hours = true
            sayOnce(3, kind, reason)
        case .discovery:
            told.leftOut.discovery = true
            sayOnce(4, kind, reason)
        }
        // An answer it is all the same.
        didDeliver(number, at: now)
    }

    private mutating func sayOnce(_ place: Int, _ kind: MessageKind, _ reason: BrokerReason) {
        guard knownRefusals.note(place, reason) else { return }
        around.say(
            .error,
            "\(plan.settings.broker): it refuses a message for \(topic(of: kind))\(words(reason)); such messages are left out"
        )
    }

    private func topic(of kind: MessageKind) -> TopicText {
        switch kind {
        case .status: topics.status
        case .event: "\(topics.base)/.../event"
        case .state(let lane): topics.state(name(of: lane))
        case .counters(let lane): topics.counters(name(of: lane))
        case .hour: "\(topics.base)/.../hour"
        case .discovery(let device): device == 0 ? topics.discovery : topics.discovery(name(of: device - 1))
        case .removal(let place): removal(place) ?? topics.base
        }
    }
}
