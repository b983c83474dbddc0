import Statecharts

/// What can happen to a link.
public enum SocketLinkEvent: MachineEvent {
    /// The app wants a link.
    case connect
    /// The transport is open.
    case connected
    /// The transport could not be opened, or is lost.
    case connectionFailed
    /// The server does not accept who asks.
    case authFailed
    /// The server has started a session.
    case startedSession
    /// The app goes to sleep.
    case suspend
    /// The app wakes up.
    case resume
    /// The app wants no link any more.
    case disconnect
    /// The transport is closed.
    case disconnected
    /// The wait before the next attempt is over.
    case reconnectTimerFired

    /// The name.
    public var label: Label {
        switch self {
        case .connect: "connect"
        case .connected: "connected"
        case .connectionFailed: "connectionFailed"
        case .authFailed: "authFailed"
        case .startedSession: "startedSession"
        case .suspend: "suspend"
        case .resume: "resume"
        case .disconnect: "disconnect"
        case .disconnected: "disconnected"
        case .reconnectTimerFired: "reconnectTimerFired"
        }
    }
}

/// What a link commands.
public enum SocketLinkCommand: Equatable, Labelled, Sendable {
    /// Open a transport. It answers `connected`, `connectionFailed` or `authFailed`.
    case openTransport
    /// Close the transport in good order. It answers `disconnected`, or `connectionFailed` if it was lost meanwhile.
    case closeTransport
    /// Throw away what is left of the transport, at once. It answers nothing, and is not heard of again.
    case dropTransport

    /// The name.
    public var label: Label {
        switch self {
        case .openTransport: "openTransport"
        case .closeTransport: "closeTransport"
        case .dropTransport: "dropTransport"
        }
    }
}

/// What the states of a link want from its transport.
public enum Transport: StandingOutputs {
    /// There is none.
    case none
    /// It is being opened.
    case opening
    /// It is open.
    case open
    /// It is being closed.
    case closing

    /// The commands that make it so. A transport that was being opened becomes open by itself, and one that was being
    /// closed goes away by itself.
    public func commands(from before: Transport?) -> Commands<SocketLinkCommand> {
        switch (before ?? .none, self) {
        case (.none, .none), (.opening, .opening), (.open, .open), (.closing, .closing), (.opening, .open),
            (.closing, .none), (.none, .closing):
            Commands()
        case (.none, .opening), (.none, .open):
            Commands(.openTransport)
        case (.opening, .closing), (.open, .closing):
            Commands(.closeTransport)
        case (.opening, .none), (.open, .none):
            Commands(.dropTransport)
        case (.open, .opening), (.closing, .opening), (.closing, .open):
            Commands(.dropTransport, .openTransport)
        }
    }
}
