import Dispatch
import Foundation
import Synchronization

/// Ctrl-C while something long runs: it ends at its next pause, and says how far it got. A second one ends the program.
package struct Interruption {
    /// Whether somebody pressed Ctrl-C.
    package let asked = Flag()
    private let source: any DispatchSourceSignal

    /// Takes the signal from now on.
    package init() {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [asked] in
            if asked.isSet { exit(130) }
            asked.set()
        }
        source.activate()
    }

    /// Something that becomes true once.
    package final class Flag: Sendable {
        private let value = Atomic(false)

        package init() {}

        package var isSet: Bool { value.load(ordering: .relaxed) }
        package func set() { value.store(true, ordering: .relaxed) }
    }
}
