import StatechartsAsync

/// Compares what the senders were told with what the machine did.
struct Audit {
    let sent: [Sent]
    let entries: [Step<Till>]
    let reports: [Consumer.Report]
    let bell: Bell
    let reached: Int
    let finishedEarly: Bool

    /// Everything that is wrong; nothing if all is well.
    func complaints() -> [String] {
        var complaints = reports.compactMap(\.complaint)
        var taken: [UInt64: UInt64] = [:]
        var (ordered, delivered): (Set<UInt64>, Set<UInt64>) = ([], [])
        for (place, step) in entries.enumerated() {
            if step.before.number != UInt64(place) || step.after.number != UInt64(place) + 1 {
                complaints.append("event \(place) led from \(step.before.number) to \(step.after.number)")
            }
            switch step.event {
            case .order(let id):
                ordered.insert(id)
                fallthrough
            case .pay(let id), .work(let id):
                if taken.updateValue(step.after.number, forKey: id) != nil {
                    complaints.append("event \(id) was taken twice")
                }
            case .worked(let id):
                if place == 0 || entries[place - 1].event != .work(id) {
                    complaints.append("effect \(id) was cancelled and gave an event")
                }
            case .delivered(let id):
                if !ordered.contains(id) { complaints.append("effect \(id) gave an event and was not started") }
                if !delivered.insert(id).inserted { complaints.append("effect \(id) gave its event twice") }
            case .deadlinePassed:
                break
            }
        }
        if !finishedEarly, ordered != delivered {
            complaints.append("\(ordered.count) effects were started, and \(delivered.count) gave their event")
        }
        return complaints + complaintsOfSenders(taken) + complaintsOfBell()
    }

    private func complaintsOfSenders(_ taken: [UInt64: UInt64]) -> [String] {
        var complaints: [String] = []
        var answered: Set<UInt64> = []
        for event in sent {
            if !answered.insert(event.id).inserted { complaints.append("event \(event.id) was answered twice") }
            if (taken[event.id] != nil) != event.outcome.wasTaken {
                complaints.append(
                    "event \(event.id) was \(taken[event.id] == nil ? "not " : "")taken, answer: \(event.outcome)")
            }
            if case .answered(let number) = event.outcome, taken[event.id] != number {
                complaints.append("event \(event.id) got the answer of event number \(number)")
            }
            if case .turnedAway = event.outcome, !finishedEarly {
                complaints.append("event \(event.id) was turned away")
            }
        }
        for id in taken.keys where !answered.contains(id) { complaints.append("event \(id) was not answered") }
        return complaints
    }

    private func complaintsOfBell() -> [String] {
        var complaints: [String] = []
        if bell.rings != reached { complaints.append("the bell was rung \(bell.rings) times, not \(reached)") }
        if !bell.isInOrder { complaints.append("the bell was rung in another order") }
        return complaints
    }
}
