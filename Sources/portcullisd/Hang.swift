/// A loop that hangs, to test what watches over it. No firmware for a gate can: `portcullisd-hang` has another one of these, which
/// spins for ever.
enum Hang {
    static var isBuiltIn: Bool { false }

    static func forever() {}
}
