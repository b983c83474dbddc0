import ControlLoop
import Record
import Statecharts

/// An entry as the database has it, with the numbers that its names have there.
struct StoredEntry {
    var kind: Int64
    var sequence: UInt64
    var time: Int64
    var lane: Int64 = 0
    var flags: Int64 = 0
    var names = InlineArray<6, Int64>(repeating: 0)
    var values = InlineArray<3, Int64>(repeating: 0)

    init(kind: Int64, sequence: UInt64, time: Int64) {
        self.kind = kind
        self.sequence = sequence
        self.time = time
    }
}

extension ArchiveWriter {
    /// Adds an entry, and what follows from it.
    mutating func add(_ entry: Entry, _ reader: borrowing RecordReader) throws(ArchiveError) {
        let time = entry.time.nanoseconds
        switch entry.kind {
        case .clock: try setClock(Int64(bitPattern: entry.values[0]), at: time)
        case .start: try begin(entry, reader)
        default: break
        }
        var stored = StoredEntry(kind: Int64(entry.kind.rawValue), sequence: entry.sequence, time: time)
        let lane = entry.sequence < lanesFrom ? nil : entry.lane
        stored.lane = lane.map { laneIDs[Int($0) % laneIDs.count] } ?? 0
        stored.flags = Int64(entry.flags)
        for index in entry.names.indices { stored.names[index] = try id(entry.names[index], reader) }
        for index in entry.values.indices { stored.values[index] = Int64(bitPattern: entry.values[index]) }
        try store(stored)
        switch entry.kind {
        case .event:
            if lane == nil { break }
            try follow(stored)
            try followOutage(
                stored, reader.name(entry.names[0]), from: reader.name(entry.names[2]), to: reader.name(entry.names[3]))
        case .fault: try count(stored, reader.name(entry.names[0]), lane: lane)
        case .stop: try endStandings(at: time)
        case .keptApart:
            try keepApart(
                stored.values[0], lane: stored.names[0], machine: stored.names[1], name: stored.names[2], at: time)
        case .start, .output, .interlock, .counters, .clock, .settings: break
        }
        progress.last = time
    }

    mutating func store(_ entry: StoredEntry) throws(ArchiveError) {
        let date = date(of: entry.time)
        statements.addEntry.bind(1, progress.record)
        statements.addEntry.bind(2, Int64(bitPattern: entry.sequence))
        statements.addEntry.bind(3, entry.time)
        statements.addEntry.bind(4, date)
        statements.addEntry.bind(5, entry.lane)
        statements.addEntry.bind(6, entry.kind)
        statements.addEntry.bind(7, entry.flags)
        for index in entry.names.indices { statements.addEntry.bind(8 + Int32(index), entry.names[index]) }
        for index in entry.values.indices { statements.addEntry.bind(14 + Int32(index), entry.values[index]) }
        try statements.addEntry.run()
        let hour = Hours.hour(of: date)
        guard hour != spanHour else { return }
        let row = database.lastRow
        statements.addSpan.bind(1, hour)
        statements.addSpan.bind(2, row)
        try statements.addSpan.run()
        spanHour = hour
    }

    /// A start of the firmware: its lanes are those of the header from here on, and every machine begins anew.
    private mutating func begin(_ entry: Entry, _ reader: borrowing RecordReader) throws(ArchiveError) {
        if let header = reader.header {
            if entry.values[0] == UInt64(header.session) {
                lanesFrom = 0
                try noteDigest(header.identity)
            } else if identity.lanes != header.identity.lanes {
                // One that was over soon, and nobody knows its lanes any more.
                lanesFrom = .max
            }
            try take(header.identity)
        }
        let time = entry.time.nanoseconds
        // When the session before ended is known if that was in this boot.
        let pause = Int64(bitPattern: entry.values[1])
        try endStandings(at: pause > 0 ? time - pause : progress.last)
        progress.session = Int64(bitPattern: entry.values[0])
        progress.began = time
        lastFaults = PerArchiveLane(repeating: LastFault())
        unexplained = PerArchiveLane(repeating: nil)
        released = PerArchiveLane(repeating: nil)
    }

    /// The board file of the session that is copied: the next one to attach compares it.
    private mutating func noteDigest(_ identity: RecordIdentity) throws(ArchiveError) {
        var note = try database.prepare("UPDATE record SET digest = ?1 WHERE id = ?2")
        note.bind(1, Int64(identity.digest))
        note.bind(2, progress.record)
        try note.run()
    }

    /// Whose record it is from here on.
    mutating func take(_ identity: RecordIdentity) throws(ArchiveError) {
        self.identity = identity
        laneIDs = PerArchiveLane(repeating: 0)
        for place in identity.lanes.indices { laneIDs[place] = try id(of: identity.lanes[place].name) }
        lanesMayHaveChanged = true
    }

    private mutating func count(_ entry: StoredEntry, _ name: EntryName, lane: UInt8?) throws(ArchiveError) {
        try addAmount(1, lane: entry.lane, .faults, name: entry.names[0], at: date(of: entry.time))
        let isError = entry.flags & Int64(EntryFlags.severity) == 3
        if isError || name.endsByItself, let lane {
            let place = Int(lane) % lastFaults.count
            lastFaults[place] = LastFault(name: entry.names[0], time: entry.time)
            try explainOutage(entry, name, lane: place)
        }
    }

    mutating func keepApart(
        _ amount: Int64, lane: Int64, machine: Int64, name: Int64, at time: Int64
    ) throws(ArchiveError) {
        statements.addApart.bind(1, date(of: time))
        statements.addApart.bind(2, lane)
        statements.addApart.bind(3, machine)
        statements.addApart.bind(4, name)
        statements.addApart.bind(5, amount)
        try statements.addApart.run()
    }
}
