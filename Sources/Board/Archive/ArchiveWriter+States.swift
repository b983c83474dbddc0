import ControlLoop
import Lanes
import Record
import Statecharts

// How long the regions of the lanes are in their states, and when they are out of service.
extension ArchiveWriter {
    /// A region answered an event: the time in the state that it left is known now.
    mutating func follow(_ entry: StoredEntry) throws(ArchiveError) {
        let (region, from, to) = (entry.names[1], entry.names[2], entry.names[3])
        statements.findStanding.bind(1, entry.lane)
        statements.findStanding.bind(2, region)
        // A region of which nothing is known yet has been in its first state since the start.
        var (state, since) = (from, progress.began)
        var isKnown = false
        if try statements.findStanding.step() {
            (state, since) = (statements.findStanding.number(0), statements.findStanding.number(1))
            isKnown = true
            statements.findStanding.reset()
        }
        let stays = state == to && from == to
        if isKnown, stays { return }
        // After entries that are missing, it may be in another state than it was seen in; then nobody knows since when.
        if state == from, !stays {
            try addTime(from: since, to: entry.time, lane: entry.lane, region: region, state: state)
        }
        statements.setStanding.bind(1, entry.lane)
        statements.setStanding.bind(2, region)
        statements.setStanding.bind(3, to)
        statements.setStanding.bind(4, stays ? since : entry.time)
        try statements.setStanding.run()
    }

    /// A gate that has failed is out of service until its repair, also while a fire releases it. A fire alone is no
    /// outage.
    mutating func followOutage(
        _ entry: StoredEntry, _ event: EntryName, from: EntryName, to: EntryName
    ) throws(ArchiveError) {
        for place in identity.lanes.indices where laneIDs[place] == entry.lane {
            if to.isReleased {
                released[place] = Released(region: entry.names[1], state: entry.names[3])
            } else if released[place]?.region == entry.names[1] {
                released[place] = nil
            }
        }
        let isRepaired = event.isRepair || (from != to && !to.isReleased && !(from.isReleased && to.isOutOfService))
        if isRepaired { try endOutage(lane: entry.lane, region: entry.names[1], at: date(of: entry.time)) }
        let hasFailed = to.isReleased ? event.isFailure : to.isOutOfService && from != to
        if hasFailed { try beginOutage(entry) }
    }

    private mutating func beginOutage(_ entry: StoredEntry) throws(ArchiveError) {
        statements.beginOutage.bind(1, progress.record)
        statements.beginOutage.bind(2, entry.lane)
        statements.beginOutage.bind(3, entry.names[1])
        statements.beginOutage.bind(4, entry.names[3])
        statements.beginOutage.bind(5, cause(of: entry))
        statements.beginOutage.bind(6, date(of: entry.time))
        try statements.beginOutage.run()
    }

    /// The fault of the lane that came just before, in the same step; else the event. A machine that finds a fault by
    /// itself says it after that.
    private mutating func cause(of entry: StoredEntry) -> Int64 {
        for place in identity.lanes.indices where laneIDs[place] == entry.lane {
            if lastFaults[place].name > 0, lastFaults[place].time == entry.time { return lastFaults[place].name }
            unexplained[place] = entry.time
        }
        return entry.names[0]
    }

    /// Something is wrong with a lane that may have failed for it.
    mutating func explainOutage(_ fault: StoredEntry, _ name: EntryName, lane place: Int) throws(ArchiveError) {
        if let released = released[place], name.isFoundInFire {
            var failure = fault
            (failure.names[1], failure.names[3]) = (released.region, released.state)
            return try beginOutage(failure)
        }
        guard unexplained[place] == fault.time else { return }
        unexplained[place] = nil
        statements.nameOutage.bind(1, fault.names[0])
        statements.nameOutage.bind(2, fault.lane)
        try statements.nameOutage.run()
    }

    private mutating func endOutage(lane: Int64, region: Int64, at date: Int64) throws(ArchiveError) {
        statements.endOutage.bind(1, max(1, date))
        statements.endOutage.bind(2, lane)
        statements.endOutage.bind(3, region)
        try statements.endOutage.run()
    }

    /// The program ended: no region is in any state, and what was out of service begins anew.
    mutating func endStandings(at time: Int64) throws(ArchiveError) {
        var all = try database.prepare("SELECT lane, region, state, since FROM standing")
        while try all.step() {
            try addTime(
                from: all.number(3), to: time, lane: all.number(0), region: all.number(1), state: all.number(2))
        }
        try database.run("DELETE FROM standing")
        var outages = try database.prepare("UPDATE outage SET ended = max(1, ?1) WHERE ended = 0")
        outages.bind(1, date(of: time))
        try outages.run()
    }
}

/// What a fire releases: the numbers of a region's name, and of the state's that it is in.
struct Released {
    var region: Int64
    var state: Int64
}

/// A fault that was seen: the number of its name, and when.
struct LastFault {
    var name: Int64 = 0
    var time: Int64 = 0
}

extension EntryName {
    /// Whether a gate in the state of that name waits for its repair. A hopper that is `outOfService` only rests, since
    /// its exit has failed, or is released by a fire.
    public var isOutOfService: Bool { LaneDescription.state(self)?.outOfService == .broken }

    /// Whether a fire releases a gate in the state of that name; it may have failed as well.
    public var isReleased: Bool { LaneDescription.state(self)?.outOfService == .released }

    /// Whether it is the event that a gate fails.
    public var isFailure: Bool { self == "machineDidFail" }

    /// Whether it is the event that a gate is repaired, or recovers.
    public var isRepair: Bool { self == "machineRepairDidComplete" }

    /// Whether it is a failure that a gate finds by itself while a fire opens it.
    public var isFoundInFire: Bool { LaneDescription.findsInFire(self) }

    /// Whether it is a failure that can be over by itself, so that the next one of a series is no error
    /// (docs/using/machines/shared.md, "A gate that recovers").
    public var endsByItself: Bool { self == "sensorStuck" || self == "edgesLost" || self == "inputStorm" }
}
