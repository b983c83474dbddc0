import Statecharts

extension AsyncMachine {
    /// Takes the deadlines that have passed, each at its own time. A deadline is taken once, also if the machine keeps
    /// it.
    func takeDeadlines(upTo now: Instant) {
        guard let timeout else { return }
        var latest: Instant?
        while let deadline = state.deadline, deadline <= now, deadline != spentDeadline {
            // Another one that is not later waits for the alarm, or a machine could keep everybody waiting here.
            if let latest, deadline <= latest { return }
            latest = deadline
            spentDeadline = deadline
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
        alarm = Task { [weak self, time] in
            do { try await time.sleep(wanted) } catch { return }
            await self?.alarmWentOff(at: wanted)
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
