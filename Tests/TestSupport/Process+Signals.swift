import Foundation

extension Process {
    /// Runs it, with no signal blocked. A process begins with the signals blocked that its parent's thread has blocked, which for one of a
    /// pool of threads are all of them: it would never hear that it is to end.
    package func runWithoutBlockedSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
