import ControlLoop
import Statecharts

/// Reads the trace of a loop, and works out by itself what each edge of a coin slot or a beam had to become.
///
/// It knows no decoder: a pulse whose both ends were seen, with nothing lost in between and a width that an acceptor
/// may send, is a coin, and nothing else is. Every other end of a pulse was reported, or ended a pulse that was
/// reported as stuck.
package final class Witness {
    /// What became of the edges that a loop took, in one process.
    package struct Account: Equatable, Sendable {
        /// All of them.
        package internal(set) var edges: UInt64 = 0
        /// Edges that an event followed.
        package internal(set) var answered: UInt64 = 0
        /// Edges that were reported as repeated.
        package internal(set) var repeated: UInt64 = 0
        /// Ends of pulses that were reported as no coins.
        package internal(set) var rejected: UInt64 = 0
        /// Edges after a gap: the lane is out of service, the levels are read.
        package internal(set) var afterGaps: UInt64 = 0
        /// Edges that mean nothing by themselves: the beginning of a pulse, the end of a walk through a beam.
        package internal(set) var silent: UInt64 = 0

        /// Adds those of another process.
        static func += (left: inout Account, right: Account) {
            left.edges += right.edges
            left.answered += right.answered
            left.repeated += right.repeated
            left.rejected += right.rejected
            left.afterGaps += right.afterGaps
            left.silent += right.silent
        }
    }

    /// The digest of everything that it has read.
    @exclusivity(unchecked) private(set) var digest = Digest()
    /// Records that it has read.
    @exclusivity(unchecked) private(set) var records: UInt64 = 0
    /// What became of the edges.
    @exclusivity(unchecked) private(set) var account = Account()
    /// How many coins each lane was credited in all, by the events in the trace.
    @exclusivity(unchecked) private(set) var coins = [UInt64](repeating: 0, count: 8)
    /// How many coins of change fell from each lane's hopper, by the events in the trace.
    @exclusivity(unchecked) private(set) var change = [UInt64](repeating: 0, count: 8)
    /// The records of late, for a report.
    @exclusivity(unchecked) private(set) var latest: [String] = []
    /// Whether it keeps them.
    let keepsTexts: Bool

    private let umpire: Umpire
    private let pins: Pins
    private let lanes: [Scene]

    // What one step showed.
    @exclusivity(unchecked) private var edge: (line: LineID, edge: Edge, time: Instant)?
    @exclusivity(unchecked) private var events = 0
    @exclusivity(unchecked) private var coinsNow = [Int](repeating: 0, count: 8)
    @exclusivity(unchecked) private var personsNow = [Int](repeating: 0, count: 8)
    @exclusivity(unchecked) private var isRepeated = false
    @exclusivity(unchecked) private var isRejected = false
    @exclusivity(unchecked) private var lostLanes: UInt64 = 0
    @exclusivity(unchecked) private var failedLanes: UInt64 = 0
    @exclusivity(unchecked) private var seen: [(line: LineID, level: Level, time: Instant)] = []
    /// The chip's time at the start of the process.
    @exclusivity(unchecked) var origin = Instant.zero

    // What is known of lines.
    /// The lines in a storm. Their edges are taken only while they are tried, and the trace does not say when that is.
    @exclusivity(unchecked) private var stormy = [Bool](repeating: false, count: 64)
    @exclusivity(unchecked) private var level = [Level?](repeating: nil, count: 64)
    /// Since when a line is active, as far as that is known; measured only if its rise was seen.
    @exclusivity(unchecked) private var rise = [(time: Instant, isMeasured: Bool)?](repeating: nil, count: 64)

    init(_ umpire: Umpire, _ pins: Pins, _ lanes: [Scene], keepsTexts: Bool) {
        self.umpire = umpire
        self.pins = pins
        self.lanes = lanes
        self.keepsTexts = keepsTexts
    }

    /// A process begins at that time: nothing is known of any line.
    func begin(at time: Instant) {
        origin = time
        for line in level.indices {
            level[line] = nil
            rise[line] = nil
            stormy[line] = false
        }
        account = Account()
        beginStep()
    }

    /// A step begins.
    func beginStep() {
        edge = nil
        events = 0
        isRepeated = false
        isRejected = false
        lostLanes = 0
        failedLanes = 0
        for lane in lanes.indices {
            coinsNow[lane] = 0
            personsNow[lane] = 0
        }
        seen.removeAll(keepingCapacity: true)
        pins.edge = nil
        pins.read = 0
    }

    /// The loop read a level. A line's level is read after its edge, although the trace comes later.
    func saw(_ level: Level, of line: LineID, at time: Instant) { seen.append((line, level, time)) }

    /// Whether edges of a lane were lost in this step, and its machine was not told. A key that is found turned when
    /// the levels are read may have repaired it since.
    func keptLossFrom(_ lane: Int) -> Bool { (lostLanes & ~failedLanes) & 1 << UInt64(lane) != 0 }

    /// Whether edges of a lane were lost in this step, as far as the loop says.
    func losesEdges(ofLane lane: Int) -> Bool { lostLanes & 1 << UInt64(lane) != 0 }

    /// The end of a start: the levels that were read are what is known.
    func endStart() {
        for look in seen { take(look) }
        beginStep()
    }

    /// Takes a record.
    func take(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        records += 1
        digest.take(record, at: (origin + time) - .zero)
        if keepsTexts { keep(record, at: (origin + time) - .zero, map: map) }
        switch record {
        case .edge(let line, let edge):
            self.edge = (line, edge, origin + time)
            account.edges += 1
        case .event(let lane, let event):
            events += 1
            if event.event == "machineDidFail" { failedLanes |= 1 << UInt64(lane) }
            switch lanes[lane].told(event) {
            case .coin:
                coinsNow[lane] += 1
                coins[lane] += 1
            case .change: change[lane] += 1
            case .person: personsNow[lane] += 1
            case nil: break
            }
        case .fault(let lane, let note, let line):
            if note.label == "edgeRepeated" { isRepeated = true }
            if note.isLoss { lostLanes |= 1 << UInt64(lane) }
            if let line { stormy[line.index] = note.isInputStorm }
            if note.label == "pulseTooShort" || note.label == "pulseTooLong" || note.label == "pulseNotMeasured" {
                isRejected = true
            }
        case .line, .interlock, .restored, .counters: break
        }
    }

    private func keep(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        var line = TextLine()
        TraceFormat.text.write(record, at: time, map: map, to: &line)
        latest.append(line.withBytes { String(decoding: $0, as: UTF8.self) })
        if latest.count > 400 { latest.removeFirst(200) }
    }
}

// The end of a step.
extension Witness {
    /// Judges the step. A step takes at most one edge.
    func endStep(_ map: LineMap) {
        judgeLosses(map)
        for lane in lanes.indices { judge(lane) }
        if let edge {
            if pins.gap != 0 {
                account.afterGaps += 1
            } else if isRepeated {
                account.repeated += 1
            } else if isRejected {
                account.rejected += 1
            } else if events > 0 {
                account.answered += 1
            } else {
                account.silent += 1
            }
            remember(edge)
        }
        // Edges of unknown lines were lost: the loop reads every line, and makes nothing of a silent one that is as it
        // was.
        if lostLanes != 0, pins.read.nonzeroBitCount >= map.inputCount {
            pins.forgetNumbers()
            for line in level.indices { forget(line) }
        }
        for look in seen {
            if stormy[look.line.index] { forget(look.line.index) }
            take(look)
        }
    }

    /// A gap in a line's numbers has put its lane out of service.
    private func judgeLosses(_ map: LineMap) {
        guard let edge, pins.gap != 0, !stormy[edge.line.index] else { return }
        let lane = map[edge.line].lane
        if lostLanes & 1 << UInt64(lane) == 0 {
            umpire.breaks("losses-are-said", "edges that the kernel lost are reported with the line's next edge", lane)
        }
    }

    private func judge(_ lane: Int) {
        let facts = lanes[lane]
        var coins = 0
        if let edge, let sale = facts.sale, edge.line == sale.slot, edge.edge == .falling, pins.gap == 0 {
            let limits = sale.pulses
            let rise = rise[edge.line.index]
            let width = rise.map { edge.time - $0.time }
            let isCoin =
                level[edge.line.index] == .active && rise?.isMeasured == true && width! >= limits.shortest
                && width! <= limits.longest
            coins = isCoin ? 1 : 0
            let wasStuck = width.map { $0 >= limits.stuckAfter } ?? false
            // In a storm the end of a pulse may be dropped: the storm was reported, and the edge is counted.
            if !isCoin, !isRejected, !isRepeated, !wasStuck, !stormy[edge.line.index] {
                umpire.breaks(
                    "coins-answered", "the end of every pulse is a coin, is reported, or ends a stuck one", lane)
            }
        }
        let isStormy = edge.map { stormy[$0.line.index] } == true
        if coinsNow[lane] != coins, !isStormy || coinsNow[lane] > coins {
            umpire.breaks("coins-once", "a pulse that is a coin is credited once, and nothing else is", lane)
        }
        guard let beam = facts.beam else { return }
        let isPerson =
            edge.map { $0.line == beam && $0.edge == .rising } == true && pins.gap == 0
            && level[beam.index] != .active
        if personsNow[lane] != (isPerson ? 1 : 0), !isStormy || personsNow[lane] > 0 {
            umpire.breaks("persons-once", "each break of a beam is one person, and nothing else is", lane)
        }
    }

    private func remember(_ edge: (line: LineID, edge: Edge, time: Instant)) {
        let line = edge.line.index
        guard pins.gap == 0 else { return forget(line) }
        let isRepeated = level[line] == edge.edge.level
        if isRepeated { return forget(line) }
        level[line] = edge.edge.level
        rise[line] = edge.edge == .rising ? (edge.time, true) : nil
    }

    private func forget(_ line: Int) {
        level[line] = nil
        rise[line] = nil
    }

    /// A level that was read says something only where nothing was known.
    private func take(_ look: (line: LineID, level: Level, time: Instant)) {
        let line = look.line.index
        guard level[line] == nil else { return }
        level[line] = look.level
        rise[line] = look.level == .active ? (look.time, false) : nil
    }
}
