import Statecharts

// Names need no escaping: labels are literals, and a board file's lane names have letters, digits, `-` and `_` only.
extension TraceFormat {
    func writeJSON(_ record: TraceRecord, at time: Duration, map: borrowing LineMap, to line: inout TextLine) {
        line.append("{\"t_ns\":")
        line.append(signed: time.nanoseconds)
        switch record {
        case .edge(let id, let edge):
            line.append(",\"kind\":\"edge\",\"line\":\"")
            map.appendName(of: id, to: &line)
            line.append("\",\"edge\":\"")
            line.append(edge.label)
            line.append("\"")
        case .event(let lane, let event):
            line.append(",\"kind\":\"event\",\"lane\":\"")
            line.append(map.laneNames[lane])
            writeJSON(event, to: &line)
        case .line(let id, let level):
            line.append(",\"kind\":\"line\",\"line\":\"")
            map.appendName(of: id, to: &line)
            line.append("\",\"level\":\"")
            line.append(level.label)
            line.append("\"")
        case .fault(let lane, let fault):
            line.append(",\"kind\":\"fault\",\"lane\":\"")
            line.append(map.laneNames[lane])
            line.append("\",\"fault\":\"")
            line.append(fault)
            line.append("\"")
        case .interlock(let lane, let word):
            line.append(",\"kind\":\"interlock\",\"lane\":\"")
            line.append(map.laneNames[lane])
            line.append("\",\"interlock\":\"")
            line.append(word)
            line.append("\"")
        case .counters(let lane, let counters):
            line.append(",\"kind\":\"counters\",\"lane\":\"")
            line.append(map.laneNames[lane])
            line.append("\"")
            for index in counters.indices {
                line.append(",\"")
                line.append(counters[index].label)
                line.append("\":")
                line.append(counters[index].value)
            }
        }
        line.append("}")
    }

    private func writeJSON(_ event: EventRecord, to line: inout TextLine) {
        line.append("\",\"event\":\"")
        line.append(event.event)
        line.append("\"")
        if let value = event.value {
            line.append(",\"value\":")
            line.append(value)
        }
        line.append(",\"region\":\"")
        line.append(event.region)
        line.append("\",\"from\":\"")
        line.append(event.from)
        line.append("\",\"to\":\"")
        line.append(event.to)
        line.append("\"")
        if let credit = event.credit {
            line.append(",\"credit\":")
            line.append(credit)
        }
        line.append(",\"reaction\":\"")
        line.append(event.verdict.label)
        line.append("\",\"commands\":[")
        for index in event.commands.indices {
            line.append(index == 0 ? "\"" : ",\"")
            line.append(event.commands[index])
            line.append("\"")
        }
        line.append("]")
    }
}
