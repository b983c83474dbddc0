import DesktopTool
import Explorer
import Synchronization

/// Shows on a terminal how far an exploration has got, at most a few times a second.
final class ProgressMeter: Sendable {
    private let name: String
    private let isShown: Bool
    private let shown = Mutex(ContinuousClock.now)

    init(_ name: String, isShown: Bool) {
        self.name = name
        self.isShown = isShown
    }

    /// Shows it, if it was not just shown.
    func show(_ progress: ExplorationProgress) {
        guard isShown else { return }
        shown.withLock { last in
            let now = ContinuousClock.now
            guard now - last > .milliseconds(200) else { return }
            last = now
            let done =
                progress.withWayHome > 0
                ? "\(progress.withWayHome) of \(progress.states) states have a way back"
                : "\(progress.explored) of \(progress.states) states explored, \(progress.depth) deep"
            // A long name may be cut, the numbers not.
            let text = "\(done): \(name)"
            Console.write("\r\u{1B}[K" + String(text.prefix(78)), to: 2)
        }
    }

    /// Removes what it showed.
    func clear() {
        if isShown { Console.write("\r\u{1B}[K", to: 2) }
    }
}
