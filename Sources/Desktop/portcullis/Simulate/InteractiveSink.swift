import ControlLoop
import Simulation
import Statecharts

/// What a person at a terminal gets to see of the trace: events, commands and faults. Levels are in the state line that
/// follows every change, so edges and writes have no line of their own.
struct InteractiveSink: TraceSink {
    private var collected = ""

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        switch record {
        case .edge, .line: break
        case .event(let lane, let event):
            var words = ["\(map.laneNames[lane]) ", "\(event.event)"]
            if let value = event.value { words.append("\(value)") }
            if event.verdict != .handled { words.append("(\(event.verdict.label))") }
            if !event.commands.isEmpty { words.append("->") }
            for index in event.commands.indices { words.append("\(event.commands[index])") }
            collected += "\(time.seconds)  \(words.joined(separator: " "))\n"
        case .fault(let lane, let fault, let line):
            var words = "\(map.laneNames[lane])  fault: \(fault)"
            if let line { words += "  \(map[line].role.label)" }
            collected += "\(time.seconds)  \(words)\n"
        case .interlock(let lane, let word):
            collected += "\(time.seconds)  \(map.laneNames[lane])  interlock: \(word)\n"
        case .restored, .counters:
            var line = TextLine()
            TraceFormat.text.write(record, at: time, map: map, to: &line)
            collected += String(line)
        }
    }

    /// What was collected since the last time.
    mutating func take() -> String {
        defer { collected = "" }
        return collected
    }
}
