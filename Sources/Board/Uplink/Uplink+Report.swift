import Archive
import Links
import BoardFile
import ControlLoop
import Record
import Daemon
import Statecharts

/// What the broker was told about the lanes on this connection.
struct ToldLanes {
    /// The check sums of the messages; nil for what it was not told.
    var states = PerLane<UInt32?>(repeating: nil)
    var counters = PerLane<UInt32?>(repeating: nil)
    /// The picture that they are of.
    var changes: UInt32?
    /// Which lanes' counters are to be looked at.
    var dueCounters = PerLane<Bool>(repeating: true)
    var nextCounters = Instant.zero
    /// Of what Home Assistant is told: the lanes, and the version of the firmware.
    var announced: AnnouncedBoard?
    /// Which of its devices it is told of next: the board, and then the lanes.
    var nextDevice = 0
    /// What it refuses to hear.
    var leftOut = LeftOut()
    /// When it is to be told again.
    var announceAt: Instant?
    /// The wall clock as dates are reckoned by it: it creeps, and dates of the past should not.
    var clockOffset: Int64 = 0

    /// The lanes have other topics: nothing was told there.
    mutating func forgetLanes() {
        states = PerLane(repeating: nil)
        counters = PerLane(repeating: nil)
        changes = nil
        dueCounters = PerLane(repeating: true)
    }
}

/// Of what Home Assistant is told.
struct AnnouncedBoard: Equatable {
    var lanes: LaneList<RecordLane>
    var firmware: VersionText
}

// How the gates are: retained, and told when it changed.
extension Uplink where Client: ~Copyable {
    /// How much a clock may creep before dates of the past are reckoned anew, in nanoseconds.
    static var creep: UInt64 { 1_000_000_000 }

    var clock: RecordWatch.Clock {
        RecordWatch.Clock(offset: told.clockOffset, error: around.clockError)
    }

    mutating func report(at now: Instant) {
        let offset = around.clockOffset
        if (offset &- told.clockOffset).magnitude > Self.creep {
            told.clockOffset = offset
            told.changes = nil
        }
        if now >= told.nextCounters {
            told.nextCounters = now + .seconds(60)
            told.dueCounters = PerLane(repeating: true)
        }
        let lanes = watch.shownLanes
        noteLanes(lanes.names)
        clearLeavings(at: now)
        announce(lanes, at: now)
        tellStates(lanes, at: now)
        // Without a record, what was told last still counts.
        if watch.identity != nil { tellCounters(lanes, at: now) }
        tellEvents(at: now)
        tellHours(at: now)
        askToSettle(at: now)
    }

    private mutating func tellStates(_ lanes: LaneList<RecordLane>, at now: Instant) {
        guard told.changes != watch.changes else { return }
        var isAll = true
        for lane in lanes.indices where !told.leftOut.states[lane] {
            watch.writeState(of: lane, clock, currency, to: &payload)
            let sum = payload.sum
            if told.states[lane] == sum { continue }
            // The next one waits for the answer: whatever happens meanwhile, only the newest is worth telling.
            if !flight.has(.state(lane)), !payload.isTruncated {
                RecordWatch.end(&payload, at: now, clock)
                if publish(topics.state(lanes[lane].name), isRetained: true, .state(lane), at: now) {
                    told.states[lane] = sum
                    continue
                }
            }
            isAll = false
        }
        if isAll { told.changes = watch.changes }
    }

    private mutating func tellCounters(_ lanes: LaneList<RecordLane>, at now: Instant) {
        for lane in lanes.indices where told.dueCounters[lane] && !told.leftOut.counters[lane] {
            watch.writeCounters(of: lane, currency, to: &payload)
            let sum = payload.sum
            if told.counters[lane] == sum {
                told.dueCounters[lane] = false
                continue
            }
            RecordWatch.end(&payload, at: now, clock)
            if publish(topics.counters(lanes[lane].name), isRetained: true, .counters(lane), at: now) {
                told.counters[lane] = sum
                told.dueCounters[lane] = false
            }
        }
    }

    // MARK: Home Assistant

    /// Home Assistant has begun, and so have all others who heard it: each waits for a while of its own.
    mutating func announceLater(at now: Instant) {
        told.announceAt = now + .milliseconds(Int64(bitPattern: chance.next() & 0x7FFF))
    }

    private mutating func announce(_ lanes: LaneList<RecordLane>, at now: Instant) {
        guard topics.hasHomeAssistant, !told.leftOut.discovery else { return }
        if let at = told.announceAt, now >= at {
            told.announceAt = nil
            told.announced = nil
        }
        let board = AnnouncedBoard(lanes: lanes, firmware: watch.identity?.firmware ?? VersionText())
        if told.announced != board {
            told.announced = board
            told.nextDevice = 0
        }
        // They are the longest messages by far: not written where they could not be sent.
        while told.nextDevice <= lanes.count, !lanes.isEmpty, !flight.isFull, !flight.has(.discovery(0)) {
            guard tellDevice(told.nextDevice, board, at: now) else { return }
            told.nextDevice += 1
        }
    }

    /// The first device is the board. The others name it, so they wait until the broker has it. Whether the client took
    /// it.
    private mutating func tellDevice(_ device: Int, _ board: AnnouncedBoard, at now: Instant) -> Bool {
        let settings = plan.settings
        let discovery = Discovery(
            topics: topics, site: settings.site, board: plan.board, currency: currency,
            moneyUnit: settings.moneyUnit)
        if device == 0 {
            discovery.writeBoard(firmware: board.firmware, firstLane: board.lanes[0].name, to: &payload)
            return publish(topics.discovery, isRetained: true, .discovery(0), at: now)
        }
        let lane = board.lanes[device - 1]
        discovery.write(lane, watch.beginning(of: lane), to: &payload)
        if payload.isTruncated {
            around.say(
                .error, "Home Assistant is not told of \(lane.name): it has more to tell than there is room for")
            return true
        }
        return publish(topics.discovery(lane.name), isRetained: true, .discovery(device), at: now)
    }
}

extension LaneList<RecordLane> {
    /// Their names.
    fileprivate var names: LaneList<LaneName> {
        var names = LaneList<LaneName>()
        for index in indices { names.add(self[index].name) }
        return names
    }
}
