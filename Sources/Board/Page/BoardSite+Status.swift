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
        let state = follower.state()
        status.append(",\"firmware\":\"")
        status.append(firmware(state))
        status.append("\",\"lanes\":[")
        let lines = follower.readLines()
        for lane in 0..<(follower.identity?.lanes.count ?? board.lanes.count) {
            if lane > 0 { status.append(",") }
            writeFacts(of: lane, state, to: &status)
            if let lines { writeLevels(lines, of: lane, to: &status) } else { status.append(",\"lines\":{}") }
            writeCounters(of: lane, state, to: &status)
        }
        status.append("]}")
    }

    /// What the firmware does. One that crashed does not say so; but then nobody has its record open.
    private func firmware(_ state: RecordState?) -> Label {
        if follower.identity == nil { return "none" }
        if state?.isLast ?? false { return "stopped" }
        return follower.hasWriter() ? "running" : "ended"
    }

    private func writeFacts(of lane: Int, _ state: RecordState?, to status: inout PageOutput) {
        status.append("{\"facts\":{")
        let facts = follower.facts[lane].shown
        for index in facts.indices {
            if index > 0 { status.append(",") }
            status.quote(facts[index].name)
            status.append(":")
            if let name = facts[index].state {
                status.quote(name)
            } else {
                status.append(number(facts[index].name, of: lane, state) ?? facts[index].number)
            }
        }
        status.append("}")
    }

    /// What a lane has of something, as it was taken down.
    private func number(_ name: EntryName, of lane: Int, _ state: RecordState?) -> UInt64? {
        guard let state, lane < state.lanes.count else { return nil }
        let numbers = state.lanes[lane].numbers
        for index in numbers.indices where follower.name(numbers[index].name) == name {
            return numbers[index].value
        }
        return nil
    }

    private func writeLevels(_ lines: LineList<RecordedLine>, of lane: Int, to status: inout PageOutput) {
        status.append(",\"lines\":{")
        var isFirst = true
        for index in lines.indices where lines[index].lane == lane {
            guard let level = lines[index].level else { continue }
            if !isFirst { status.append(",") }
            isFirst = false
            status.quote(follower.name(lines[index].role))
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
                status.quote(follower.name(numbers[index].name))
                status.append(":")
                status.append(numbers[index].value)
            }
        }
        status.append("}}")
    }
}
