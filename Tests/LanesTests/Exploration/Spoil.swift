import Explorer

/// Breaks what an act made of a subject, before wishes are granted, to try whether a rule finds it.
typealias Spoil<S> = @Sendable (_ before: S, _ act: S.Act, _ after: inout S) -> Void where S: Subject

/// Whether ways back are looked for wherever there are many states. It takes three times as long as all the rest, so only where
/// the compiler made it fast.
var waysBackAreFast: Bool {
    #if DEBUG
        false
    #else
        true
    #endif
}
