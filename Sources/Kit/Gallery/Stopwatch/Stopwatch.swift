import Statecharts

/// The stopwatch of the textbook.
///
/// It teaches that time is an argument: the watch has no clock, and nothing ticks in it. While it runs it knows only
/// when it would have been started had it never been paused; so it measures as finely as its events are told.
///
/// It measures at most 292 years, and stays there.
public struct Stopwatch: Region, Exhibit {
    /// The states.
    public enum State: Equatable, Sendable {
        /// It shows nothing.
        case reset
        /// It measures. Time that was measured before a pause counts as if it had just gone by.
        case running(since: Instant)
        /// It shows what it measured.
        case paused(elapsed: Duration)
    }

    /// What can happen to it.
    public typealias Event = StopwatchEvent
    /// What it commands.
    public typealias Command = StopwatchCommand
    /// Its name in traces.
    public static var region: Label { "measurement" }

    /// The present state.
    public internal(set) var state: State

    /// A stopwatch in any state.
    public init(_ state: State) { self.state = state }

    /// The table. Resetting works at any time, even while it runs.
    public mutating func decide(_ event: StopwatchEvent, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.reset, .run):
            state = .running(since: occasion.now)
            return .handled
        case (.paused(let elapsed), .run):
            state = .running(since: occasion.now.before(elapsed))
            return .handled
        case (.running, .pause):
            state = .paused(elapsed: elapsed(at: occasion.now))
            return .handled
        case (.running, .reset), (.paused, .reset):
            state = .reset
            return .handled
        case (.running, .run), (.reset, .pause), (.paused, .pause), (.reset, .reset):
            return .ignored
        }
    }

    /// What it shows at some time.
    public func elapsed(at now: Instant) -> Duration {
        switch state {
        case .reset: .zero
        case .running(let since): now.elapsed(since: since)
        case .paused(let elapsed): elapsed
        }
    }

    /// A light is on while it runs.
    public var standingOutputs: StopwatchLight {
        switch state {
        case .reset, .paused: StopwatchLight(isOn: false)
        case .running: StopwatchLight(isOn: true)
        }
    }

    /// The name of the state.
    public var label: Label {
        switch state {
        case .reset: "reset"
        case .running: "running"
        case .paused: "paused"
        }
    }

    /// Since when it runs, or what it measured.
    public var details: Details {
        switch state {
        case .reset: Details()
        case .running(let since): Details(Detail("since", since - .zero))
        case .paused(let elapsed): Details(Detail("elapsed", elapsed))
        }
    }
}

// In a terminal
extension Stopwatch {
    /// Its name.
    public static var name: Label { "stopwatch" }
    /// What it is.
    public static var sentence: Label { "a stopwatch that can be paused, with a light while it runs" }
    /// It begins with nothing measured.
    public init() { self.init(.reset) }
}
