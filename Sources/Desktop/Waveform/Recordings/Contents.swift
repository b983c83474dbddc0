import DesktopTool
import Statecharts

/// What a recording is about: its lanes, with their lines, states and numbers. They are found out before a waveform is
/// written, whose header has them all.
struct Contents {
    /// No board has more lanes, and no lane so many lines, regions and facts.
    static let mostLanes = 8
    static let mostNames = 128
    /// No region has so many states.
    static let mostStates = 256

    /// The scopes of a waveform.
    private(set) var scopes: [WaveformScope] = []
    private(set) var records = 0
    private(set) var lost: UInt64 = 0
    /// The time of the last record.
    private(set) var end: Int64 = 0
    private var lanes: [Lane] = []

    private struct Lane {
        let name: String
        var inputs: [String] = []
        var outputs: [String] = []
        /// Regions, and the numbers that are said of them.
        var facts: [(name: String, region: String, states: Set<String>?)] = []
    }

    /// Takes a record into account. What is wrong, if there is too much.
    mutating func take(_ occurrence: Occurrence) -> String? {
        records += 1
        end = max(end, occurrence.time)
        switch occurrence.what {
        case .edge(let line, _): return note(line, \.inputs)
        case .output(let line, _): return note(line, \.outputs)
        case .event(let answer, let name): return note(answer, name)
        case .lost(let count): lost = lost.addingReportingOverflow(count).overflow ? .max : lost + count
        case .fault, .interlock, .restored, .counters, .status, .start, .other: break
        }
        return nil
    }

    /// The end: makes the scopes. States are in the order of their names, so that each has the same number every time.
    mutating func finish() {
        scopes = lanes.map { lane in
            let facts = lane.facts.map { fact in
                WaveformSignal(fact.name, fact.states.map { .state(names: $0.sorted()) } ?? .number)
            }
            return WaveformScope(
                lane.name, (lane.inputs + lane.outputs).map { WaveformSignal($0, .line) } + facts)
        }
    }

    /// Where the variables of a lane are.
    struct Places {
        /// The lines, inputs first, by their roles.
        var lines: [String: WaveformPlace] = [:]
        var inputs: [WaveformPlace] = []
        /// The variables that belong to a region, with their names.
        var regions: [String: [(name: String, place: WaveformPlace)]] = [:]
    }

    /// Where the variables of each lane are.
    var places: [String: Places] {
        var all: [String: Places] = [:]
        for (scope, lane) in lanes.enumerated() {
            var places = Places()
            for (signal, role) in (lane.inputs + lane.outputs).enumerated() {
                places.lines[role] = WaveformPlace(scope: scope, signal: signal)
            }
            places.inputs = lane.inputs.indices.map { WaveformPlace(scope: scope, signal: $0) }
            for (index, fact) in lane.facts.enumerated() {
                let signal = lane.inputs.count + lane.outputs.count + index
                places.regions[fact.region, default: []].append(
                    (fact.name, WaveformPlace(scope: scope, signal: signal)))
            }
            all[lane.name] = places
        }
        return all
    }

    private mutating func lane(_ name: String) -> Int? {
        if let place = lanes.firstIndex(where: { $0.name == name }) { return place }
        guard lanes.count < Self.mostLanes else { return nil }
        lanes.append(Lane(name: name))
        return lanes.count - 1
    }

    private mutating func note(_ line: LineName, _ list: WritableKeyPath<Lane, [String]>) -> String? {
        guard let lane = lane(line.lane) else { return Self.tooManyLanes }
        if lanes[lane].inputs.contains(line.role) || lanes[lane].outputs.contains(line.role) { return nil }
        lanes[lane][keyPath: list].append(line.role)
        return excess(lane)
    }

    private mutating func note(_ answer: Occurrence.Answer, _ name: String) -> String? {
        guard let lane = lane(name) else { return Self.tooManyLanes }
        let place = place(of: answer.region, in: answer.region, lane, isState: true)
        for state in [answer.from, answer.to] { lanes[lane].facts[place].states?.insert(state) }
        if (lanes[lane].facts[place].states ?? []).count > Self.mostStates {
            return "expected at most \(Self.mostStates) states"
        }
        if let fact = answer.fact {
            let isState = if case .state = fact.value { true } else { false }
            let place = self.place(of: fact.name, in: answer.region, lane, isState: isState)
            if case .state(let state) = fact.value { lanes[lane].facts[place].states?.insert(state) }
        }
        return excess(lane)
    }

    private mutating func place(of name: String, in region: String, _ lane: Int, isState: Bool) -> Int {
        if let place = lanes[lane].facts.firstIndex(where: { $0.name == name }) { return place }
        lanes[lane].facts.append((name, region, isState ? [] : nil))
        return lanes[lane].facts.count - 1
    }

    private func excess(_ lane: Int) -> String? {
        let count = lanes[lane].inputs.count + lanes[lane].outputs.count + lanes[lane].facts.count
        return count > Self.mostNames ? "expected at most \(Self.mostNames) lines, regions and facts in a lane" : nil
    }

    private static let tooManyLanes = "expected at most \(mostLanes) lanes"
}
