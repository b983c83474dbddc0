import ControlLoop
import Links
import Simulation
import Statecharts

/// What a person at a terminal gets to see of the trace: events and faults, as sentences. What is said again and again
/// is counted and told once. Levels are in the line of the state, so edges and writes have no line of their own.
struct InteractiveSink: TraceSink {
    /// How long a sentence waits to be repeated, at most: of a long row of coins one sees that they fall.
    static let longestWait = Duration.seconds(2)

    private let currency: Currency?
    private var told = ""
    private var waiting: (sentence: Sentence, name: String, count: Int, first: Instant, latest: Duration)?

    /// For a board whose money is in a currency, if it says which.
    init(currency: Currency?) { self.currency = currency }

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        let sentence: Sentence
        switch record {
        case .edge, .line: return
        case .event(let lane, let event): sentence = Sentence(lane, event, currency: currency)
        case .fault(let lane, let fault, let line):
            let role: Label? = if let line { map[line].role.label } else { nil }
            sentence = Sentence(lane, fault, role: role)
        case .interlock(let lane, let news): sentence = Sentence(lane, news)
        case .restored, .counters:
            tellWaiting()
            var line = TextLine()
            TraceFormat.text.write(record, at: time, map: map, to: &line)
            told += String(line)
            return
        }
        if let before = waiting, let key = sentence.key, before.sentence.key == key, !isLate(at: time) {
            waiting = (sentence, before.name, before.count + 1, before.first, time)
        } else {
            tellWaiting()
            waiting = (sentence, "\(map.laneNames[sentence.lane])", 1, .zero + time, time)
            if sentence.key == nil { tellWaiting() }
        }
    }

    /// What was told since the last time. What may be repeated waits for that if something will happen at once.
    mutating func take(at time: Duration, mayWait: Bool) -> String {
        if !mayWait || isLate(at: time) { tellWaiting() }
        defer { told = "" }
        return told
    }

    private func isLate(at time: Duration) -> Bool {
        guard let waiting else { return false }
        return Instant.zero + time >= waiting.first + InteractiveSink.longestWait
    }

    private mutating func tellWaiting() {
        guard let waiting else { return }
        told += "\(waiting.latest.seconds)  \(waiting.name)  \(waiting.sentence.text(count: waiting.count))\n"
        self.waiting = nil
    }
}
