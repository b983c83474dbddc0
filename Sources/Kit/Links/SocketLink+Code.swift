import Statecharts

// What a link goes by. How long its next wait is is not part of it, and neither is the chance in it: they decide when a
// wait ends, not what happens then. So whoever asks in which order moments come sees every wait; whoever counts ticks
// does not.
extension SocketLink: Codeable {
    /// Shows its state.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) { state.code(with: &coder) }
}

extension SocketLinkState: Codeable {
    /// Shows which it is, and the inner machine in either place.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var hasSession = false
        var inner = reconnecting ?? .attempting
        let present: Int
        switch self {
        case .disconnected: present = 0
        case .connecting: present = 1
        case .startingSession: present = 2
        case .connected: present = 3
        case .reconnecting: present = 4
        case .suspended(.suspended(let session)): (present, hasSession) = (5, session)
        case .suspended(.reconnecting): present = 6
        case .disconnecting: present = 7
        }
        switch coder.choice(present, of: 8) {
        case 0: self = .disconnected
        case 1: self = .connecting
        case 2: self = .startingSession
        case 3: self = .connected
        case 4:
            inner.code(with: &coder)
            self = .reconnecting(inner)
        case 5:
            coder.flag(&hasSession)
            self = .suspended(.suspended(hasSession: hasSession))
        case 6:
            inner.code(with: &coder)
            self = .suspended(.reconnecting(inner))
        default: self = .disconnecting
        }
    }
}

extension Reconnecting: Codeable {
    /// Shows whether it waits, and until when.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline
        coder.moment(&end)
        self = end.map { .waiting(until: $0) } ?? .attempting
    }
}
