import Statecharts

/// The states of a link.
public enum SocketLinkState: Equatable, Sendable {
    /// Nobody wants a link, or the server does not.
    case disconnected
    /// The transport opens for the first time.
    case connecting
    /// The transport is open; the server is to start a session on it.
    case startingSession
    /// There is a session.
    case connected
    /// The connection was lost, and is to come back.
    case reconnecting(Reconnecting)
    /// The app sleeps. The link stays.
    case suspended(Suspended)
    /// The transport closes.
    case disconnecting

    /// The states of a suspended link.
    public enum Suspended: Equatable, Sendable {
        /// The transport is open. The server may start its session meanwhile.
        case suspended(hasSession: Bool)
        /// The connection was lost, and is to come back.
        case reconnecting(Reconnecting)
    }

    /// What the transport is to be.
    public var transport: Transport {
        switch self {
        case .disconnected: .none
        case .connecting: .opening
        case .startingSession, .connected, .suspended(.suspended): .open
        case .reconnecting(let reconnecting), .suspended(.reconnecting(let reconnecting)): reconnecting.transport
        case .disconnecting: .closing
        }
    }

    /// The inner machine, in either place.
    var reconnecting: Reconnecting? {
        switch self {
        case .reconnecting(let reconnecting), .suspended(.reconnecting(let reconnecting)): reconnecting
        case .disconnected, .connecting, .startingSession, .connected, .suspended(.suspended), .disconnecting: nil
        }
    }

    /// Whether the app sleeps.
    var isSuspended: Bool {
        guard case .suspended = self else { return false }
        return true
    }

    /// The name.
    var label: Label {
        switch self {
        case .disconnected: "disconnected"
        case .connecting: "connecting"
        case .startingSession: "startingSession"
        case .connected: "connected"
        case .reconnecting(.attempting): "reconnecting.attempting"
        case .reconnecting(.waiting): "reconnecting.waiting"
        case .suspended(.suspended): "suspended.suspended"
        case .suspended(.reconnecting(.attempting)): "suspended.reconnecting.attempting"
        case .suspended(.reconnecting(.waiting)): "suspended.reconnecting.waiting"
        case .disconnecting: "disconnecting"
        }
    }
}
