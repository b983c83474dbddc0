/// SIGUSR2 makes the loop spin for ever.
enum Hang {
    static var isBuiltIn: Bool { true }

    static func forever() { while true {} }
}
