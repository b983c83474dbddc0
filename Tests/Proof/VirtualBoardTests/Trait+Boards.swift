import TestSupport
import Testing

extension Trait where Self == OwnTasks {
    /// For suites that wait for emulated boards: one of them at a time, beside all other tests.
    static var boards: Self { boardTasks }
}

private let boardTasks = OwnTasks("boards")
