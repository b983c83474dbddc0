import Statecharts

extension TraceFormat {
    /// Columns: time in seconds, kind, lane or line, then what happened.
    func writeText(_ record: TraceRecord, at time: Duration, map: borrowing LineMap, to line: inout TextLine) {
        writeSeconds(time, to: &line)
        switch record {
        case .edge(let id, let edge):
            begin("edge", map.name(of: id), &line)
            line.append(edge)
        case .event(let lane, let event):
            begin("event", map.laneNames[lane], &line)
            writeText(event, to: &line)
        case .line(let id, let level):
            begin("line", map.name(of: id), &line)
            line.append(level)
        case .fault(let lane, let fault, let input):
            begin("fault", map.laneNames[lane], &line)
            line.append(fault.label)
            if let input { line.append("  ", map[input].role.label) }
        case .interlock(let lane, let word):
            begin("interlock", map.laneNames[lane], &line)
            line.append(word)
        case .restored(let lane, let counters):
            begin("restored", map.laneNames[lane], &line)
            writeText(counters, to: &line)
        case .counters(let lane, let counters):
            begin("counters", map.laneNames[lane], &line)
            writeText(counters, to: &line)
        }
    }

    private func writeText(_ counters: CounterGroup, to line: inout TextLine) {
        for index in counters.indices {
            line.append(index == 0 ? "" : "  ", counters[index].label)
            line.append(" ", counters[index].value)
        }
    }

    private enum Column {
        static let kind = 16
        static let name = 26
        static let what = 48
        static let states = 76
    }

    private func begin(_ kind: Label, _ name: some TextPiece, _ line: inout TextLine) {
        line.pad(to: Column.kind)
        line.append(kind)
        line.pad(to: Column.name)
        line.append(name)
        line.pad(to: Column.what)
    }

    private func writeText(_ event: EventRecord, to line: inout TextLine) {
        line.append(event.event)
        if let value = event.value { line.append(" ", value) }
        line.pad(to: Column.states)
        line.append(event.from)
        if event.from != event.to { line.append(" -> ", event.to) }
        if let fact = event.fact {
            line.append("  ", fact.label)
            switch fact.value {
            case .state(let state): line.append(" ", state)
            case .number(let number): line.append(" ", number)
            }
        }
        if event.verdict != .handled { line.append("  ", event.verdict.label) }
        for index in event.commands.indices { line.append("  ", event.commands[index]) }
    }

    /// Seconds with six decimals, aligned to 99,999 seconds.
    private func writeSeconds(_ time: Duration, to line: inout TextLine) {
        let microseconds = UInt64(max(0, time.nanoseconds)) / 1_000
        var seconds: UInt64 = 10_000
        while seconds > max(1, microseconds / 1_000_000) {
            line.append(" ")
            seconds /= 10
        }
        line.append(microseconds / 1_000_000)
        line.append(".")
        var digit: UInt64 = 100_000
        while digit > 0 {
            line.append(microseconds % 1_000_000 / digit % 10)
            digit /= 10
        }
    }
}
