import Archive
import BoardFile
import ControlLoop
import Links
import Record
import Daemon
import Statecharts

/// Tells an MQTT broker what happens at the gates of a board, for as long as it is told to go on.
///
/// How the gates are comes out of the record; what happened comes out of the database, from what the broker
/// acknowledged last. So an outage of hours loses nothing and takes no memory. Nothing that the broker says reaches the
/// gates: there is nobody to tell.
public struct Uplink<Around: UplinkSurroundings, Client: Broker & ~Copyable>: ~Copyable {
    let plan: UplinkPlan
    /// Which money the gates count; nil where the board file does not say it.
    let currency: Currency?
    let topics: Topics
    let laneNames: LaneList<LaneName>
    /// The surroundings.
    public var around: Around
    /// The client of the broker.
    public var broker: Client

    var link: SocketLink<SplitMix64>
    var flight = InFlight()
    var watch: RecordWatch
    var payload: Payload
    /// Whether a transport is to be opened as soon as the one before it is gone.
    var wantsToOpen = false
    /// Since when that is so, or since when the client clears away what was before.
    var waitsToOpen = Instant.zero
    /// When somebody who was refused asks again.
    var nextAttempt: Instant? = .zero
    /// What an operator was told last.
    var lastTold = NoteText()
    var knownRefusals = KnownRefusals()
    /// When the present session began, and how many in a row were lost within a minute, without a word of the broker.
    var sessionBegan: Instant?
    var shortSessions = 0
    var chance: SplitMix64

    var told = ToldLanes()
    var journal = JournalPlace()
    var hours = HourRounds()
    var leavings = Leavings()
    var ending = Ending()

    /// An uplink that has opened nothing yet. Nil when there is no memory, or the board's name cannot be in a topic.
    public init?(
        _ plan: UplinkPlan, board: borrowing Board, chance: UInt64, around: Around, broker: consuming Client
    ) {
        guard let topics = Topics(plan.settings, board: plan.board), let payload = Payload(capacity: uplinkPayloadRoom)
        else { return nil }
        self.plan = plan
        self.topics = topics
        currency = board.currency
        laneNames = board.map.laneNames
        self.around = around
        self.broker = broker
        self.payload = payload
        watch = RecordWatch(plan.record)
        watch.setBeginnings(board.lanes, board.map)
        self.chance = SplitMix64(seed: chance)
        link = SocketLink(.disconnected, BackOff(SplitMix64(seed: chance &+ 1)))
    }

    /// Whether the broker has acknowledged something on this connection.
    public var hasSession: Bool { link.state == .connected }

    /// What the broker has acknowledged: the last event before which none is missing. Nil before a database was seen.
    public var arrived: OutgoingPlace? { journal.arrived }

    /// The last event before which none can be lost any more, not even by a broker that is killed: from there it goes
    /// on.
    public var settled: OutgoingPlace? { journal.settled }

    /// Does what there is to do now.
    public mutating func step() {
        let now = around.now
        readLanes()
        while let news = broker.next() { take(news, at: now) }
        if link.isDue(at: now) { feed(.reconnectTimerFired, at: now) }
        if let next = nextAttempt, now >= next, !ending.isAsked {
            // Minutes are more than any closing takes: what still closes is thrown away.
            if link.state == .disconnecting, broker.renew() { feed(.disconnected, at: now) }
            if link.state != .disconnecting {
                nextAttempt = nil
                feed(.connect, at: now)
            }
        }
        if wantsToOpen { open(at: now) }
        watchSilence(at: now)
        switch plan.purpose {
        case .report:
            watch.follow(at: now)
            // Where to begin is known before any broker is: what happens until there is one is to be told.
            if journal.arrived == nil, !ending.isAsked { _ = openJournal(at: now) }
            if hasSession, !ending.isAsked { report(at: now) }
            keepPlace(at: now, isLast: false)
        case .forget: if hasSession { takeBack(at: now) }
        }
        if ending.isAsked { end(at: now) }
    }
}

/// The longest message is that of a lane for Home Assistant: some 30 entities of 500 bytes.
var uplinkPayloadRoom: Int { 32_768 }
