import CPage
import Statecharts

/// All bounds of a page server, with their reasons.
public struct PageLimits: Sendable {
    /// How many connections there may be at once, of any kind, 2 through `mostConnections`.
    public var connections: Int
    /// How many of them may be streams. The others always remain for requests, so viewers who stay cannot lock others
    /// out of the page's files.
    public var streams: Int
    /// The size of a connection's buffer in bytes: the longest answer by `.text` with its head, all of a stream's
    /// greeting, and what a stream may be behind. Memory that is not used takes no room.
    public var output: Int
    /// How often each stream has a beat, so that the server notices a client that is gone, and the client a server that
    /// hangs or cannot be reached: it waits for two and a half of them.
    public var heartbeat: Duration

    /// How long a request may take to come, from its connection on.
    public var requestTime: Duration { .seconds(5) }
    /// How long an answer or a stream may wait for a client that takes nothing.
    public var pause: Duration { .seconds(10) }
    /// How long an answer that needs no pieces may take.
    public var answerTime: Duration { .seconds(60) }
    /// How long a download may take.
    public var downloadTime: Duration { .seconds(900) }
    /// How long a closed connection may take to be closed on the other side as well. Closing it at once could take the
    /// answer away from a client that still sends.
    public var lingerTime: Duration { .seconds(1) }
    /// How long nobody is accepted after the system had nothing left for another connection.
    public var exhaustedTime: Duration { .milliseconds(100) }
    /// How old the connection has to be that gives way while it is being answered.
    public var stuckTime: Duration { .seconds(2) }

    /// The room for the head of an answer.
    public static var headRoom: Int { 1_024 }
    /// The most connections of one server. A watch each, one for the listener, one for somebody else's descriptor.
    public static var mostConnections: Int { 256 }
    /// How many connections one step accepts, so that those who are there have their turn.
    static var acceptsAtOnce: Int { 16 }

    /// Limits of this size.
    public init(connections: Int, streams: Int, output: Int, heartbeat: Duration) {
        precondition(connections >= 2 && connections <= Self.mostConnections)
        precondition(streams >= 1 && streams < connections && output >= 4 * Self.headRoom)
        self.connections = connections
        self.streams = streams
        self.output = output
        self.heartbeat = heartbeat
    }

    /// For a simulation: a few browsers with a few windows each.
    public static var desktop: PageLimits {
        PageLimits(connections: 64, streams: 32, output: 131_072, heartbeat: .seconds(3))
    }
    /// For a board: little memory, and a few viewers, perhaps by a telephone's network.
    public static var board: PageLimits {
        PageLimits(connections: 24, streams: 12, output: 65_536, heartbeat: .seconds(15))
    }
}
