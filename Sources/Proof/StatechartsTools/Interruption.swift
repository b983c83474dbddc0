import Dispatch
import Foundation
import Synchronization

/// Ctrl-C while something long runs: it ends at its next pause, and says how far it got. A second one ends the program.
struct Interruption {
    /// Whether somebody pressed Ctrl-C.
    let asked = Flag()
    private let source: any DispatchSourceSignal

    /// Takes the signal from now on.
    init() {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [asked] in
            if asked.isSet { exit(130) }
            asked.set()
        }
        source.activate()
    }

    /// Something that becomes true once.
    final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }
}
