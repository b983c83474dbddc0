/// A loop that hangs, for tests of what watches over it: with PORTCULLIS_HANGS_ON_SIGUSR2 defined, which no build for a gate
/// has, SIGUSR2 makes the firmware spin for ever.
enum Hang {
    #if PORTCULLIS_HANGS_ON_SIGUSR2
        static var isBuiltIn: Bool { true }

        static func forever() { while true {} }
    #else
        static var isBuiltIn: Bool { false }

        static func forever() {}
    #endif
}
