import Statecharts

/// Finds out whether a phone call was made. An app is not told; it sees only its own life cycle.
///
/// It teaches a superstate that answers whatever leaves the one right way: the way itself is eight rows, and nothing
/// else is said twice.
public struct CallTracker: Signalling, Exhibit {
    /// The states, in the order of the right way.
    public enum State: Equatable, Sendable {
        /// Nobody wants to call.
        case none
        /// The app has asked the system to call.
        case start
        /// The system asks the user whether to call.
        case systemAlert
        /// The user has answered. If it was yes, the call begins before this time.
        case waiting(until: Instant)
        /// The system takes the screen.
        case callStarting
        /// The user is on the phone.
        case callInProgress
        /// The call is over, and the app comes back.
        case callEnded
    }

    /// What can happen to it.
    public typealias Event = CallTrackerEvent
    /// What it commands.
    public typealias Command = CallTrackerCommand
    /// Its name in traces.
    public static var region: Label { "call" }
    /// How long a call that the user wants takes to begin, at the most.
    public static var patience: Duration { .seconds(1) }

    /// The present state.
    public internal(set) var state: State
    /// That a call was made.
    public var signals = Commands<CallTrackerCommand>()

    /// A tracker in any state.
    public init(_ state: State) { self.state = state }

    /// The one right way. All else is the superstate's.
    public mutating func decide(_ event: CallTrackerEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.none, .trackOutgoingCall):
            state = .start
        case (.start, .willResignActive):
            state = .systemAlert
        case (.systemAlert, .didBecomeActive):
            state = .waiting(until: occasion.now + Self.patience)
        case (.waiting, .willResignActive):
            state = .callStarting
        case (.callStarting, .didEnterBackground):
            state = .callInProgress
        case (.callInProgress, .willEnterForeground):
            state = .callEnded
        case (.callEnded, .didBecomeActive):
            state = .none
            signals = Commands(.callDidEnd)
        case (.waiting(let end), .deadlinePassed):
            // The user said no.
            guard occasion.now >= end else { return .refused }
            state = .none
        case (.none, _), (.start, _), (.systemAlert, _), (.waiting, _), (.callStarting, _), (.callInProgress, _),
            (.callEnded, _):
            return decideOffTheWay(event)
        }
        return .handled
    }

    /// The superstate of all: what happens to an event that the right way has no place for. Nothing comes of it until
    /// the app is active again; then no call was made. If the app asks for another call, that one is tracked.
    private mutating func decideOffTheWay(_ event: CallTrackerEvent) -> Verdict {
        switch event {
        case .didBecomeActive:
            guard state != .none else { return .ignored }
            state = .none
            return .handled
        case .trackOutgoingCall:
            state = .start
            return .handled
        case .willResignActive, .didEnterBackground, .willEnterForeground:
            return .ignored
        case .deadlinePassed:
            return .refused
        }
    }

    /// A tracker wants nothing from anybody.
    public var standingOutputs: NoOutputs<CallTrackerCommand> { NoOutputs() }

    /// The end of waiting.
    public var deadline: Instant? {
        guard case .waiting(let end) = state else { return nil }
        return end
    }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .none: "none"
        case .start: "start"
        case .systemAlert: "systemAlert"
        case .waiting: "waiting"
        case .callStarting: "callStarting"
        case .callInProgress: "callInProgress"
        case .callEnded: "callEnded"
        }
    }
}

// In a terminal
extension CallTracker {
    /// Its name.
    public static var name: Label { "call-tracker" }
    /// What it is.
    public static var sentence: Label { "a tracker that tells from an app's life cycle whether a phone call was made" }
    /// It begins with no call.
    public init() { self.init(.none) }
    /// The end of waiting.
    public static var timeout: CallTrackerEvent? { .deadlinePassed }
    /// When waiting ends.
    public var details: Details { deadline.map { Details(Detail("until", $0 - .zero)) } ?? Details() }
}
