/// How much something matters to the people who look after a gate.
///
///     let announcement = Announcement(.warning, "the lamp is broken")
public enum Severity: Equatable, Sendable {
    /// Good to know.
    case notice
    /// Somebody should look.
    case warning
    /// Something does not work.
    case error
}
