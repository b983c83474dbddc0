import Archive
import BoardFile
import CSystem
import ControlLoop
import Lanes
import Record
import Statecharts

/// What the firmware does, as far as its record shows it.
enum FirmwareState: Label {
    /// It runs.
    case running
    /// It stopped in order.
    case stopped
    /// It ended, and nobody has its record open.
    case ended
    /// There is no record: it has not run since the boot.
    case none
}

/// How the gates of a board are, out of the record of the firmware and nothing else of it: it can hold up nobody, and change nothing.
struct RecordPicture: ~Copyable {
    private let path: RecordPath
    /// Whose record it is; nil while there is none.
    private(set) var identity: RecordIdentity?
    /// The boot that it is of.
    private(set) var boot: BootID?
    private(set) var lanes = PerLane<LanePicture>(repeating: LanePicture())
    /// Grows with whatever may be shown.
    private(set) var changes: UInt32 = 0

    private var reader: RecordReader?
    private var session: UInt32 = 0
    private var beginnings = PerLane<LaneBeginning>(repeating: LaneBeginning())
    private var entries = EntryBatch<Entry>()
    private var edgeEnd: UInt32 = 0
    /// The oldest entry that the lanes are known from; nil where there is none.
    private var first: UInt64?
    private var hadWriter = false
    private var nextLook = Instant.zero

    init(_ path: RecordPath, board: borrowing Board) {
        self.path = path
        for lane in board.lanes.indices {
            let description = board.lanes[lane]
            beginnings[lane] = LaneBeginning(
                lane: RecordLane(
                    board.map.laneNames[lane],
                    machine: EntryName(LaneDescription.machines[description.machineNumber])),
                picture: LanePicture(of: description, since: nil),
                hasFireRelease: board.map.hasInput(ServiceContact.fireRelease.rawValue, lane: lane),
                tellsWhenSecured: description.tellsWhenSecured)
        }
    }

    /// Takes what is new.
    mutating func follow(at now: Instant) {
        guard open(at: now) else { return }
        for _ in 0..<Self.mostBatches {
            let reading = read()
            if reading.missed > 0 || reading.wentBack { forgetLanes() }
            guard !entries.isEmpty else { break }
            for index in entries.indices { take(entries[index]) }
            changes &+= 1
        }
        // Inputs are no entries.
        let end = ask { $0.edgeEnd } ?? edgeEnd
        if end != edgeEnd {
            edgeEnd = end
            changes &+= 1
        }
    }

    private mutating func read() -> RecordReader.Reading { reader!.next(into: &entries) }

    /// The whole ring is 4,096 entries: as many as are there at the first look.
    private static var mostBatches: Int { 4_096 }

    // MARK: The record

    private mutating func open(at now: Instant) -> Bool {
        if reader != nil, now >= nextLook {
            nextLook = now + .seconds(1)
            if !reader!.isAt(path) { forget(at: now) } else { lookAround() }
        }
        if reader != nil { return true }
        guard now >= nextLook else { return false }
        nextLook = now + .seconds(1)
        do throws(RecordError) {
            reader = try RecordReader(path)
        } catch {
            // Before the first start of the firmware there is none. One that cannot be read is none either, until it is another.
            return false
        }
        hadWriter = false
        changes &+= 1
        lookAround()
        return true
    }

    private mutating func forget(at now: Instant) {
        reader = nil
        (identity, boot) = (nil, nil)
        forgetLanes()
        // Another one may be there already.
        nextLook = now
    }

    /// Another session may have other lanes, and whoever crashed does not say so.
    private mutating func lookAround() {
        let writes = hasWriter
        if writes != hadWriter {
            hadWriter = writes
            changes &+= 1
        }
        guard let header = header() else { return }
        if identity == header.identity, session == header.session { return }
        if identity == nil { forgetLanes() }
        identity = header.identity
        boot = header.boot
        session = header.session
        changes &+= 1
    }

    /// What the record answers; nil where there is none. What cannot be copied is only looked at in a `switch`.
    private func ask<Answer>(_ question: (borrowing RecordReader) -> Answer?) -> Answer? {
        switch reader {
        case .some(let reader): question(reader)
        case nil: nil
        }
    }

    private func header() -> RecordHeader? { ask { $0.header } }

    private var hasWriter: Bool { ask { $0.hasWriter } ?? false }

    /// The lines as they are now; nil where the record has none.
    func lines() -> LineList<RecordedLine>? { ask { $0.lines } }

    /// What the lanes have, all at one moment.
    func state() -> RecordState? { ask { $0.state() } }

    /// A name, by its number; empty for number 0.
    func name(_ id: UInt16) -> EntryName { ask { $0.name(id) } ?? EntryName() }

    /// What the firmware does.
    func firmware(_ state: RecordState?) -> FirmwareState {
        if identity == nil { return .none }
        if state?.isLast ?? false { return .stopped }
        return hadWriter ? .running : .ended
    }

    // MARK: What happened

    private mutating func take(_ entry: Entry) {
        if first == nil { first = entry.sequence }
        if entry.kind == .start || entry.kind == .settings { lookAround() }
        if entry.kind == .start { begin(entry) }
        guard let lane = entry.lane, Int(lane) < LaneList<RecordLane>.capacity else { return }
        switch entry.kind {
        case .event:
            lanes[Int(lane)].set(
                name(entry.names[1]), state: name(entry.names[3]), since: entry.time, by: name(entry.names[0]))
            guard entry.flags & EntryFlags.hasFact != 0 else { return }
            if entry.flags & EntryFlags.factIsState == 0 {
                lanes[Int(lane)].set(name(entry.names[4]), number: entry.values[1])
            }
        case .fault:
            lanes[Int(lane)].noteFault(
                name(entry.names[0]), isError: entry.flags & EntryFlags.severity == 3, at: entry.time)
        case .start, .stop, .output, .interlock, .counters, .clock, .settings, .keptApart: break
        }
    }

    /// Every machine begins anew.
    private mutating func begin(_ start: Entry) {
        forgetLanes()
        guard let identity, start.values[0] == UInt64(session) else { return }
        for lane in identity.lanes.indices {
            guard let beginning = beginning(of: identity.lanes[lane]) else { continue }
            lanes[lane] = beginning.picture.begun(at: start.time)
        }
    }

    /// What happened before the oldest entry that is there is not known; the order of the regions is.
    private mutating func forgetLanes() {
        first = nil
        for lane in 0..<LaneList<RecordLane>.capacity { lanes[lane] = LanePicture() }
        changes &+= 1
    }

    /// What the database knows of a region, where the record has lost it.
    mutating func learn(
        _ lane: LaneName, _ region: EntryName, _ state: EntryName, since: Instant, failedFor cause: EntryName?
    ) {
        guard let identity else { return }
        for index in identity.lanes.indices where identity.lanes[index].name == lane {
            guard !lanes[index].knows(region) else { continue }
            lanes[index].set(region, state: state, since: since)
            if let cause { lanes[index].learnFailure(of: region, cause) }
            changes &+= 1
        }
    }

    /// Whether a region is in a state that nobody knows, since what happened in it is not in the record any more.
    var lacksRegions: Bool {
        guard let identity else { return false }
        for lane in identity.lanes.indices {
            guard let beginning = beginning(of: identity.lanes[lane]) else { continue }
            let regions = beginning.picture.regions
            for index in regions.indices where !lanes[lane].knows(regions[index].name) { return true }
        }
        return false
    }

    /// What has happened nowhere in a session, as far as the database has come, in a region is nothing: it is in its first state since the
    /// session began.
    mutating func learn(session: UInt32, position: UInt64, began: Instant) {
        guard let identity, session == self.session, let first, position >= first else { return }
        for lane in identity.lanes.indices {
            guard let beginning = beginning(of: identity.lanes[lane]) else { continue }
            let regions = beginning.picture.regions
            for index in regions.indices where !lanes[lane].knows(regions[index].name) {
                lanes[lane].set(regions[index].name, state: regions[index].state, since: began)
                changes &+= 1
            }
        }
    }

    // MARK: The lanes

    /// The lanes of the record, or, while there is none, those of the board file.
    var shownLanes: LaneList<RecordLane> {
        if let identity { return identity.lanes }
        var lanes = LaneList<RecordLane>()
        for index in 0..<LaneList<RecordLane>.capacity {
            if let lane = beginnings[index].lane { lanes.add(lane) }
        }
        return lanes
    }

    /// What a lane begins with; nil for one that the board file does not have.
    func beginning(of lane: RecordLane) -> LaneBeginning? {
        for index in 0..<LaneList<RecordLane>.capacity where beginnings[index].lane == lane {
            return beginnings[index]
        }
        return nil
    }

    /// The name of the region that says what a lane does for people; nil where that is not known.
    func mainRegion(of lane: Int) -> EntryName? {
        guard let identity, lane < identity.lanes.count, let beginning = beginning(of: identity.lanes[lane]) else {
            return nil
        }
        let regions = beginning.picture.regions
        return regions.isEmpty ? nil : regions[0].name
    }
}

/// What a lane begins with.
struct LaneBeginning {
    /// The lane that it is about; nil where there is none.
    var lane: RecordLane?
    var picture = LanePicture()
    /// Whether the fire release is wired.
    var hasFireRelease = false
    /// Whether it can be seen that the gate is locked.
    var tellsWhenSecured = false
}

extension LineMap {
    fileprivate func hasInput(_ role: Label, lane: Int) -> Bool {
        for index in lines.indices {
            let line = lines[index]
            if line.lane == lane, line.direction.isInput, line.role.label == role { return true }
        }
        return false
    }
}
