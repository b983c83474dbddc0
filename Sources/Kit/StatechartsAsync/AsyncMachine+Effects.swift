import Statecharts

extension AsyncMachine {
    /// Starts what the commands of an answer are for.
    func startEffects(_ reaction: Reaction<Command>) {
        for region in reaction.indices {
            for command in reaction[region].commands.indices {
                for effect in effects {
                    guard let work = effect.work(reaction[region].commands[command]) else { continue }
                    start(effect, work)
                }
            }
        }
    }

    private func start(_ effect: Effect<Machine>, _ work: @escaping Effect<Machine>.Work) {
        let id = nextID()
        let task = Task(priority: effect.priority) { [weak self] in
            // Who was cancelled before it began need not begin.
            if !Task.isCancelled {
                await work { [weak self] event in await self?.take(event, fromEffect: id) ?? false }
            }
            await self?.effectHasEnded(id)
        }
        running[id] = RunningEffect(effect: effect, task: task)
    }

    /// Takes an event of an effect, unless the effect was cancelled: it may not have noticed yet.
    private func take(_ event: Event, fromEffect id: Int) -> Bool {
        guard !isFinished else { return false }
        // A deadline that has passed goes before the event, and may cancel the effect. The time is read once, or
        // another deadline could come between the check and the event.
        let now = time.now()
        takeDeadlines(upTo: now)
        defer { setAlarm() }
        guard let effect = running[id], !effect.isCancelled else { return false }
        _ = transition(on: event, at: now)
        return true
    }

    private func effectHasEnded(_ id: Int) {
        running[id] = nil
        if running.isEmpty { resumeQuietWaiters() }
    }

    /// Cancels the effects that the present state ends.
    func cancelEffects() {
        for (id, running) in running where !running.isCancelled && running.effect.isCancelled(by: state) {
            cancelEffect(id)
        }
    }

    /// Cancels an effect. It stays in the list until it has ended.
    func cancelEffect(_ id: Int) {
        running[id]?.isCancelled = true
        running[id]?.task.cancel()
    }
}
