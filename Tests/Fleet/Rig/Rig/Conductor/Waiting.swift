import DesktopTool
import Foundation

/// Waiting for what others do.
enum Waiting {
    /// Waits until something is so, for so many seconds at the most. It is looked at after so many milliseconds, again
    /// and again.
    static func wait(
        _ what: String, for seconds: Double, each milliseconds: UInt32 = 50, _ isSo: () throws(ToolError) -> Bool
    ) throws(ToolError) {
        let end = ContinuousClock.now + .seconds(seconds)
        while try !isSo() {
            guard ContinuousClock.now < end else {
                throw .failure("after \(Int(seconds)) s it is still not so that \(what)")
            }
            usleep(milliseconds * 1_000)
        }
    }
}
