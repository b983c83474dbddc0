import Dispatch
import Foundation
import Synchronization

/// The signals that end or stop a program whose window has to be given back first.
struct EndingSignals {
    private let sources: [any DispatchSourceSignal]
    private let latest = Latest()

    private static let ending = [SIGINT, SIGTERM, SIGHUP]

    /// Takes the signals from now on.
    init() {
        sources = (Self.ending + [SIGTSTP]).map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        for (source, number) in zip(sources, Self.ending + [SIGTSTP]) {
            source.setEventHandler { [latest] in latest.number.store(number, ordering: .relaxed) }
            source.activate()
        }
    }

    private final class Latest: Sendable {
        let number = Atomic<Int32>(0)
    }

    /// Does what the latest signal asks for, after the terminal is as it was: ends the program, or stops it, and calls
    /// `again` when it goes on.
    func obey(_ terminal: DrawnTerminal, again: () -> Void) {
        let number = latest.number.exchange(0, ordering: .relaxed)
        if Self.ending.contains(number) { end(by: number, after: terminal) }
        guard number == SIGTSTP else { return }
        terminal.end()
        raise(SIGSTOP)
        terminal.begin()
        again()
    }

    /// Ends the program as the signal does where nobody takes it, so that a shell sees that.
    func end(by number: Int32, after terminal: DrawnTerminal) -> Never {
        terminal.end()
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}
