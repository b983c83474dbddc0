import Statecharts

/// A script for `portcullis simulate`, as it is written. What people do takes time, which is taken off the waits.
struct ScriptText {
    /// A command that somebody does.
    struct Gesture {
        let line: String
        /// When its event comes, after its beginning.
        let eventAfter: Duration
        /// How long it lasts after its event.
        let rest: Duration

        init(_ line: String, eventAfter: Duration = .zero, rest: Duration = .zero) {
            self.line = line
            self.eventAfter = eventAfter
            self.rest = rest
        }
    }

    private(set) var text = ""
    /// How much time has passed since the latest event.
    private var spent = Duration.zero

    /// Adds a command whose event comes so long after the one before; nil is something that happens by itself.
    mutating func add(_ gesture: Gesture?, after wait: Duration) {
        let left = Duration(
            nanoseconds: wait.nanoseconds - spent.nanoseconds - (gesture?.eventAfter.nanoseconds ?? 0))
        if left > .zero { text += "wait \(left.milliseconds)ms\n" }
        spent = left > .zero ? .zero : Duration(nanoseconds: -min(0, left.nanoseconds))
        guard let gesture else { return }
        text += gesture.line + "\n"
        spent = gesture.rest
    }
}

extension Duration {
    /// In milliseconds, rounded up.
    var milliseconds: Int64 { (nanoseconds + 999_999) / 1_000_000 }
}
