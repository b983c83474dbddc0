/// Lets two regions, or two machines, of one machine each follow an arrow, both or neither, while an observer watches.
/// Each is asked in its state before, and both change only if each handles its event. True if both did.
///
/// If one does not handle its event, nothing changes, and the observer sees only who stood in the way, and how it
/// answered: so the machine refused the event if one of them did, and ignored it otherwise.
///
/// Two arrows on one of them are not a joint transition; the compiler refuses them, since nothing can be changed in two
/// places at once. There are forms for two, three and four. (Swift 6.3 cannot demand of a parameter pack that all
/// machines in it have the observer's commands.)
@discardableResult
public func jointly<First: StateMachine, Second: StateMachine, Watcher: Observer>(
    _ first: inout First, _ firstEvent: First.Event, _ second: inout Second, _ secondEvent: Second.Event,
    _ occasion: Occasion, _ observer: inout Watcher
) -> Bool where First.Command == Watcher.Command, Second.Command == Watcher.Command {
    let isFree = (
        first.isFree(for: firstEvent, occasion, &observer), second.isFree(for: secondEvent, occasion, &observer)
    )
    guard isFree == (true, true) else { return false }
    observer.willJoin()
    first.handle(firstEvent, occasion, &observer)
    second.handle(secondEvent, occasion, &observer)
    observer.didJoin()
    return true
}

/// Lets three regions or machines each follow an arrow, all or none.
@discardableResult
public func jointly<First: StateMachine, Second: StateMachine, Third: StateMachine, Watcher: Observer>(
    _ first: inout First, _ firstEvent: First.Event, _ second: inout Second, _ secondEvent: Second.Event,
    _ third: inout Third, _ thirdEvent: Third.Event, _ occasion: Occasion, _ observer: inout Watcher
) -> Bool where First.Command == Watcher.Command, Second.Command == Watcher.Command, Third.Command == Watcher.Command {
    let isFree = (
        first.isFree(for: firstEvent, occasion, &observer), second.isFree(for: secondEvent, occasion, &observer),
        third.isFree(for: thirdEvent, occasion, &observer)
    )
    guard isFree == (true, true, true) else { return false }
    observer.willJoin()
    first.handle(firstEvent, occasion, &observer)
    second.handle(secondEvent, occasion, &observer)
    third.handle(thirdEvent, occasion, &observer)
    observer.didJoin()
    return true
}

/// Lets four regions or machines each follow an arrow, all or none.
@discardableResult
public func jointly<
    First: StateMachine, Second: StateMachine, Third: StateMachine, Fourth: StateMachine, Watcher: Observer
>(
    _ first: inout First, _ firstEvent: First.Event, _ second: inout Second, _ secondEvent: Second.Event,
    _ third: inout Third, _ thirdEvent: Third.Event, _ fourth: inout Fourth, _ fourthEvent: Fourth.Event,
    _ occasion: Occasion, _ observer: inout Watcher
) -> Bool
where
    First.Command == Watcher.Command, Second.Command == Watcher.Command, Third.Command == Watcher.Command,
    Fourth.Command == Watcher.Command
{
    let isFree = (
        first.isFree(for: firstEvent, occasion, &observer), second.isFree(for: secondEvent, occasion, &observer),
        third.isFree(for: thirdEvent, occasion, &observer), fourth.isFree(for: fourthEvent, occasion, &observer)
    )
    guard isFree == (true, true, true, true) else { return false }
    observer.willJoin()
    first.handle(firstEvent, occasion, &observer)
    second.handle(secondEvent, occasion, &observer)
    third.handle(thirdEvent, occasion, &observer)
    fourth.handle(fourthEvent, occasion, &observer)
    observer.didJoin()
    return true
}

extension StateMachine {
    /// Whether it would handle the event. If not, the observer sees how it answers.
    fileprivate func isFree<Watcher: Observer>(
        for event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> Bool where Watcher.Command == Command {
        if verdict(on: event, occasion) == .handled { return true }
        var imagined = self
        imagined.handle(event, occasion, &observer)
        return false
    }
}
