import Statecharts

// Names need no escaping: labels are literals, and a board file's lane names have letters, digits, `-` and `_` only.
extension TraceFormat {
    func writeJSON(_ record: TraceRecord, at time: Duration, map: borrowing LineMap, to line: inout TextLine) {
        line.append(#"{"t_ns":"#, time.nanoseconds)
        switch record {
        case .edge(let id, let edge):
            line.append(#","kind":"edge","line":"\#(map.name(of: id))","edge":"\#(edge)""#)
        case .event(let lane, let event):
            line.append(#","kind":"event","lane":"\#(map.laneNames[lane])","event":"\#(event.event)""#)
            writeJSON(event, to: &line)
        case .line(let id, let level):
            line.append(#","kind":"line","line":"\#(map.name(of: id))","level":"\#(level)""#)
        case .fault(let lane, let fault, let input):
            line.append(#","kind":"fault","lane":"\#(map.laneNames[lane])","fault":"\#(fault.label)""#)
            if let input { line.append(#","line":"\#(map.name(of: input))""#) }
        case .interlock(let lane, let word):
            line.append(#","kind":"interlock","lane":"\#(map.laneNames[lane])","interlock":"\#(word)""#)
        case .restored(let lane, let counters):
            line.append(#","kind":"restored","lane":"\#(map.laneNames[lane])""#)
            writeJSON(counters, to: &line)
        case .counters(let lane, let counters):
            line.append(#","kind":"counters","lane":"\#(map.laneNames[lane])""#)
            writeJSON(counters, to: &line)
        }
        line.append("}")
    }

    private func writeJSON(_ counters: CounterGroup, to line: inout TextLine) {
        for index in counters.indices {
            line.append(#",""#, counters[index].label)
            line.append(#"":"#, counters[index].value)
        }
    }

    /// What follows the event's name.
    private func writeJSON(_ event: EventRecord, to line: inout TextLine) {
        if let value = event.value { line.append(#","value":"#, value) }
        line.append(#","region":"\#(event.region)","from":"\#(event.from)","to":"\#(event.to)""#)
        if let fact = event.fact {
            line.append(#",""#, fact.label)
            switch fact.value {
            case .state(let state): line.append(#"":"\#(state)""#)
            case .number(let number): line.append(#"":"#, number)
            }
        }
        line.append(#","reaction":""#, event.verdict.label)
        line.append(#"","commands":["#)
        for index in event.commands.indices {
            line.append(index == 0 ? "\"" : ",\"", event.commands[index])
            line.append("\"")
        }
        line.append("]")
    }
}
