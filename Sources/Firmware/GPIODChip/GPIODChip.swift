import CGPIOD
import CSystem
import ControlLoop
import Statecharts

/// A real GPIO chip of the kernel, through libgpiod v2.
///
/// Outputs and inputs are two requests, because reconfiguring a request drives all its outputs again. libgpiod
/// allocates while the chip is opened, the lines are requested and a line is silenced; waiting, reading and writing
/// allocate nothing.
public struct GPIODChip: Chip, ~Copyable {
    let chip: OpaquePointer
    let signals: Int32
    var inputs: OpaquePointer?
    var outputs: OpaquePointer?
    var edges: OpaquePointer?
    private var fetched = 0
    private var taken = 0

    var offsets = PerLine<UInt32>(repeating: 0)
    var lineCount = 0
    /// The lines that somebody held when they were located.
    var held: LineBits = 0
    /// The silenced inputs that are active when their wire is low.
    var flipped: LineBits = 0

    /// Opens the chip, and requests nothing. `signals` is a descriptor that becomes readable to interrupt the wait,
    /// such as a signalfd; the caller keeps it.
    public init(_ selector: ChipSelector, signals: Int32) throws(ChipError) {
        let opened = try GPIODChip.open(selector)
        chip = opened
        self.signals = signals
    }

    deinit {
        if let inputs { gpiod_line_request_release(inputs) }
        if let outputs { gpiod_line_request_release(outputs) }
        if let edges { gpiod_edge_event_buffer_free(edges) }
        gpiod_chip_close(chip)
    }

    /// CLOCK_MONOTONIC, the clock of the kernel's edges.
    public var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    /// One ppoll(2) on the edges, the signals and the deadline.
    public mutating func wait(until deadline: Instant?) throws(ChipError) -> Wakeup {
        guard let inputs else { throw .failed(.wait, errno: ChipErrno.notOpen) }
        let reasons = portcullis_wait(gpiod_line_request_get_fd(inputs), signals, deadline?.nanoseconds ?? -1)
        if reasons < 0 { throw ChipError(.wait, errno: -reasons) }
        if reasons & Int32(portcullis_woke_for_signal) != 0 { return .interrupted }
        if reasons & Int32(portcullis_woke_for_hangup) != 0 { throw .disconnected }
        guard reasons & Int32(portcullis_woke_for_lines) != 0 else { return .deadline }
        try fetchEdges(from: inputs)
        return .edges
    }

    /// The oldest edge of those that the last wait fetched.
    public mutating func nextEdge() throws(ChipError) -> LineEdge? {
        guard taken < fetched, let event = gpiod_edge_event_buffer_get_event(edges, UInt(taken)) else { return nil }
        taken += 1
        let offset = gpiod_edge_event_get_line_offset(event)
        guard let line = line(at: offset) else { return nil }
        return LineEdge(
            line: line,
            edge: gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE ? .rising : .falling,
            time: Instant(nanoseconds: Int64(gpiod_edge_event_get_timestamp_ns(event))),
            sequence: UInt32(truncatingIfNeeded: gpiod_edge_event_get_line_seqno(event)),
            requestSequence: UInt32(truncatingIfNeeded: gpiod_edge_event_get_global_seqno(event)))
    }

    /// The oldest edge, fetched if none is left; one ppoll(2) that does not look at the signals, and one read(2).
    public mutating func waitingEdge() throws(ChipError) -> LineEdge? {
        if let edge = try nextEdge() { return edge }
        guard let inputs else { return nil }
        let reasons = portcullis_wait(gpiod_line_request_get_fd(inputs), -1, 0)
        if reasons < 0 { throw ChipError(.wait, errno: -reasons) }
        if reasons & Int32(portcullis_woke_for_hangup) != 0 { throw .disconnected }
        guard reasons & Int32(portcullis_woke_for_lines) != 0 else { return nil }
        try fetchEdges(from: inputs)
        return try nextEdge()
    }

    /// The level of a line after polarity and debounce, one ioctl.
    public mutating func level(of line: LineID) throws(ChipError) -> Level {
        let isFlipped = flipped & LineBits(place: line.index) != 0
        switch gpiod_line_request_get_value(inputs, offsets[line.index]) {
        case GPIOD_LINE_VALUE_ACTIVE: return isFlipped ? .inactive : .active
        case GPIOD_LINE_VALUE_INACTIVE: return isFlipped ? .active : .inactive
        default: throw ChipError(.readLevel, errno: portcullis_errno())
        }
    }

    /// Drives outputs, one ioctl for all of them.
    public mutating func write(_ levels: LineLevels) throws(ChipError) {
        var changed = PerLine<UInt32>(repeating: 0)
        var values = PerLine<gpiod_line_value>(repeating: GPIOD_LINE_VALUE_INACTIVE)
        var count = 0
        var places = Places(levels.mask)
        while let index = places.next() {
            let level = levels[LineID(index)]
            changed[count] = offsets[index]
            values[count] = level == .active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE
            count += 1
        }
        let result = changed.span.withUnsafeBufferPointer { changed in
            values.span.withUnsafeBufferPointer { values in
                gpiod_line_request_set_values_subset(outputs, count, changed.baseAddress, values.baseAddress)
            }
        }
        if result < 0 { throw ChipError(.write, errno: portcullis_errno()) }
    }

    private mutating func fetchEdges(from inputs: OpaquePointer) throws(ChipError) {
        taken = 0
        fetched = 0
        let count = gpiod_line_request_read_edge_events(inputs, edges, edgesPerRead)
        if count < 0 { throw ChipError(.readEdges, errno: portcullis_errno()) }
        fetched = Int(count)
    }

    // Changes nothing; a chip that is only read would be copied for each comparison.
    @inline(__always)
    private mutating func line(at offset: UInt32) -> LineID? {
        for index in 0..<lineCount where offsets[index] == offset { return LineID(index) }
        return nil
    }
}
