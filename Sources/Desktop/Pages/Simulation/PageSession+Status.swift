import ControlLoop
import Messages
import Lanes
import Simulation
import Statecharts

extension PageSession {
    /// The same in a film, where nothing can be done.
    func filmStatusJSON() -> String {
        let status = Status(simulation)
        var json = JSONText()
        json.object { json in
            json.pair("t_ns", clock.now.nanoseconds)
            json.pair("running", false)
            json.key("lanes")
            json.list { json in
                for (index, lane) in status.lanes.enumerated() {
                    json.object { json in write(lane, at: index, to: &json) }
                }
            }
        }
        return json.text
    }

    /// What is true now: see docs/using/page.md.
    public func statusJSON() -> String {
        let status = Status(simulation)
        var json = JSONText()
        json.object { json in
            json.pair("t_ns", clock.now.nanoseconds)
            json.pair("run", run)
            json.pair("speed", clock.speed)
            json.pair("running", clock.isRunning)
            json.pair("waiting", pendingCount)
            json.pair("hasLast", lastScript != nil)
            json.key("lanes")
            // While time passes they do not wait for long, and there may be very many.
            let waiting = clock.isRunning ? nil : waiting
            json.list { json in
                for (index, lane) in status.lanes.enumerated() {
                    json.object { json in
                        write(lane, at: index, to: &json)
                        if let (pulses, changes) = waiting?[index] {
                            json.key("waiting")
                            json.object { json in
                                json.pair("pulses", pulses)
                                json.pair("changes", changes)
                            }
                        }
                        write(prospects(of: index, lane), to: &json)
                    }
                }
            }
        }
        return json.text
    }

    /// What is so, whoever asks.
    private func write(_ lane: Status.Lane, at index: Int, to json: inout JSONText) {
        json.key("facts")
        json.object { json in
            for fact in lane.facts {
                switch fact.value {
                case .state(let state): json.pair(fact.name, state)
                case .number(let number): json.pair(fact.name, number)
                }
            }
        }
        json.key("lines")
        json.object { json in for line in lane.lines { json.pair(line.role, line.level == .active) } }
        json.key("counters")
        json.object { json in
            let counters = simulation.loop.counters(of: index)
            for counter in counters.indices { json.pair("\(counters[counter].label)", counters[counter].value) }
        }
        json.key("deadlines")
        json.object { json in
            let deadlines = simulation.loop.joint[index].regionDeadlines
            for place in deadlines.indices {
                let (region, deadline) = (deadlines[place].region, deadlines[place].deadline)
                json.pair("\(region)", (deadline - simulation.loop.startTime).nanoseconds)
            }
        }
        if let number = wishNumber(of: index) { json.pair("wish", number) }
        json.pair("isOpen", simulation.loop.joint[index].isOpen)
        json.pair("isSecured", simulation.loop.joint[index].isSecured)
        json.pair("jammed", jammed[index])
    }

    /// The number of a lane's wish to open, while an interlock keeps it waiting.
    private func wishNumber(of lane: Int) -> UInt64? {
        let interlocks = simulation.loop.joint.interlocks
        for index in interlocks.indices {
            if let wish = interlocks[index].wish(of: lane) { return wish.number }
        }
        return nil
    }

    /// Which offered commands would do nothing, and which states the others would change.
    private func write(_ prospects: [(command: String, prospect: Prospect)], to json: inout JSONText) {
        json.key("idle")
        json.object { json in
            for (command, prospect) in prospects where prospect.outlook != .takes {
                json.pair(command, prospect.outlook.rawValue)
            }
        }
        json.key("changes")
        json.object { json in
            for (command, prospect) in prospects where !prospect.changes.isEmpty {
                json.key(command)
                json.list { json in for change in prospect.changes { write(change, to: &json) } }
            }
        }
    }

    private func write(_ change: StateChange, to json: inout JSONText) {
        json.object { json in
            json.pair("event", change.event)
            json.pair("region", change.region)
            json.pair("from", change.from)
            json.pair("to", change.to)
        }
    }

    /// What would come of the commands that the lane offers: of a button that is on, of the one that turns it off.
    private func prospects(of lane: Int, _ status: Status.Lane) -> [(command: String, prospect: Prospect)] {
        offers[lane].compactMap { offer in
            let command: Offer.Command
            switch offer.form {
            case .press(let press): command = press
            case .turn(let line, let on, let off):
                command = status.lines.contains { $0.role == line && $0.level == .active } ? off : on
            case .jam: return nil
            }
            let prospect = Rehearsal.prospect(
                of: command.actions, lane: lane, on: simulation.loop.joint, map: board.board.map, at: clock.now,
                level: { simulation.level(of: $0) })
            return (command.text, prospect)
        }
    }
}
