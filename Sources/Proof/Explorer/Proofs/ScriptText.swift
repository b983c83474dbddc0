import Machines
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

    /// What is written so far.
    private var lines = ""
    /// All of it. What comes last is debounced, or due at the very end.
    var text: String { lines + Self.end }
    /// Longer than any sensor in the way is debounced.
    static let end = "wait 200ms\n"
    /// How much time has passed since the latest event.
    private var spent = Duration.zero

    /// The steps of a way. An act without a gesture happens by itself.
    init<Act>(_ steps: [RealStep<Act>], gesture: (Act) -> Gesture?) {
        for step in steps { add(gesture(step.act), after: step.wait) }
    }

    /// Adds a command whose event comes so long after the one before; nil is something that happens by itself.
    private mutating func add(_ gesture: Gesture?, after wait: Duration) {
        let left = Duration(
            nanoseconds: wait.nanoseconds - spent.nanoseconds - (gesture?.eventAfter.nanoseconds ?? 0))
        if left > .zero { lines += "wait \(left.milliseconds)ms\n" }
        spent = left > .zero ? .zero : Duration(nanoseconds: -min(0, left.nanoseconds))
        guard let gesture else { return }
        lines += gesture.line + "\n"
        spent = gesture.rest
    }
}

// What people do takes as long as `portcullis simulate` takes for it, with the rest after a pulse.
extension ScriptText.Gesture {
    /// One pulse of the coin acceptor: its end is the coin.
    static func coin(_ units: UInt64) -> ScriptText.Gesture {
        .init("coin \(units)", eventAfter: .milliseconds(50), rest: .milliseconds(100))
    }

    /// A button that is pressed, or a beam that is broken: its beginning is the event.
    static func press(_ word: String) -> ScriptText.Gesture { .init(word, rest: .milliseconds(400)) }

    /// An input that goes to a level and stays there for long enough to be reported, with the usual debounce.
    static func hold(_ input: String, _ level: String) -> ScriptText.Gesture {
        .init("set \(input) \(level)\nwait 25ms", rest: .milliseconds(25))
    }
}

extension ServiceEvent {
    /// What a script says.
    var gesture: ScriptText.Gesture {
        switch self {
        case .machineDidFail: .init("fail")
        case .machineRepairDidComplete: .init("repair", rest: .milliseconds(300))
        case .fireReleaseBegan: .init("fire on")
        // It is over a while after its contact.
        case .fireReleaseEnded: .init("fire off\nwait 5000ms", eventAfter: .seconds(5))
        }
    }
}

extension Duration {
    /// In milliseconds, rounded up.
    var milliseconds: Int64 { (nanoseconds + 999_999) / 1_000_000 }
}
