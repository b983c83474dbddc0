import Foundation

extension Process {
    /// Starts it with no signal blocked. A child inherits the mask of the thread that starts it, and in the threads of
    /// Dispatch nearly all are blocked: nothing but SIGKILL would end the child, nor what it starts.
    package func runWithAllSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
