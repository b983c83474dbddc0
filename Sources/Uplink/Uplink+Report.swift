import Gallery
import BoardFile
import ControlLoop
import Record
import Service
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
    /// Whether Home Assistant knows the present lanes.
    var announced: RecordIdentity?
    /// What it refuses to hear.
    var leftOut = LeftOut()
    /// When it is to be told again.
    var announceAt: Instant?
    /// The wall clock as dates are reckoned by it: it creeps, and dates of the past should not.
    var clockOffset: Int64 = 0
}

// How the gates are: retained, and told when it changed.
extension Uplink where Client: ~Copyable {
    /// How much a clock may creep before dates of the past are reckoned anew, in nanoseconds.
    static var creep: UInt64 { 1_000_000_000 }

    var clock: RecordPicture.Clock {
        RecordPicture.Clock(offset: told.clockOffset, error: around.clockError)
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
        if let identity = picture.identity {
            announce(identity, at: now)
            tellStates(identity, at: now)
            tellCounters(identity, at: now)
        }
        tellEvents(at: now)
        tellHours(at: now)
        askToSettle(at: now)
    }

    private mutating func tellStates(_ identity: RecordIdentity, at now: Instant) {
        guard told.changes != picture.changes else { return }
        var isAll = true
        for lane in identity.lanes.indices where !told.leftOut.states[lane] {
            picture.writeState(of: lane, clock, to: &payload)
            let sum = payload.sum
            if told.states[lane] == sum { continue }
            // The next one waits for the answer: whatever happens meanwhile, only the newest is worth telling.
            if !flight.has(.state(lane)), !payload.isTruncated {
                RecordPicture.end(&payload, at: now, clock)
                if publish(topics.state(identity.lanes[lane].name), isRetained: true, .state(lane), at: now) {
                    told.states[lane] = sum
                    continue
                }
            }
            isAll = false
        }
        if isAll { told.changes = picture.changes }
    }

    private mutating func tellCounters(_ identity: RecordIdentity, at now: Instant) {
        for lane in identity.lanes.indices where told.dueCounters[lane] && !told.leftOut.counters[lane] {
            picture.writeCounters(of: lane, to: &payload)
            let sum = payload.sum
            if told.counters[lane] == sum {
                told.dueCounters[lane] = false
                continue
            }
            RecordPicture.end(&payload, at: now, clock)
            if publish(topics.counters(identity.lanes[lane].name), isRetained: true, .counters(lane), at: now) {
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

    private mutating func announce(_ identity: RecordIdentity, at now: Instant) {
        guard topics.hasHomeAssistant, !told.leftOut.discovery else { return }
        if let at = told.announceAt, now >= at {
            told.announceAt = nil
            told.announced = nil
        }
        // It is the longest message by far: not written where it could not be sent.
        guard told.announced != identity, !flight.isFull else { return }
        let name: Phrase = "\(plan.settings.site) \(plan.board)"
        Discovery(topics: topics, name: name).write(identity, picture, to: &payload)
        if payload.isTruncated {
            told.announced = identity
            return around.say(.error, "Home Assistant is not told: the lanes have more to tell than there is room for")
        }
        if publish(topics.discovery, isRetained: true, .discovery, at: now) { told.announced = identity }
    }

    // MARK: Taking back

    /// The topics at which something is retained, by numbers from 0; nil after the last one.
    func removal(_ place: Int) -> TopicText? {
        let lane = (place - 2) / 2
        switch place {
        case 0: return topics.hasHomeAssistant ? topics.discovery : topics.status
        case 1: return topics.status
        case _ where lane >= laneNames.count: return nil
        default: return place & 1 == 0 ? topics.state(laneNames[lane]) : topics.counters(laneNames[lane])
        }
    }

    /// Sends nothing to where something is retained, which takes it away.
    mutating func takeBack(at now: Instant) {
        payload.removeAll()
        while let topic = removal(nextRemoval) {
            guard publish(topic, isRetained: true, .removal(nextRemoval), at: now) else { return }
            nextRemoval += 1
        }
        if flight.isEmpty, !ending.isAsked {
            ending.hasTakenBack = true
            stop()
        }
    }
}
