import ControlLoop
import Lanes
import Machines
import Statecharts

/// What a simulation looks like at one instant: states, credit and the level of every line.
struct Status {
    struct Lane {
        let name: String
        let passage: String
        let alarm: String
        let credit: UInt64
        let lines: [(role: String, level: Level, isInput: Bool)]
    }

    let time: Duration
    let lanes: [Lane]

    init<Sink: TraceSink>(_ simulation: borrowing Simulation<Sink>) {
        // The loop's own time stands at its latest stimulus; the chip's has moved on.
        time = simulation.now - .zero
        var lanes: [Lane] = []
        for lane in simulation.board.board.lanes.indices {
            let machine = simulation.loop.lanes[lane].machine
            var lines: [(role: String, level: Level, isInput: Bool)] = []
            for index in simulation.board.board.map.lines.indices {
                let line = simulation.board.board.map.lines[index]
                guard line.lane == lane else { continue }
                lines.append(("\(line.role.label)", simulation.level(of: LineID(index)), line.direction.isInput))
            }
            lanes.append(
                Lane(
                    name: simulation.board.laneNames[lane], passage: "\(machine.passage.state.label)",
                    alarm: "\(machine.alarm.state.label)", credit: machine.passage.state.credit.units, lines: lines))
        }
        self.lanes = lanes
    }

    func text(_ format: TraceFormat) -> String {
        lanes.map { lane in
            switch format {
            case .json:
                let levels = lane.lines.map { "\"\($0.role)\":\"\($0.level.label)\"" }.joined(separator: ",")
                return "{\"t_ns\":\(time.nanoseconds),\"kind\":\"status\",\"lane\":\"\(lane.name)\","
                    + "\"passage\":\"\(lane.passage)\",\"alarm\":\"\(lane.alarm)\",\"credit\":\(lane.credit),"
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
            "\(name)  \(passage.padding(to: 20))  credit \("\(credit)".padding(to: 4))  alarm \(alarm.padding(to: 8))  "
            + "active: \(active.isEmpty ? "none" : active.joined(separator: ", "))"
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
