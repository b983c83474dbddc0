/// A subject of any kind. Whatever handles subjects through it is compiled once.
package struct AnySubject: Sendable {
    /// What must hold.
    let rules: [Rule]
    /// Takes its packed states one step on.
    let stepper: @Sendable (TimeModel) -> Stepper
    /// Plays one way with times.
    let player: @Sendable () -> any Player

    package init<S: Subject>(_ subject: S) {
        rules = S.rules
        stepper = { Stepper(subject, $0) }
        player = { SubjectPlayer(subject) }
    }
}
