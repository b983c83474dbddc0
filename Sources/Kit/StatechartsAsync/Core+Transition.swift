import Statecharts

extension Core {
    /// Takes one event to its end. A deadline that has passed before is taken first, however late the alarm is: what
    /// happens depends on when things happened, not on how busy the program is.
    @inline(__always)
    func take(_ event: Event) -> Reaction<Command> {
        if !hasBegun { begin() }
        let now = time.now()
        takeDeadlines(upTo: now)
        let reaction = transition(on: event, at: now)
        setAlarm()
        return reaction
    }

    /// One transition: nothing else happens in between, since nothing in here is waited for.
    func transition(on event: Event, at now: Instant) -> Reaction<Command> {
        let before = state
        let reaction = state.handle(event, at: now)
        let follows = !isSame(before, state)
        changeEffects(reaction, stateFollowed: follows && reaction.verdict == .handled)
        if follows {
            if reaction.verdict == .handled { spentDeadline = nil }
            if !consumers.isEmpty { publish() }
            if !waiters.isEmpty { resumeWaiters() }
        }
        if !during.isEmpty || !followers.isEmpty {
            let step = Step(
                time: now, event: event, before: before, after: state, reaction: reaction, stateFollowed: follows)
            for see in during { see(step) }
            for follower in followers { follower.see(step) }
        }
        return reaction
    }
}
