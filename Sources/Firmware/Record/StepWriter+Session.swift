import ControlLoop
import Statecharts

// The beginning and the end of a session, and what changes in between.
extension StepWriter {
    /// Begins a session: says in the header whose it is, and puts its first entry. Nothing is remembered of any lane
    /// from here on until it is said anew. Until the next commit, all of that of the session before is still true.
    public mutating func begin(as identity: RecordIdentity, _ beginning: Beginning, at time: Instant) {
        header.identity = identity
        header.session = beginning.session
        nameLanes(of: identity)
        storeHeader()
        publish()
        var entry = Entry(.start, flags: beginning.flags, at: time)
        entry.values[0] = UInt64(beginning.session)
        if let last = beginning.lastCommit, last < time {
            entry.values[1] = UInt64(bitPattern: (time - last).nanoseconds)
        }
        append(entry)
        next.lanes = identity.lanes.count
        next.sums = PerLane(repeating: 0)
        next.isLast = false
        next.isRestored = false
    }

    /// Notes that the firmware took new settings.
    public mutating func settingsChanged(to identity: RecordIdentity, at time: Instant) {
        header.identity = identity
        storeHeader()
        var entry = Entry(.settings, at: time)
        entry.values[0] = UInt64(identity.digest)
        entry.values[1] = UInt64(identity.length)
        append(entry)
    }

    /// Notes what could not be given back to a lane: the lane is gone, is another machine, or has no such number any
    /// more. The recorder keeps it apart.
    public mutating func keepApart(
        _ number: RememberedNumber, of lane: LaneName, machine: EntryName, at time: Instant
    ) {
        var entry = Entry(.keptApart, at: time)
        entry.names[0] = id(of: lane)
        entry.names[1] = id(of: machine)
        entry.names[2] = id(of: number.name)
        entry.values[0] = number.value
        append(entry)
    }

    /// Ends the session in order, and commits.
    public mutating func finish(at time: Instant) {
        append(Entry(.stop, at: time))
        next.isLast = true
        commit(at: time)
    }

    mutating func storeHeader() {
        header.generation &+= 1
        header.store(in: memory)
    }
}

/// How a session begins.
public struct Beginning: Equatable, Sendable {
    /// Where the lanes' numbers come from.
    public enum Source: Sendable {
        /// From nowhere: every lane starts at zero.
        case nowhere
        /// From a record of this boot.
        case record
        /// From the database, by way of the record.
        case database
    }

    /// Where the lanes' numbers come from.
    public var source: Source
    /// The number of the session.
    public var session: UInt32
    /// Whether the session before was stopped in order.
    public var wasStopped = false
    /// When the last commit of the session before was made, if it was in this boot.
    public var lastCommit: Instant?

    init(_ source: Source, session: UInt32) {
        self.source = source
        self.session = session
    }

    /// The flags of its first entry.
    var flags: UInt16 {
        let flags: UInt16 =
            switch source {
            case .nowhere: 0
            case .record: EntryFlags.continued
            case .database: EntryFlags.restored
            }
        return wasStopped ? flags | EntryFlags.wasStopped : flags
    }
}
