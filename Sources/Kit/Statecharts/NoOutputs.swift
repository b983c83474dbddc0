/// The outputs of a machine that wants nothing from the hardware for as long as a state lasts. What its rows say once
/// are signals.
///
///     var standingOutputs: NoOutputs<Command> { NoOutputs() }
public struct NoOutputs<Command: Labelled & Sendable>: StandingOutputs {
    /// Nothing.
    public init() {}

    /// There is nothing to change.
    @inline(__always)
    public func commands(from before: NoOutputs?) -> Commands<Command> { Commands() }
}
