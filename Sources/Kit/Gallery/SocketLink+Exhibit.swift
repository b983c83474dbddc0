import Links
import Statecharts

// In a terminal
extension SocketLink: Exhibit where Generator == SplitMix64 {
    /// Its name.
    public static var name: Label { "socket-link" }
    /// What it is.
    public static var sentence: Label { "a link to a server that reconnects by itself, ever more patiently" }
    /// It begins disconnected. It waits the same times in every run.
    public init() { self.init(.disconnected, BackOff(SplitMix64(seed: 1))) }
    /// The end of a wait.
    public static var timeout: SocketLinkEvent? { .reconnectTimerFired }

    /// When the link tries again, or whether a suspended link has a session.
    public var details: Details {
        if case .suspended(.suspended(let hasSession)) = state {
            return Details(Detail(Fact("session", state: hasSession ? "started" : "starting")))
        }
        return deadline.map { Details(Detail("until", $0 - .zero)) } ?? Details()
    }
}

extension SocketLinkEvent: ExhibitEvent {
    /// One of each kind.
    public static var examples: Examples<SocketLinkEvent> {
        Examples([
            .connect, .connected, .connectionFailed, .authFailed, .startedSession, .suspend, .resume, .disconnect,
            .disconnected, .reconnectTimerFired,
        ])
    }
}

extension SocketLinkCommand: Spoken {}
