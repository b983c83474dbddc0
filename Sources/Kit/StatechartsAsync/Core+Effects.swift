import Statecharts

extension Core {
    /// A command that stands, and the place of its region.
    typealias Origin = RunningEffect<Machine>.Origin

    /// What stands in the present state.
    private func standingNow() -> [Origin] {
        let regions = state.standingCommands
        return regions.indices.flatMap { region in
            regions[region].indices.map { Origin(region: region, command: regions[region][$0]) }
        }
    }

    /// Starts what the first state wants: after a restart the outputs are right at once.
    func startStandingEffects() {
        guard effects != nil else { return }
        standing = standingNow()
        for origin in standing { start(origin.command, origin) }
    }

    /// Cancels the effects that the present state ends, and starts what the commands of an answer are for.
    func changeEffects(_ reaction: Reaction<Command>, stateFollowed: Bool) {
        guard effects != nil else { return }
        let before = standing
        standing = standingNow()
        if !running.isEmpty { cancelEffects(stateFollowed) }
        var new = standing.filter { !before.contains($0) }
        for region in reaction.indices {
            for index in reaction[region].commands.indices {
                let command = reaction[region].commands[index]
                if let place = new.firstIndex(where: { $0.command == command }) {
                    start(command, new.remove(at: place))
                } else if let origin = standing.first(where: { $0.command == command }) {
                    // It stood already, and is given anew.
                    for (id, effect) in running where isBound(effect) && effect.origin == origin { cancelEffect(id) }
                    start(command, origin)
                } else {
                    start(command, nil)
                }
            }
        }
    }

    /// Starts what a command is for. What stands at the beginning is started once, and not before.
    private func start(_ command: Command, _ origin: Origin?) {
        guard let effects, hasBegun || origin == nil else { return }
        for work in effects(command).works {
            let id = nextID()
            let task = Task(priority: work.priority) { [weak owner] in
                // Who was cancelled before it began need not begin.
                if !Task.isCancelled {
                    await work.run { [weak owner] event in
                        await owner?.turn { $0.take(event, fromEffect: id) } ?? false
                    }
                }
                await owner?.turn { $0.effectHasEnded(id) }
            }
            running[id] = RunningEffect(cancellation: work.cancellation, origin: origin, task: task)
        }
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

    /// Whether an effect lives as long as its output.
    private func isBound(_ effect: RunningEffect<Machine>) -> Bool {
        if case .whenItsOutputEnds = effect.cancellation { effect.origin != nil } else { false }
    }

    /// Cancels the effects that the present state ends.
    private func cancelEffects(_ stateFollowed: Bool) {
        for (id, effect) in running where !effect.isCancelled {
            let ends =
                switch effect.cancellation {
                case .whenItsOutputEnds: effect.origin.map { !standing.contains($0) } ?? false
                case .whenAnyStateFollows: stateFollowed
                case .when(let isReached): stateFollowed && isReached(state)
                case .never: false
                }
            if ends { cancelEffect(id) }
        }
    }

    /// Cancels an effect. It stays in the list until it has ended.
    func cancelEffect(_ id: Int) {
        running[id]?.isCancelled = true
        running[id]?.task.cancel()
    }
}
