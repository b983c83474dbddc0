import ControlLoop
import Lanes
import Links
import Machines
import Statecharts

/// What a simulation looks like at one instant: states, credit and the level of every line.
public struct Status: Sendable {
    /// One lane at that instant.
    public struct Lane: Sendable {
        /// As the board file names it.
        public let name: String
        /// The states and what goes with them, by the names that the JSON form has.
        public let facts: [(name: String, value: Value)]
        /// The lines of the lane by their roles, with their logical levels; not one that changes again and again.
        public let lines: [(role: String, level: Level, isInput: Bool)]
        /// Which money its facts are; nil where the board file does not say it.
        let currency: Currency?

        /// What a fact may be.
        public enum Value: Sendable {
            /// The name of a state.
            case state(String)
            /// A sum of money, a number of persons.
            case number(UInt64)
        }
    }

    /// Since the simulation began.
    public let time: Duration
    /// In the order of the board file.
    public let lanes: [Lane]

    /// What a simulation looks like now.
    public init<Sink: TraceSink>(_ simulation: borrowing Simulation<Sink>) {
        // The loop's own time stands at its latest stimulus; the chip's has moved on.
        time = simulation.now - .zero
        var lanes: [Lane] = []
        for lane in simulation.board.board.lanes.indices {
            var lines: [(role: String, level: Level, isInput: Bool)] = []
            for index in simulation.board.board.map.lines.indices {
                let line = simulation.board.board.map.lines[index]
                guard line.belongs(to: lane), !line.isBeating else { continue }
                lines.append(("\(line.role.label)", simulation.level(of: LineID(index)), line.direction.isInput))
            }
            lanes.append(
                Lane(
                    name: simulation.board.laneNames[lane], facts: Status.facts(simulation.loop.joint[lane]),
                    lines: lines, currency: simulation.board.board.currency))
        }
        self.lanes = lanes
    }

    private static func facts(_ lane: GateLane) -> [(name: String, value: Lane.Value)] {
        let facts = lane.facts
        return facts.indices.map { index in
            let value: Lane.Value =
                switch facts[index].value {
                case .state(let state): .state("\(state)")
                case .number(let number): .number(number)
                }
            return ("\(facts[index].label)", value)
        }
    }

    /// As the command `status` prints it.
    public func text(_ format: TraceFormat) -> String {
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
    public var summary: String {
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
        case .number(let number):
            "\(fact.name) \("\(Amount(number, of: fact.name, in: currency))".padding(to: 4))"
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
