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
        status.begin("{")
        status.pair("t_ns", now.nanoseconds)
        status.pair("date_ms", (now.nanoseconds &+ clockOffset) / 1_000_000)
        // What the lanes have, and their levels: each as of one moment.
        let state = follower.watch.state()
        status.pair("firmware", follower.watch.firmware(state).rawValue)
        status.key("lanes")
        status.begin("[")
        let lines = follower.watch.currentLines()
        for lane in follower.watch.shownLanes.indices {
            status.separate()
            status.begin("{")
            writeFacts(of: lane, state, to: &status)
            writeLevels(lines ?? LineList(), of: lane, to: &status)
            follower.watch.writeCounters(of: lane, state, to: &status)
            status.end("}")
        }
        status.end("]")
        status.end("}")
    }

    private func writeFacts(of lane: Int, _ state: RecordState?, to status: inout PageOutput) {
        status.key("facts")
        status.begin("{")
        let facts = follower.watch.lanes[lane].facts
        for index in facts.indices {
            let name = facts[index].name
            status.key(name)
            switch facts[index].value {
            case .state(let state, _): status.quote(state)
            case .number(let number): status.write(follower.watch.number(name, of: lane, state) ?? number)
            }
        }
        status.end("}")
    }

    private func writeLevels(_ lines: LineList<RecordedLine>, of lane: Int, to status: inout PageOutput) {
        status.key("lines")
        status.begin("{")
        for index in lines.indices where lines[index].lane == lane {
            guard let level = lines[index].level else { continue }
            status.key(follower.watch.name(lines[index].role))
            status.write(level == .active)
        }
        status.end("}")
    }
}
