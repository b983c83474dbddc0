import Statecharts

/// What can happen to a call tracker.
public enum CallTrackerEvent: ExhibitEvent {
    /// The app asks the system to call.
    case trackOutgoingCall
    /// Something covers the app, or it is about to leave the screen.
    case willResignActive
    /// The app has left the screen.
    case didEnterBackground
    /// The app is about to come back to the screen.
    case willEnterForeground
    /// The user can use the app.
    case didBecomeActive
    /// The state's time is over.
    case deadlinePassed

    /// One of each kind.
    public static var examples: Examples<CallTrackerEvent> {
        Examples([
            .trackOutgoingCall, .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
            .deadlinePassed,
        ])
    }

    /// The name.
    public var label: Label {
        switch self {
        case .trackOutgoingCall: "trackOutgoingCall"
        case .willResignActive: "willResignActive"
        case .didEnterBackground: "didEnterBackground"
        case .willEnterForeground: "willEnterForeground"
        case .didBecomeActive: "didBecomeActive"
        case .deadlinePassed: "deadlinePassed"
        }
    }
}

/// What a call tracker says.
public enum CallTrackerCommand: Spoken {
    /// A call was made, and is over.
    case callDidEnd

    /// The name.
    public var label: Label { "callDidEnd" }
}
