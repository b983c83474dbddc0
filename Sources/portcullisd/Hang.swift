/// Firmware for a gate cannot hang on purpose. `portcullisd-hang`, with which tests see what watches over firmware, has another
/// `Hang`, which spins for ever.
enum Hang {
    static var isBuiltIn: Bool { false }

    static func forever() {}
}
