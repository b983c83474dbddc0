import ControlLoop

/// How far a step goes.
public enum StepGoal: String, CaseIterable, Sendable {
    /// To the next thing that happens, whatever it is.
    case thing
    /// Until a line changes.
    case edge
    /// Until a machine answers an event.
    case event
    /// Until a machine is in another state.
    case state

    /// Whether what the trace has shows that it went far enough.
    func isReached(by record: TraceRecord) -> Bool {
        switch (self, record) {
        case (.thing, _), (.edge, .edge), (.edge, .line), (.event, .event): true
        case (.state, .event(_, let event)): event.from != event.to
        default: false
        }
    }
}
