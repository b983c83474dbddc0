import TestSupport
import Testing

/// The page in a real browser. There is one browser at a time, whatever the suite: each takes what a small machine has.
@Suite(.serialized, OwnTasks("browser")) enum BrowserTests {}

/// The element of a state that is present, or nothing.
func lit(_ state: String) -> String { "document.querySelector('.lit[data-state=\"\(state)\"]')" }
