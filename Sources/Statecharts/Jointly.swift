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
