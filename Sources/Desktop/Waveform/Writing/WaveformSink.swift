import ControlLoop
import Statecharts

/// Makes a waveform of a trace while it is recorded: the lines of each lane as wires, the states of its regions, and
/// its numbers.
///
///     let sink = WaveformSink(map: board.map, lanes: facts, format) { text in ... }
///
/// `lanes` has the facts of each lane before the start: their names are the variables. It is a sink like any other:
/// give it to a loop, or let another sink hand on what it is given:
///
///     waveform.record(record, at: time, map: map)
///
/// A number that no record has, such as the persons in a cabin, comes from `memory`, which a loop fills if this sink is
/// its own. `finish(at:)` ends the file.
public struct WaveformSink: TraceSink {
    /// What the loop tells of the lanes' lasting numbers.
    public var memory: LaneNumbers
    private var writer: WaveformWriter
    private var lineSignals: [WaveformPlace] = []
    private var lanes: [Lane] = []

    private struct Lane {
        /// The lines that the firmware does not drive.
        var inputs: [WaveformPlace] = []
        /// The variables for its facts. A number belongs to the region before it.
        var facts: [(label: Label, region: Label, place: WaveformPlace, isState: Bool)] = []
    }

    /// Begins with the header. `levels` are levels of lines that are known before the first record.
    public init(
        map: LineMap, lanes facts: [Facts], _ format: WaveformFormat, levels: [LineID: Level] = [:],
        output: @escaping (String) -> Void
    ) {
        var scopes = map.laneNames.indices.map { WaveformScope(map.laneNames[$0].description, []) }
        var lanes = map.laneNames.indices.map { _ in Lane() }
        var lineSignals: [WaveformPlace] = []
        for index in map.lines.indices {
            let line = map.lines[index]
            let place = WaveformPlace(scope: line.lane, signal: scopes[line.lane].signals.count)
            scopes[line.lane].signals.append(WaveformSignal(line.role.label.text, .line))
            lineSignals.append(place)
            if line.direction.isInput { lanes[line.lane].inputs.append(place) }
        }
        for (lane, facts) in zip(lanes.indices, facts) {
            var region: Label = ""
            for index in facts.indices {
                let isState = if case .state = facts[index].value { true } else { false }
                if isState { region = facts[index].label }
                let place = WaveformPlace(scope: lane, signal: scopes[lane].signals.count)
                scopes[lane].signals.append(
                    WaveformSignal(facts[index].label.text, isState ? .state(names: []) : .number))
                lanes[lane].facts.append((facts[index].label, region, place, isState))
            }
        }
        var initial: [WaveformPlace: WaveformValue] = [:]
        for (lane, facts) in zip(lanes, facts) {
            for (known, index) in zip(lane.facts, facts.indices) {
                initial[known.place] = WaveformValue(facts[index].value)
            }
        }
        for index in map.lines.indices {
            // An output is driven to its level as soon as the firmware has it.
            var level = levels[LineID(index)]
            if case .output(_, let driven) = map.lines[index].direction { level = level ?? driven }
            if let level { initial[lineSignals[index]] = .level(isActive: level == .active) }
        }
        self.lanes = lanes
        self.lineSignals = lineSignals
        memory = LaneNumbers(lanes: lanes.count)
        writer = WaveformWriter(scopes, format, initial: initial, output: output)
    }

    /// Takes a record of the trace.
    public mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        switch record {
        case .edge(let line, let edge): set(line, edge.level, at: time)
        case .line(let line, let level): set(line, level, at: time)
        case .event(let lane, let event): take(event, of: lane, at: time)
        case .restored(let lane, let counters), .counters(let lane, let counters):
            for index in counters.indices { memory.note(counters[index].label, counters[index].value, lane: lane) }
            for fact in lanes[lane].facts where !fact.isState {
                if let number = memory[fact.label, lane: lane] { writer.set(fact.place, .number(number), at: time) }
            }
        case .fault(let lane, let note, _):
            // The trace has none of the levels that are read then.
            if note.isLoss { writer.lose(lanes[lane].inputs, at: time) }
        case .interlock: break
        }
    }

    /// Ends the file; the last values last until `time`.
    public mutating func finish(at time: Duration) { writer.finish(at: time) }

    private mutating func set(_ line: LineID, _ level: Level, at time: Duration) {
        writer.set(lineSignals[line.index], .level(isActive: level == .active), at: time)
    }

    private mutating func take(_ event: EventRecord, of lane: Int, at time: Duration) {
        for fact in lanes[lane].facts where fact.region == event.region {
            if fact.isState {
                writer.set(fact.place, .state(event.to.text), at: time)
            } else if let number = event.fact, number.label == fact.label {
                writer.set(fact.place, WaveformValue(number.value), at: time)
            } else {
                let number = memory[fact.label, lane: lane]
                writer.set(fact.place, number.map { .number($0) } ?? .unknown, at: time)
            }
        }
    }
}

extension WaveformValue {
    /// What a fact has.
    init(_ value: Fact.Value) {
        switch value {
        case .state(let state): self = .state(state.text)
        case .number(let number): self = .number(number)
        }
    }
}
