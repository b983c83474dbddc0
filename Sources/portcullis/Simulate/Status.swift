import ControlLoop
import Lanes
import Machines
import Statecharts

/// What a simulation looks like at one instant: states, credit and the level of every line.
struct Status {
    struct Lane {
        let name: String
        /// The states and what goes with them, by the names that the JSON form has.
        let facts: [(name: String, value: Value)]
        let lines: [(role: String, level: Level, isInput: Bool)]

        enum Value {
            case state(String)
            case number(UInt64)
        }
    }

    let time: Duration
    let lanes: [Lane]

    init<Sink: TraceSink>(_ simulation: borrowing Simulation<Sink>) {
        // The loop's own time stands at its latest stimulus; the chip's has moved on.
        time = simulation.now - .zero
        var lanes: [Lane] = []
        for lane in simulation.board.board.lanes.indices {
            var lines: [(role: String, level: Level, isInput: Bool)] = []
            for index in simulation.board.board.map.lines.indices {
                let line = simulation.board.board.map.lines[index]
                guard line.lane == lane else { continue }
                lines.append(("\(line.role.label)", simulation.level(of: LineID(index)), line.direction.isInput))
            }
            lanes.append(
                Lane(
                    name: simulation.board.laneNames[lane], facts: Status.facts(simulation.loop.lanes[lane]),
                    lines: lines))
        }
        self.lanes = lanes
    }

    private static func facts(_ lane: GateLane) -> [(name: String, value: Lane.Value)] {
        switch lane {
        case .turnstile(let lane):
            [
                ("passage", .state("\(lane.machine.passage.state.label)")),
                ("credit", .number(lane.machine.passage.state.credit.units)),
                ("alarm", .state("\(lane.machine.alarm.state.label)")),
            ]
        case .elevatorDoor(let lane):
            [
                ("door", .state("\(lane.machine.state.label)")),
                ("persons", .number(UInt64(lane.machine.known.persons))),
            ]
        }
    }

    func text(_ format: TraceFormat) -> String {
        lanes.map { lane in
            switch format {
            case .json:
                let levels = lane.lines.map { "\"\($0.role)\":\"\($0.level.label)\"" }.joined(separator: ",")
                let facts = lane.facts.map { "\"\($0.name)\":\($0.value.json)" }.joined(separator: ",")
                return "{\"t_ns\":\(time.nanoseconds),\"kind\":\"status\",\"lane\":\"\(lane.name)\",\(facts),"
                    + "\"lines\":{\(levels)}}\n"
            case .text:
                let width = lane.lines.map(\.role.count).max() ?? 0
                return "\(time.seconds)    status    \(lane.summary)\n"
                    + lane.lines.map { line in
                        let role = line.role.padding(to: width)
                        return
                            "                          \(line.isInput ? "in " : "out")  \(role)  \(line.level.label)\n"
                    }.joined()
            }
        }.joined()
    }
}

extension Status.Lane {
    /// One line for a person: the state, and the lines that are active.
    var summary: String {
        let active = lines.filter { $0.level == .active }.map(\.role)
        return
            "\(name)  \(facts.map(words).joined(separator: "  "))  "
            + "active: \(active.isEmpty ? "none" : active.joined(separator: ", "))"
    }

    /// A fact as words: the first state of a lane goes without its name.
    private func words(_ fact: (name: String, value: Value)) -> String {
        switch fact.value {
        case .state(let state) where fact.name == facts.first?.name: state.padding(to: 20)
        case .state(let state): "\(fact.name) \(state.padding(to: 8))"
        case .number(let number): "\(fact.name) \("\(number)".padding(to: 4))"
        }
    }
}

extension Status.Lane.Value {
    var json: String {
        switch self {
        case .state(let state): "\"\(state)\""
        case .number(let number): "\(number)"
        }
    }
}

extension String {
    /// The text with spaces behind it, up to `width` characters.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Duration {
    /// Seconds with six decimals, aligned like the trace.
    var seconds: String {
        let microseconds = nanoseconds / 1_000
        let fraction = "\(microseconds % 1_000_000)"
        let text = "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
        return String(repeating: " ", count: max(0, 12 - text.count)) + text
    }
}
