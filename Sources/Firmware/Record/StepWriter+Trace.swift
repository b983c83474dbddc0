import ControlLoop
import Statecharts

extension StepWriter {
    /// Puts what the trace reports into the ring; the next commit makes it true. What an input does is not kept: the
    /// events that come of it are. Nor is what was given back: it was in the record.
    public mutating func append(_ record: TraceRecord, at time: Instant) {
        switch record {
        case .edge, .restored: break
        case .event(let lane, let event): append(event, Self.number(lane), time)
        case .line(let id, let level):
            var entry = Entry(.output, lane: lines[id.index].lane, at: time)
            entry.names[0] = lines[id.index].role
            entry.values[0] = level == .active ? 1 : 0
            append(entry)
        case .fault(let lane, let note, let line):
            let flags = Self.number(note.severity) | (note.isUnexpected ? EntryFlags.unexpected : 0)
            var entry = Entry(.fault, lane: Self.number(lane), flags: flags, at: time)
            entry.names[0] = id(of: note.label)
            if let line { entry.names[1] = lines[line.index].role }
            append(entry)
        case .interlock(let lane, let news):
            var entry = Entry(.interlock, lane: Self.number(lane), at: time)
            entry.names[0] = id(of: news.label)
            append(entry)
        case .counters(let lane, let counters): append(counters, Self.number(lane), time)
        }
    }

    @inline(__always)
    private mutating func append(_ event: EventRecord, _ lane: UInt8, _ time: Instant) {
        var entry = Entry(.event, lane: lane, at: time)
        entry.names[0] = id(of: event.event)
        entry.names[1] = id(of: event.region)
        entry.names[2] = id(of: event.from)
        entry.names[3] = id(of: event.to)
        switch event.verdict {
        case .handled: break
        case .ignored: entry.flags |= EntryFlags.ignored
        case .refused: entry.flags |= EntryFlags.refused
        }
        if let value = event.value {
            entry.flags |= EntryFlags.hasValue
            entry.values[0] = value
        }
        if let fact = event.fact {
            entry.flags |= EntryFlags.hasFact
            entry.names[4] = id(of: fact.label)
            switch fact.value {
            case .state(let state):
                entry.flags |= EntryFlags.factIsState
                entry.names[5] = id(of: state)
            case .number(let number): entry.values[1] = number
            }
        }
        append(entry)
    }

    private mutating func append(_ counters: CounterGroup, _ lane: UInt8, _ time: Instant) {
        var first = 0
        while first < counters.count {
            let count = min(3, counters.count - first)
            var entry = Entry(.counters, lane: lane, flags: UInt16(truncatingIfNeeded: count), at: time)
            for index in 0..<count {
                entry.names[index] = id(of: counters[first + index].label)
                entry.values[index] = counters[first + index].value
            }
            append(entry)
            first += count
        }
    }

    private static func number(_ lane: Int) -> UInt8 { UInt8(truncatingIfNeeded: lane) }

    private static func number(_ severity: Severity?) -> UInt16 {
        switch severity {
        case nil: 0
        case .notice: 1
        case .warning: 2
        case .error: 3
        }
    }
}
