import Statecharts

extension Core {
    /// Takes the deadlines that have passed, each at its own time. A state's deadline is taken once, also if the state
    /// stays; a state that follows has its own, also if it is at the same time.
    func takeDeadlines(upTo now: Instant) {
        guard let timeout else { return }
        var latest: Instant?
        var count = 0
        while let deadline = state.deadline, deadline <= now, deadline != spentDeadline {
            if let latest, deadline <= latest { count += 1 } else { (latest, count) = (deadline, 0) }
            spentDeadline = deadline
            // A machine that never gets past one time would keep everybody waiting here: it is given up until a state
            // follows from another event.
            guard count < 1_000 else { return }
            _ = transition(on: timeout, at: deadline)
            if state.deadline != spentDeadline { spentDeadline = nil }
        }
    }

    /// Sees to it that somebody wakes the machine at its deadline.
    func setAlarm() {
        guard timeout != nil else { return }
        let deadline = state.deadline
        if deadline != spentDeadline { spentDeadline = nil }
        let wanted = deadline == spentDeadline ? nil : deadline
        guard wanted != alarmTime else { return }
        alarm?.cancel()
        alarm = nil
        alarmTime = wanted
        guard let wanted, !isFinished else { return }
        alarm = Task { [weak owner, time] in
            do { try await time.sleep(wanted) } catch { return }
            await owner?.turn { $0.alarmWentOff(at: wanted) }
        }
    }

    private func alarmWentOff(at deadline: Instant) {
        guard !isFinished, deadline == alarmTime else { return }
        alarm = nil
        alarmTime = nil
        takeDeadlines(upTo: time.now())
        setAlarm()
    }
}
