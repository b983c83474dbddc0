import Foundation

/// What a program says when it crashes: the commands that show again what it was doing. Whoever finds a crash after
/// hours needs the seed.
///
/// A signal's handler may do next to nothing (signal-safety(7)), so the words lie ready in memory that nobody else
/// uses.
enum LastWords {
    private static let most = 1_024
    private static let size = 256
    private nonisolated(unsafe) static var words: UnsafeMutablePointer<UInt8>?
    private nonisolated(unsafe) static var before: UnsafeMutablePointer<sigaction>?
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// From now on the words of a job are said after a crash. One thread at a time.
    static func begin(_ job: Int, _ text: String) {
        let isFirst = words == nil
        if isFirst { prepare() }
        guard let place = place(of: job) else { return }
        let bytes = Array(text.utf8.prefix(size - 2)) + [UInt8(ascii: "\n"), 0]
        // The first byte comes last: what begins with 0 is not said.
        place.advanced(by: 1).update(from: Array(bytes.dropFirst()), count: bytes.count - 1)
        place.pointee = bytes[0]
        // Not before there is something to say: a crash in between would be silent.
        if isFirst { listen() }
    }

    /// The job is done.
    static func end(_ job: Int) { place(of: job)?.pointee = 0 }

    private static func place(of job: Int) -> UnsafeMutablePointer<UInt8>? {
        words?.advanced(by: job % most * size)
    }

    private static func prepare() {
        let words = UnsafeMutablePointer<UInt8>.allocate(capacity: most * size)
        words.initialize(repeating: 0, count: most * size)
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        before.initialize(repeating: sigaction(), count: 65)
        (self.words, self.before) = (words, before)
    }

    private static func listen() {
        guard let before else { return }
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { LastWords.say(after: $0) }
            sigaction(signal, &action, before.advanced(by: Int(signal)))
        }
    }

    /// Says them, and leaves the rest to who was to hear of the signal before.
    private static func say(after signal: Int32) {
        guard let words, let before else { return }
        for job in 0..<most where words[job * size] != 0 {
            var count = 0
            while count < size, words[job * size + count] != 0 { count += 1 }
            _ = write(2, words.advanced(by: job * size), count)
        }
        sigaction(signal, before.advanced(by: Int(signal)), nil)
        raise(signal)
    }
}
