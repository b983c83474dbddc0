import Foundation
import Testing

/// What was waited for did not come.
package struct NotInTime: Error {
    package init() {}
}

/// Waits for a condition, and does something meanwhile. A busy machine gets two minutes.
package func waitUntil(_ what: String, doing step: () -> Void = { usleep(20_000) }, _ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else {
            Issue.record("after two minutes it is still not so that \(what)")
            throw NotInTime()
        }
        step()
    }
}
