/// The keys of `[lane NAME]`, which follow from its machine: how the gate behaves, then where its lines are.
protocol LaneKey: Key {
    /// The one that says which machine it is.
    static var machine: Self { get }
    /// Whether a lane cannot do without it.
    var isRequired: Bool { get }
    /// What the line that the key gives is for; nil for a key that says how the gate behaves.
    var wired: WiredRole? { get }
}
