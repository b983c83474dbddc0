import Gallery
import MachineTesting
import Statecharts
import Testing

struct CallTrackerTests {
    private typealias T = CallTracker

    private static let second = Instant.zero + .seconds(1)
    private static let states: [CallTracker] = [
        T(.none), T(.start), T(.systemAlert), T(.waiting(until: second)), T(.callStarting), T(.callInProgress),
        T(.callEnded),
    ]
    private static let events = CallTrackerEvent.examples.indices.map { CallTrackerEvent.examples[$0] }

    private static let rightWay: [Row<CallTracker>] = [
        .on(T(.none), .trackOutgoingCall, becomes: T(.start)),
        .on(T(.start), .willResignActive, becomes: T(.systemAlert)),
        .on(T(.systemAlert), .didBecomeActive, becomes: T(.waiting(until: second))),
        .on(T(.waiting(until: second)), .willResignActive, becomes: T(.callStarting)),
        .on(T(.callStarting), .didEnterBackground, becomes: T(.callInProgress)),
        .on(T(.callInProgress), .willEnterForeground, becomes: T(.callEnded)),
        .on(T(.callEnded), .didBecomeActive, becomes: T(.none), .callDidEnd),
        .on(T(.waiting(until: second)), .deadlinePassed, at: second, becomes: T(.none)),
    ]

    private static let wrongWays: [Row<CallTracker>] = states.flatMap { state in
        events.compactMap { event -> Row<CallTracker>? in
            let isRight = rightWay.contains { $0.machine == state && $0.event == event && event != .deadlinePassed }
            guard !isRight else { return nil }
            return switch event {
            case .didBecomeActive where state == T(.none): .ignores(state, event)
            case .didBecomeActive: .on(state, event, becomes: T(.none))
            case .trackOutgoingCall: .on(state, event, becomes: T(.start))
            case .willResignActive, .didEnterBackground, .willEnterForeground: .ignores(state, event)
            case .deadlinePassed: .refuses(state, event)
            }
        }
    }

    @Test("every row of the right way of a call holds", arguments: rightWay)
    func right(_ row: Row<CallTracker>) { row.check() }

    @Test("whatever leaves the right way gets the same answer in every state", arguments: wrongWays)
    func wrong(_ row: Row<CallTracker>) { row.check() }

    @Test("every state of the call tracker answers every event")
    func isComplete() {
        expectComplete(Self.rightWay + Self.wrongWays, states: Self.states.map(\.label))
        // Every pair once, and the deadline in waiting twice: before its time too.
        #expect(Self.rightWay.count + Self.wrongWays.count == 7 * 6 + 1)
    }

    @Test("a tracker wants nothing from anybody", arguments: states)
    func standingOutputs(_ tracker: CallTracker) { expect(tracker, wants: NoOutputs()) }

    @Test("only waiting ends by itself, 1 s after the app became active")
    func deadline() {
        for state in Self.states { #expect((state.deadline != nil) == (state.label == "waiting"), "\(state)") }
        var tracker = T(.systemAlert)
        _ = tracker.handle(.didBecomeActive, at: .zero + .seconds(7))
        #expect(tracker.deadline == .zero + .seconds(8))
        #expect(tracker.details == Details(Detail("until", .seconds(8))))
        #expect(T.timeout == .deadlinePassed)
    }

    private static let wholeWay: [CallTrackerEvent] = [
        .trackOutgoingCall, .willResignActive, .didBecomeActive, .willResignActive, .didEnterBackground,
        .willEnterForeground, .didBecomeActive,
    ]

    @Test("a call that goes the whole way is told once, at its end")
    func wholeWay() {
        var tracker = T()
        let said = Self.wholeWay.map { tracker.handle($0, at: .zero).commands() }
        #expect(said == [[], [], [], [], [], [], [.callDidEnd]])
        #expect(tracker == T())
    }

    @Test("of all ways of at most seven events, only one ends with a call")
    func onlyWay() {
        // How many ways of the same length lead to each state.
        var ways = [(tracker: T(), count: 1)]
        var calls = 0
        for _ in 1...7 {
            var next: [(tracker: CallTracker, count: Int)] = []
            for (tracker, count) in ways {
                for event in Self.events {
                    var after = tracker
                    if after.handle(event, at: .zero).commands() == [.callDidEnd] { calls += count }
                    if let same = next.firstIndex(where: { $0.tracker == after }) {
                        next[same].count += count
                    } else {
                        next.append((after, count))
                    }
                }
            }
            ways = next
        }
        #expect(ways.reduce(0) { $0 + $1.count } == 279_936)
        #expect(calls == 1)
    }

    @Test("a user who says no and calls again within the second is tracked anew")
    func again() {
        var tracker = T()
        for event in Self.wholeWay.prefix(3) { _ = tracker.handle(event, at: .zero) }
        #expect(tracker.label == "waiting")
        let said = Self.wholeWay.flatMap { tracker.handle($0, at: .zero).commands() }
        #expect(said == [.callDidEnd])
    }

    @Test("a user who says no is forgotten after the second: what then covers the app is no call")
    func cancelled() {
        var tracker = T()
        for event in Self.wholeWay.prefix(3) { _ = tracker.handle(event, at: .zero) }
        _ = tracker.handle(.deadlinePassed, at: Self.second)
        let said = Self.wholeWay.dropFirst(3).flatMap { tracker.handle($0, at: Self.second).commands() }
        #expect(said.isEmpty)
    }
}
