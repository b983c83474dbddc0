/// What happened in all rounds.
struct Summary {
    private var (sent, answered, reached, cancelled, finished, turnedAway) = (0, 0, 0, 0, 0, 0)
    private var (taken, states, rings) = (0, 0, 0)

    mutating func add(_ audit: Audit) {
        sent += audit.sent.count
        for event in audit.sent {
            switch event.outcome {
            case .answered: answered += 1
            case .reached: reached += 1
            case .cancelled: cancelled += 1
            case .finished: finished += 1
            case .turnedAway: turnedAway += 1
            }
        }
        taken += audit.entries.count
        states += audit.reports.reduce(0) { $0 + $1.count }
        rings += audit.bell.rings
    }

    var text: String {
        """
        \(sent) events sent, each answered once: \(answered) with a reaction, \(reached) with a state, \
        \(cancelled) cancelled while waiting, \(finished) at the end while waiting, \(turnedAway) turned away; \
        \(taken) transitions, \(states) states consumed, \(rings) rings
        """
    }
}
