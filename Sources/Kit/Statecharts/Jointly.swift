/// Lets two machines each follow an arrow, both or neither: each is asked in its state before, and both change only if
/// each handles its event. Nil, with nothing changed, if one does not.
///
/// Two arrows on one machine are not a joint transition; the compiler refuses them, since a machine cannot be changed
/// in two places at once.
public func jointly<First: StateMachine, Second: StateMachine>(
    _ first: inout First, _ firstEvent: First.Event, _ second: inout Second, _ secondEvent: Second.Event,
    _ occasion: Occasion
) -> (Reaction<First.Command>, Reaction<Second.Command>)? {
    var (nextFirst, nextSecond) = (first, second)
    let reactions = (nextFirst.handle(firstEvent, occasion), nextSecond.handle(secondEvent, occasion))
    guard reactions.0.verdict == .handled, reactions.1.verdict == .handled else { return nil }
    first = nextFirst
    second = nextSecond
    return reactions
}

/// Lets two regions of one machine each follow an arrow, both or neither, while an observer watches. True if both did.
///
/// If one does not handle its event, nothing changes, and the observer sees only who stood in the way, and how it
/// answered: so the machine refused the event if one of them did, and ignored it otherwise.
@discardableResult
public func jointly<First: Region, Second: Region, Watcher: Observer>(
    _ first: inout First, _ firstEvent: First.Event, _ second: inout Second, _ secondEvent: Second.Event,
    _ occasion: Occasion, _ observer: inout Watcher
) -> Bool where First.Outputs.Command == Watcher.Command, Second.Outputs.Command == Watcher.Command {
    let firstVerdict = first.verdict(on: firstEvent, occasion)
    let secondVerdict = second.verdict(on: secondEvent, occasion)
    guard firstVerdict == .handled, secondVerdict == .handled else {
        if firstVerdict != .handled { show(first, firstVerdict, &observer) }
        if secondVerdict != .handled { show(second, secondVerdict, &observer) }
        return false
    }
    first.take(firstEvent, occasion, &observer)
    second.take(secondEvent, occasion, &observer)
    return true
}

/// Shows a region that stays as it is. What it announced before was about another event.
private func show<R: Region, Watcher: Observer>(_ region: R, _ verdict: Verdict, _ observer: inout Watcher)
where R.Outputs.Command == Watcher.Command {
    var region = region
    region.announcement = nil
    observer.willTake(region)
    observer.didTake(region, verdict, Commands())
}
