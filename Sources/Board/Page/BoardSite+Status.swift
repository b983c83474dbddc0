import Archive
import BoardFile
import ControlLoop
import Lanes
import Page
import Record
import Statecharts

extension BoardSite {
    /// Writes how everything is now.
    func writeStatus(at now: Instant, to status: inout PageOutput) {
        status.append("{\"t_ns\":")
        status.append(now.nanoseconds)
        status.key("date_ms")
        status.append((now.nanoseconds &+ clockOffset) / 1_000_000)
        // What the lanes have, and their levels: each as of one moment.
        let state = follower.watch.state()
        status.append(",\"firmware\":\"")
        status.append(follower.watch.firmware(state).rawValue)
        status.append("\",\"lanes\":[")
        let lines = follower.watch.currentLines()
        for lane in 0..<(follower.watch.identity?.lanes.count ?? board.lanes.count) {
            if lane > 0 { status.append(",") }
            writeFacts(of: lane, state, to: &status)
            if let lines { writeLevels(lines, of: lane, to: &status) } else { status.append(",\"lines\":{}") }
            writeCounters(of: lane, state, to: &status)
        }
        status.append("]}")
    }

    private func writeFacts(of lane: Int, _ state: RecordState?, to status: inout PageOutput) {
        status.append("{\"facts\":{")
        let facts = follower.watch.lanes[lane].facts
        for index in facts.indices {
            if index > 0 { status.append(",") }
            let name = facts[index].name
            status.quote(name)
            status.append(":")
            switch facts[index].value {
            case .state(let state, _): status.quote(state)
            case .number(let number): status.append(follower.watch.number(name, of: lane, state) ?? number)
            }
        }
        status.append("}")
    }

    private func writeLevels(_ lines: LineList<RecordedLine>, of lane: Int, to status: inout PageOutput) {
        status.append(",\"lines\":{")
        var isFirst = true
        for index in lines.indices where lines[index].lane == lane {
            guard let level = lines[index].level else { continue }
            if !isFirst { status.append(",") }
            isFirst = false
            status.quote(follower.watch.name(lines[index].role))
            status.append(level == .active ? ":true" : ":false")
        }
        status.append("}")
    }

    private func writeCounters(of lane: Int, _ state: RecordState?, to status: inout PageOutput) {
        status.append(",\"counters\":{")
        if let state, lane < state.lanes.count {
            let numbers = state.lanes[lane].numbers
            for index in numbers.indices {
                if index > 0 { status.append(",") }
                status.quote(follower.watch.name(numbers[index].name))
                status.append(":")
                status.append(numbers[index].value)
            }
        }
        status.append("}}")
    }
}
