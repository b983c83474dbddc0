import Explorer

/// Breaks what an act made of a subject, before wishes are granted, to try whether a rule finds it.
typealias Spoil<S> = @Sendable (_ before: S, _ act: S.Act, _ after: inout S) -> Void where S: Subject
