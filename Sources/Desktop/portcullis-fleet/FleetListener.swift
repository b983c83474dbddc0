import CSystem
import DesktopTool
import Fleet
import Foundation
import Statecharts
import Subscriber

/// Listens to the broker: hands out messages, and knows how the connection is.
struct FleetListener: ~Copyable {
    private var subscriber: Subscriber
    /// How the connection is.
    private(set) var connection = FleetScreen.Connection.beginning
    /// Since when there is a connection, and when the last message came that the broker had kept.
    private var connectedAt: Instant?
    private var lastRetained: Instant?
    /// When there was nothing more to take last. This program may be kept from looking for longer than the broker is
    /// quiet.
    private var lookedAt: Instant?
    private var retained: RetainedTopics
    /// Whether what was taken back while there was no connection is still to be told.
    private var owesMissing = false

    /// For how long no message that the broker had kept has come, once it has said all of them. It sends them as fast
    /// as they are taken, right after it has taken the subscriptions.
    private static let quiet = Duration.seconds(1)
    /// The same before something counts as taken back: a slow network must not make boards go and come.
    private static let longQuiet = Duration.seconds(3)

    init(_ options: FleetOptions) throws(ToolError) {
        guard let subscriber = Subscriber(options.subscription, chance: UInt64.random(in: 0...UInt64.max)) else {
            throw .failure("there is no memory for a connection")
        }
        self.subscriber = subscriber
        retained = RetainedTopics(prefix: options.topics.prefix)
    }

    /// What the clocks show now.
    static var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }
    static var wall: Moment { Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

    /// Can be read when there is something to do.
    var descriptor: Int32 { subscriber.descriptor }

    /// Whether all that the broker had kept has come.
    var hasAll: Bool { isQuiet(for: Self.quiet) }

    private func isQuiet(for time: Duration) -> Bool {
        guard let connectedAt, let lookedAt, connection == .connected else { return false }
        return lookedAt - max(connectedAt, lastRetained ?? connectedAt) >= time
    }

    /// Waits for something, for so long at most.
    func wait(atMost time: Duration) {
        _ = portcullis_wait(subscriber.descriptor, -1, (Self.now + time).nanoseconds)
    }

    /// How much is taken at once, so that whoever is told a lot still shows something.
    private static let mostNews = 16

    /// Hands out what has come, or the first of it. Why there is no connection, where that was just found out or is
    /// another reason now.
    mutating func step(_ take: (FleetMessage, Moment) -> Void) -> String? {
        var complaint: String?
        for _ in 0..<Self.mostNews {
            let now = Self.now
            guard let news = subscriber.step(at: now) else {
                lookedAt = now
                tellMissing(take)
                break
            }
            switch news {
            case .connected:
                connection = .connected
                (connectedAt, lastRetained) = (Self.now, nil)
                retained.begin()
                owesMissing = true
            case .failed(let why), .lost(let why): complaint = away(why) ?? complaint
            case .refused(let why, let isAboutRights):
                complaint = away(
                    "it refuses: \(why)\(isAboutRights ? "; it is tried again every five minutes" : "")")
            case .messages(let messages):
                let wall = Self.wall
                for message in messages {
                    let message = FleetMessage(
                        topic: message.topic, payload: message.payload, isRetained: message.isRetained)
                    retained.note(message)
                    take(message, wall)
                }
                if messages.contains(where: \.isRetained) { lastRetained = Self.now }
                subscriber.acknowledge()
            }
        }
        return complaint
    }

    /// Tells what the broker has kept no longer. One that has kept nothing has lost it: the boards tell it again.
    private mutating func tellMissing(_ take: (FleetMessage, Moment) -> Void) {
        guard owesMissing, lastRetained != nil, isQuiet(for: Self.longQuiet) else { return }
        owesMissing = false
        for message in retained.takeBack() { take(message, Self.wall) }
    }

    private mutating func away(_ why: String) -> String? {
        connectedAt = nil
        guard case .away(let before, let since) = connection else {
            connection = .away(why, since: Self.wall)
            return why
        }
        connection = .away(why, since: since)
        return why == before ? nil : why
    }
}
