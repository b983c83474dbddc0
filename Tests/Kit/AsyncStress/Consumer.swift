import StatechartsAsync

/// Takes states until there are no more, or it has enough, or it is cancelled.
enum Consumer {
    /// How many states it got, and what was wrong with them.
    struct Report: Sendable {
        var count = 0
        var complaint: String?
    }

    static func run(_ states: States<Till>, getsAll: Bool, dice: Dice) async -> Report {
        var dice = dice
        var report = Report()
        var last: UInt64?
        let limit = dice.percent(30) ? Int.random(in: 1...200, using: &dice) : Int.max
        for await state in states {
            report.count += 1
            if let last, getsAll ? state.number != last + 1 : state.number <= last {
                report.complaint = "a consumer got state \(state.number) after state \(last)"
            }
            last = state.number
            if report.count >= limit { break }
            if dice.percent(5) { await Task.yield() }
        }
        return report
    }
}
