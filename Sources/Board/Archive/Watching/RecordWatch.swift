import CSystem
import ControlLoop
import Lanes
import Record
import Statecharts

/// Watches the record of a board for as long as a program runs: it opens the record once there is one, follows it over
/// starts of the firmware and over other records at the same path, and knows how the gates are.
///
///     while watch.look(at: now), let entry = watch.next() { ... ; watch.take(entry) }
///
/// It reads the record and nothing else of the firmware: it can hold up no gate, and change nothing. What happened
/// before the oldest entry that is there is not known: a lane then has only what happened since.
package struct RecordWatch: ~Copyable {
    /// The record; nil while there is none. Who copies the record moves its position; all others leave it to `next`.
    package var reader: RecordReader?
    /// Whose record it is; nil while there is none.
    package private(set) var identity: RecordIdentity?
    /// The boot that it is of.
    package private(set) var boot: BootID?
    /// The present session of the firmware.
    package private(set) var session: UInt32 = 0
    /// When that began; 0 where its start is not in the ring any more.
    package private(set) var sessionStart = Instant.zero
    /// The lines of the session, with the levels that they had when it was looked at; nil where the firmware shows
    /// none.
    package private(set) var lines: LineList<RecordedLine>?
    /// Why there is no record; nil while there is one.
    package private(set) var failure: RecordError?
    /// The lanes as they are, as far as that is known.
    package var lanes = PerLane<LanePicture>(repeating: LanePicture())
    /// Grows when another record is opened, or that one begins anew.
    package private(set) var openings: UInt32 = 0
    /// Grows with each other session, identity or table of lines.
    package private(set) var boards: UInt32 = 0
    /// Grows with whatever may be shown: that, what happened, and edges.
    package var changes: UInt32 = 0
    /// The oldest entry that the lanes are known from; nil where there is none.
    package private(set) var knownFrom: UInt64?

    /// How many entries were gone before they could be read.
    package private(set) var missed: UInt64 = 0

    /// How many edges there were at the last look, modulo 2^32.
    package private(set) var edgeEnd: UInt32 = 0

    private let path: RecordPath
    private var beginnings = PerLane<LaneBeginning>(repeating: LaneBeginning())
    private var entries = EntryBatch<Entry>()
    private var nextEntry = 0
    private var hadWriter = false
    private var nextLook = Instant.zero

    /// A watch that has opened nothing yet.
    @export(interface)
    package init(_ path: RecordPath) { self.path = path }

    /// What the lanes begin with, as a board file has them. It counts from a start of the firmware on, for lanes that
    /// are the same there.
    @export(interface)
    package mutating func setBeginnings(_ lanes: LaneList<LaneDescription>, _ map: borrowing LineMap) {
        beginnings = PerLane(repeating: LaneBeginning())
        for lane in lanes.indices { beginnings[lane] = LaneBeginning(lane, of: lanes[lane], map) }
    }

    // MARK: The record

    /// Whether another record is at the path, or none is and nobody writes the one that is read: it is looked at once a
    /// second. `look` lets go of it. A firmware goes on with a record that somebody removed.
    @export(interface)
    package func isReplaced(at now: Instant) -> Bool {
        ask {
            now >= nextLook && !$0.isAt(path) && (!$0.hasWriter || path.withCText { portcullis_file_size($0) } >= 0)
        } ?? false
    }

    /// Looks after the record: opens the one that is there, lets go of one that was replaced, and learns whose it is,
    /// once a second and at each start. Whether there is one.
    @export(interface)
    package mutating func look(at now: Instant) -> Bool {
        if isReplaced(at: now) { letGo() }
        if reader != nil {
            if now >= nextLook {
                nextLook = now + .seconds(1)
                lookAtHeader()
            }
        } else {
            // One that cannot be read is asked for again once a second. Before the first start of the firmware there is
            // none.
            guard now >= nextLook || failure == .notThere else { return false }
            nextLook = now + .seconds(1)
            guard open() else { return false }
        }
        // Inputs are no entries.
        let end = ask { $0.edgeEnd } ?? edgeEnd
        if end != edgeEnd { changes &+= 1 }
        edgeEnd = end
        return true
    }

    private mutating func open() -> Bool {
        do throws(RecordError) {
            reader = try RecordReader(path)
            failure = nil
        } catch {
            failure = error
            return false
        }
        beginAnew()
        lookAtHeader()
        return true
    }

    /// Lets go of the record. The next look opens the one that is there then.
    @export(interface)
    package mutating func letGo() {
        if identity != nil { boards &+= 1 }
        reader = nil
        (identity, boot, lines, nextLook) = (nil, nil, nil, .zero)
        entries.removeAll()
        nextEntry = 0
        forgetLanes()
    }

    /// What was read before belongs to another record.
    private mutating func beginAnew() {
        openings &+= 1
        sessionStart = .zero
        forgetLanes()
    }

    /// Another session, or other settings, may have other lanes and lines; and a firmware that crashed does not say so.
    private mutating func lookAtHeader() {
        let writes = hasWriter
        if writes != hadWriter { changes &+= 1 }
        hadWriter = writes
        guard let header else { return }
        let lines = currentLines()
        let isSame = identity == header.identity && boot == header.boot && session == header.session
        if isSame, (lines == nil) == (self.lines == nil) { return }
        if session != header.session { sessionStart = .zero }
        (identity, boot, session, self.lines) = (header.identity, header.boot, header.session, lines)
        boards &+= 1
        changes &+= 1
    }

    // MARK: What happened

    /// The next entry, which stays the next one until it is taken; nil when there is no new one.
    @export(interface)
    package mutating func next() -> Entry? {
        if nextEntry == entries.count {
            guard reader != nil else { return nil }
            let reading = reader!.next(into: &entries)
            nextEntry = 0
            if reading.wentBack {
                beginAnew()
                lookAtHeader()
            }
            if reading.missed > 0 { forgetLanes() }
            missed &+= reading.missed
        }
        return nextEntry < entries.count ? entries[nextEntry] : nil
    }

    /// Takes that entry: what it says is true of its lane from now on.
    @export(interface)
    package mutating func take(_ entry: Entry) {
        nextEntry += 1
        changes &+= 1
        if knownFrom == nil { knownFrom = entry.sequence }
        if entry.kind == .start || entry.kind == .settings { lookAtHeader() }
        if entry.kind == .start { begin(entry) }
        guard let lane = entry.lane.map({ Int($0) }), lane < LaneList<RecordLane>.capacity else { return }
        switch entry.kind {
        case .event:
            lanes[lane].set(
                name(entry.names[1]), state: name(entry.names[3]), since: entry.time, by: name(entry.names[0]))
            guard entry.flags & EntryFlags.hasFact != 0 else { return }
            if entry.flags & EntryFlags.factIsState != 0 {
                lanes[lane].set(name(entry.names[4]), state: name(entry.names[5]), since: entry.time)
            } else {
                lanes[lane].set(name(entry.names[4]), number: entry.values[1])
            }
        case .fault:
            lanes[lane].noteFault(
                name(entry.names[0]), isError: entry.flags & EntryFlags.severity == 3, at: entry.time)
        case .start, .stop, .output, .interlock, .counters, .clock, .settings, .keptApart: break
        }
    }

    /// Every machine begins anew.
    private mutating func begin(_ start: Entry) {
        forgetLanes()
        guard let identity, start.values[0] == UInt64(session) else { return }
        sessionStart = start.time
        for lane in identity.lanes.indices {
            guard let beginning = beginning(of: identity.lanes[lane]) else { continue }
            lanes[lane] = beginning.picture.begun(at: start.time)
        }
    }

    private mutating func forgetLanes() {
        knownFrom = nil
        lanes = PerLane(repeating: LanePicture())
        changes &+= 1
    }

    /// Reads the edges from a number on: see `RecordReader.edges`.
    @export(interface)
    package func edges(from number: inout UInt32, into batch: inout EntryBatch<RecordedEdge>) -> UInt32 {
        ask { $0.edges(from: &number, into: &batch) } ?? 0
    }

    // MARK: What is there now

    /// What the record answers; nil where there is none. What cannot be copied is only looked at in a `switch`.
    private func ask<Answer>(_ question: (borrowing RecordReader) -> Answer?) -> Answer? {
        switch reader {
        case .some(let reader): question(reader)
        case nil: nil
        }
    }

    /// Whether there is one.
    package var isOpen: Bool { reader != nil }

    /// Its header, as it is now.
    @export(interface)
    package var header: RecordHeader? { ask { $0.header } }

    /// Whether something was not read yet.
    package var isBehind: Bool { ask { $0.isBehind } ?? false }

    /// Whether a firmware has the record open.
    private var hasWriter: Bool { ask { $0.hasWriter } ?? false }

    /// The lines as they are now; nil where the record has none.
    @export(interface)
    package func currentLines() -> LineList<RecordedLine>? { ask { $0.lines } }

    /// What the lanes have, all at one moment.
    @export(interface)
    package func state() -> RecordState? { ask { $0.state() } }

    /// A name, by its number; empty for number 0.
    @export(interface)
    package func name(_ id: UInt16) -> EntryName { ask { $0.name(id) } ?? EntryName() }

    /// A number of a lane, as a state has it.
    @export(interface)
    package func number(_ name: EntryName, of lane: Int, _ state: RecordState?) -> UInt64? {
        guard let state, lane < state.lanes.count else { return nil }
        let numbers = state.lanes[lane].numbers
        for index in numbers.indices where self.name(numbers[index].name) == name { return numbers[index].value }
        return nil
    }

    /// Writes what a lane has counted, as a state has it: `"counters":{...}`.
    package func writeCounters(of lane: Int, _ state: RecordState?, to json: inout some JSONOutput & ~Copyable) {
        json.key("counters")
        json.begin("{")
        if let state, lane < state.lanes.count {
            let numbers = state.lanes[lane].numbers
            for index in numbers.indices {
                json.key(name(numbers[index].name))
                json.write(numbers[index].value)
            }
        }
        json.end("}")
    }

    /// What the firmware does. One that crashed does not say so; but then nobody has its record open.
    @export(interface)
    package func firmware(_ state: RecordState?) -> FirmwareState {
        if identity == nil { return .none }
        if state?.isLast ?? false { return .stopped }
        return hasWriter ? .running : .ended
    }

    /// The lanes of the record, or, while there is none, those of the board file.
    @export(interface)
    package var shownLanes: LaneList<RecordLane> {
        if let identity { return identity.lanes }
        var lanes = LaneList<RecordLane>()
        for index in 0..<LaneList<RecordLane>.capacity {
            if let lane = beginnings[index].lane { lanes.add(lane) }
        }
        return lanes
    }

    /// What a lane begins with; nil for one that the board file does not have.
    @export(interface)
    package func beginning(of lane: RecordLane) -> LaneBeginning? {
        for index in 0..<LaneList<RecordLane>.capacity where beginnings[index].lane == lane {
            return beginnings[index]
        }
        return nil
    }
}

/// What the firmware does, as far as its record shows it.
package enum FirmwareState: Label {
    /// It runs.
    case running
    /// It stopped in order.
    case stopped
    /// It ended, and nobody has its record open.
    case ended
    /// There is no record: it has not run since the boot.
    case none
}
