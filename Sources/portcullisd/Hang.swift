/// A loop that hangs, to test what watches over it: with PORTCULLIS_HANGS_ON_SIGUSR2 defined, as in no build for a
/// gate, SIGUSR2 makes the firmware spin for ever.
enum Hang {
    #if PORTCULLIS_HANGS_ON_SIGUSR2
        static var isBuiltIn: Bool { true }

        static func forever() { while true {} }
    #else
        static var isBuiltIn: Bool { false }

        static func forever() {}
    #endif
}
