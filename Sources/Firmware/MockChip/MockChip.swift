import ControlLoop
import Statecharts

/// A simulated GPIO chip: 54 lines named GPIO0 to GPIO53, as on a Raspberry Pi.
///
/// It owns its clock, which starts at zero and moves only as far as it is granted time, to the next planned stimulus or
/// the next deadline. It follows the kernel's rules: a line has one holder, an input cannot be driven, a debounced
/// change is reported at the end of its period, and an overflowing event buffer loses its oldest events.
public struct MockChip<Recorder: ChipRecorder>: Chip, ~Copyable {
    /// How many lines it has.
    public static var lineCount: Int { MockLines<MockLine>.count }

    private static var consumer: LineName { LineName("portcullis") }

    /// The clock.
    public private(set) var now = Instant.zero
    /// Where its trace goes.
    public var recorder: Recorder

    private var lines = MockLines<MockLine>(repeating: MockLine())
    /// The name of each line's holder, empty if there is no holder; the firmware holds its lines as `portcullis`.
    private var holders = MockLines<LineName>(repeating: LineName())
    /// The lines with a change that is being debounced, by their offsets.
    private var settling: LineBits = 0
    private var offsets = PerLine<Int>(repeating: 0)
    private var granted = Instant.zero
    private var stimuli = MockStimuli<Stimulus>()
    private var events = MockEdges()
    /// The number of the latest edge of all inputs, which are one request.
    private var requestSequence: UInt32 = 0
    /// How many edges the event buffer holds.
    private var eventCapacity = 1
    private var faults = MockFaults<MockFault>()
    /// An edge that comes after the next one of another line, or at that time.
    private var late: (edge: LineEdge, until: Instant)?
    private var counts = MockEdgeCounts()

    /// A chip whose lines are all low. What can go wrong with it, and what must hold then, is at `MockFault`.
    public init(recorder: Recorder) {
        self.recorder = recorder
    }
}

// What a test or a simulation does to it
extension MockChip {
    /// Lets the clock move on, up to `time` and no further, while the loop waits. What an edge has set in motion may
    /// have to be seen before the time that was granted for it.
    public mutating func grant(until time: Instant) { granted = max(now, time) }

    /// Plans a change of a line's physical level. False when too many are already planned, or the line does not exist.
    public mutating func plan(offset: Int, isHigh: Bool, at time: Instant) -> Bool {
        guard lines.indices.contains(offset), !stimuli.isFull else { return false }
        stimuli.add(Stimulus(time: max(time, now), offset: offset, isHigh: isHigh))
        // Keep them in the order of their times, and those of one time in the order in which they were planned.
        var place = stimuli.count - 1
        while place > 0, stimuli[place].time < stimuli[place - 1].time {
            let later = stimuli[place - 1]
            stimuli[place - 1] = stimuli[place]
            stimuli[place] = later
            place -= 1
        }
        return true
    }

    /// Changes a line's physical level now.
    public mutating func set(offset: Int, isHigh: Bool) { apply(Stimulus(time: now, offset: offset, isHigh: isHigh)) }

    /// Moves the clock without the loop, as when the loop is kept from running: edges pile up in the event buffer.
    public mutating func stall(until time: Instant) {
        while let next = nextOccurrence, next <= time { advance(to: next) }
        now = max(now, time)
        granted = max(granted, now)
    }

    /// Arms a fault. False when sixteen are already armed.
    public mutating func arm(_ fault: MockFault) -> Bool { faults.append(fault) }

    /// How many faults are armed.
    public var armedFaults: Int { faults.count }

    /// What became of the edges since the lines were requested.
    public var edgeCounts: MockEdgeCounts {
        // Inlined, since a chip that is only read would be copied first.
        @inline(__always) get {
            var counts = counts
            counts.waiting = UInt64(events.count) + (late == nil ? 0 : 1)
            return counts
        }
    }

    /// Lets somebody else hold a line.
    public mutating func hold(offset: Int, as holder: LineName) { holders[offset] = holder }

    /// A line's physical level.
    public func isHigh(offset: Int) -> Bool { lines[offset].isHigh }

    /// The offset that a selector names; nil when the chip has no such line.
    public static func offset(of selector: LineSelector) -> Int? {
        switch selector {
        case .offset(let offset): return offset < UInt32(lineCount) ? Int(offset) : nil
        case .name(let name):
            var offset = 0
            for index in min(4, name.count)..<name.count where offset < lineCount {
                offset = offset * 10 + Int(name[index] & 15)
            }
            // Only what it is called when it is written is its name.
            var written: LineName = "GPIO"
            written.append(UInt64(offset))
            return offset < lineCount && written == name ? offset : nil
        }
    }
}

// The seam
extension MockChip {
    /// Finds the lines and claims the inputs, all or none, with the errors that the kernel gives.
    public mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError) {
        try check(.request)
        for index in map.lines.indices {
            guard let offset = MockChip.offset(of: map.lines[index].selector) else {
                throw .lineNotFound(LineID(index))
            }
            guard holders[offset].isEmpty else { throw .lineBusy(LineID(index), holder: holders[offset]) }
            for earlier in 0..<index where offsets[earlier] == offset {
                throw .lineUsedTwice(LineID(index), first: LineID(earlier))
            }
            offsets[index] = offset
        }
        var eventsAskedFor = 0
        for index in map.lines.indices where map.lines[index].direction.isInput {
            let isHigh = lines[offsets[index]].isHigh
            claim(map.lines[index], LineID(index), at: Level(isHigh: isHigh, isActiveLow: map.lines[index].isActiveLow))
            eventsAskedFor = min(eventsAskedFor + bufferedEdgesPerLine, mostBufferedEdges)
        }
        eventCapacity = bufferSize(askedFor: eventsAskedFor)
    }

    /// Claims the outputs, each at its level.
    public mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError) {
        for index in map.lines.indices where !map.lines[index].direction.isInput {
            let level = levels[LineID(index)] ?? .inactive
            lines[offsets[index]].isHigh = (level == .active) != map.lines[index].isActiveLow
            claim(map.lines[index], LineID(index), at: level)
            recorder.record(.wrote(offsets[index], level), at: now)
        }
    }

    private mutating func claim(_ line: Line, _ id: LineID, at level: Level) {
        let offset = offsets[id.index]
        holders[offset] = MockChip.consumer
        lines[offset].request = .init(
            id: id, isActiveLow: line.isActiveLow, direction: line.direction, level: level)
        recorder.record(.requested(offset, isInput: line.direction.isInput), at: now)
    }

    /// Moves the clock to the next edge, the deadline or the end of the granted time, whichever is first.
    public mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup {
        try check(.wait)
        while events.count == 0 {
            if let next = nextOccurrence, next <= granted, deadline.map({ next <= $0 }) ?? true {
                advance(to: next)
            } else if let deadline, deadline <= granted {
                now = max(now, deadline)
                return .deadline
            } else {
                now = granted
                return .interrupted
            }
        }
        return .edges
    }

    /// The oldest edge in the event buffer.
    public mutating func nextEdge() throws(ChipError) -> LineEdge? {
        try check(.readEdges)
        guard let edge = events.pop() else { return nil }
        counts.taken += 1
        let offset = offsets[edge.line.index]
        recorder.took(edge)
        recorder.record(edge.edge == .rising ? .rose(offset) : .fell(offset), at: now)
        return edge
    }

    /// The same: an edge is in the event buffer or nowhere.
    public mutating func waitingEdge() throws(ChipError) -> LineEdge? { try nextEdge() }

    /// The level of a line after polarity and debounce.
    public mutating func level(of line: LineID) throws(ChipError) -> Level {
        try check(.readLevel)
        let offset = offsets[line.index]
        guard let request = lines[offset].request else { throw .lineNotFound(line) }
        recorder.record(.read(offset, request.level), at: now)
        return request.level
    }

    /// Drives outputs; nothing is driven when one of the lines is an input.
    public mutating func write(_ levels: LineLevels) throws(ChipError) {
        try check(.write)
        var unchecked = Places(levels.mask)
        while let index = unchecked.next() {
            guard let request = lines[offsets[index]].request, request.id.index == index else {
                throw .lineNotFound(LineID(index))
            }
            if request.direction.isInput { throw .lineIsInput(LineID(index)) }
        }
        var left = takeTear()
        var changed = Places(levels.mask)
        while let index = changed.next() {
            if let tear = left {
                guard tear.driving > 0 else { throw .failed(.write, errno: tear.errno) }
                left = (tear.driving - 1, tear.errno)
            }
            let offset = offsets[index]
            let isActive = levels[LineID(index)] == .active
            lines[offset].request?.level = isActive ? .active : .inactive
            lines[offset].isHigh = isActive != (lines[offset].request?.isActiveLow ?? false)
            recorder.record(.wrote(offset, isActive ? .active : .inactive), at: now)
        }
        if let left { throw .failed(.write, errno: left.errno) }
    }

    /// Stops and starts the reports of edges, as the kernel does when a request is configured anew.
    public mutating func silence(_ silent: LineBits, map: borrowing LineMap) throws(ChipError) {
        try check(.silence)
        for index in map.lines.indices where map.lines[index].direction.isInput {
            let offset = offsets[index]
            let isSilent = silent & LineBits(place: index) != 0
            guard let request = lines[offset].request, request.isSilent != isSilent else { continue }
            settling &= ~LineBits(place: offset)
            lines[offset].request?.settlesAt = nil
            lines[offset].request?.isSilent = isSilent
            let isHigh = lines[offset].isHigh
            lines[offset].request?.level = Level(isHigh: isHigh, isActiveLow: request.isActiveLow)
            recorder.record(isSilent ? .silenced(offset) : .heard(offset), at: now)
        }
    }
}

// How it moves
extension MockChip {
    /// The next planned change or the end of the next debounce period.
    public var nextOccurrence: Instant? {
        // Nothing changes, but a chip that is only read would be copied first.
        mutating get {
            var next: Instant? = stimuli.isEmpty ? late?.until : .earlier(stimuli[0].time, late?.until)
            var settling = Places(settling)
            while let offset = settling.next() { next = .earlier(next, lines[offset].request?.settlesAt) }
            return next
        }
    }

    private mutating func advance(to time: Instant) {
        now = max(now, time)
        if let late, late.until <= now { deliverLate() }
        // A period that ends now ends before a change that comes now.
        var settling = Places(settling)
        while let offset = settling.next() {
            guard let settlesAt = lines[offset].request?.settlesAt, settlesAt <= now else { continue }
            settle(offset, at: settlesAt)
        }
        while !stimuli.isEmpty, stimuli[0].time <= now { apply(stimuli.removeFirst()) }
    }

    private mutating func apply(_ stimulus: Stimulus) {
        let offset = stimulus.offset
        guard lines[offset].isHigh != stimulus.isHigh else { return }
        if let request = lines[offset].request, !request.direction.isInput { return }
        lines[offset].isHigh = stimulus.isHigh
        guard let request = lines[offset].request, case .input(let debounce) = request.direction else { return }
        if request.isSilent {
            lines[offset].request?.level = Level(isHigh: stimulus.isHigh, isActiveLow: request.isActiveLow)
        } else if debounce > .zero {
            lines[offset].request?.settlesAt = now + debounce
            settling |= LineBits(place: offset)
        } else {
            settle(offset, at: now)
        }
    }

    /// Makes the physical level visible to the reader, with an edge if it differs.
    private mutating func settle(_ offset: Int, at time: Instant) {
        guard let request = lines[offset].request else { return }
        let level = Level(isHigh: lines[offset].isHigh, isActiveLow: request.isActiveLow)
        settling &= ~LineBits(place: offset)
        lines[offset].request?.settlesAt = nil
        lines[offset].request?.level = level
        guard level != request.level else { return }
        if take({ if case .mergeEdges(offset, _) = $0 { true } else { false } }) {
            counts.merged += 1
            return
        }
        emit(Edge(to: level), offset: offset, at: time)
        guard take({ $0 == .repeatEdge(offset: offset) }) else { return }
        counts.repeated += 1
        emit(Edge(to: level), offset: offset, at: time)
    }

    private mutating func emit(_ edge: Edge, offset: Int, at time: Instant) {
        guard let request = lines[offset].request else { return }
        let sequence = request.sequence &+ 1
        requestSequence &+= 1
        lines[offset].request?.sequence = sequence
        counts.numbered += 1
        if take({ if case .loseEdges(offset, _) = $0 { true } else { false } }) {
            counts.lost += 1
            return
        }
        let edge = LineEdge(
            line: request.id, edge: edge, time: time, sequence: sequence, requestSequence: requestSequence)
        // A line's own edges never overtake each other.
        if let late, late.edge.line == edge.line { deliverLate() }
        if late == nil, take({ $0 == .reorderEdges(offset: offset) }) {
            counts.reordered += 1
            late = (edge, now + .milliseconds(1))
            return
        }
        buffer(edge)
        deliverLate()
    }

    private mutating func deliverLate() {
        guard let edge = late?.edge else { return }
        late = nil
        buffer(edge)
    }

    private mutating func buffer(_ edge: LineEdge) {
        if events.count >= eventCapacity {
            _ = events.pop()
            counts.overrun += 1
        }
        _ = events.push(edge)
    }

    /// The tear of this write, if one is armed; uses it up.
    private mutating func takeTear() -> (driving: Int, errno: Int32)? {
        guard !faults.isEmpty else { return nil }
        for index in faults.indices {
            guard case .tearWrite(let driving, let errno) = faults[index] else { continue }
            faults.remove(at: index)
            return (driving, errno)
        }
        return nil
    }

    /// Whether a fault of that kind is armed; uses it up, or one of its count.
    @inline(__always)
    private mutating func take(_ matches: (MockFault) -> Bool) -> Bool {
        guard !faults.isEmpty else { return false }
        for index in faults.indices where matches(faults[index]) {
            switch faults[index] {
            case .loseEdges(let offset, let count) where count > 1:
                faults[index] = .loseEdges(offset: offset, count: count - 1)
            case .mergeEdges(let offset, let count) where count > 1:
                faults[index] = .mergeEdges(offset: offset, count: count - 1)
            default: faults.remove(at: index)
            }
            return true
        }
        return false
    }

    @inline(__always)
    private mutating func check(_ call: ChipCall) throws(ChipError) {
        if !faults.isEmpty { try failIfArmed(call) }
    }

    private mutating func failIfArmed(_ call: ChipCall) throws(ChipError) {
        for index in faults.indices {
            if faults[index] == .disconnect { throw .disconnected }
            guard case .fail(call, let errno) = faults[index] else { continue }
            faults.remove(at: index)
            throw .failed(call, errno: errno)
        }
    }
}

extension Level {
    init(isHigh: Bool, isActiveLow: Bool) {
        self = isHigh != isActiveLow ? .active : .inactive
    }
}
