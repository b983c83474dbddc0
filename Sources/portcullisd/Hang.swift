/// Firmware for a gate cannot hang on purpose. `portcullisd-hang`, which tests what watches over it, has another `Hang`, which spins for ever.
enum Hang {
    static var isBuiltIn: Bool { false }

    static func forever() {}
}
