import Archive
import ControlLoop
import Record
import Statecharts

// What the database knows of the lanes, where the record has lost it.
extension RecordWatch {
    /// Takes what is new.
    mutating func follow(at now: Instant) {
        guard look(at: now) else { return }
        for _ in 0..<Self.mostAtOnce {
            guard let entry = next() else { break }
            take(entry)
        }
    }

    /// The whole ring is 4,096 entries, as many as are there at the first look: 64 times that, so that a record that is
    /// written all the time holds up nothing else.
    private static var mostAtOnce: Int { 262_144 }

    /// What the database knows of a region.
    mutating func learn(
        _ lane: LaneName, _ region: EntryName, _ state: EntryName, since: Instant, failedFor cause: EntryName?
    ) {
        guard let identity else { return }
        for index in identity.lanes.indices where identity.lanes[index].name == lane {
            guard lanes[index].state(region) == nil else { continue }
            lanes[index].set(region, state: state, since: since)
            if let cause { lanes[index].learnFailure(of: region, cause) }
            changes &+= 1
        }
    }

    /// What has happened nowhere in a session, as far as the database has come, in a region is nothing: it is in its
    /// first state since the session began.
    mutating func learn(session: UInt32, position: UInt64, began: Instant) {
        guard let identity, session == self.session, let knownFrom, position >= knownFrom else { return }
        for lane in identity.lanes.indices {
            guard let regions = beginning(of: identity.lanes[lane])?.picture.regions else { continue }
            for index in regions.indices where lanes[lane].state(regions[index].name) == nil {
                lanes[lane].set(regions[index].name, state: regions[index].state, since: began)
                changes &+= 1
            }
        }
    }

    /// Whether a region is in a state that nobody knows, since what happened in it is not in the record any more.
    var lacksRegions: Bool {
        guard let identity else { return false }
        for lane in identity.lanes.indices {
            guard let regions = beginning(of: identity.lanes[lane])?.picture.regions else { continue }
            for index in regions.indices where lanes[lane].state(regions[index].name) == nil { return true }
        }
        return false
    }

    /// The name of the region that says what a lane does for people; nil where that is not known.
    func mainRegion(of lane: Int) -> EntryName? {
        guard let identity, lane < identity.lanes.count,
            let regions = beginning(of: identity.lanes[lane])?.picture.regions
        else { return nil }
        return regions.isEmpty ? nil : regions[0].name
    }
}
