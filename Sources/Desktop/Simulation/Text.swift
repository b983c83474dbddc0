import CSystem
import Statecharts

extension Duration {
    /// Seconds with six decimals, aligned like the trace.
    public var seconds: String {
        let microseconds = nanoseconds / 1_000
        let fraction = "\(microseconds % 1_000_000)"
        let text = "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
        return String(repeating: " ", count: max(0, 12 - text.count)) + text
    }
}

/// What the system says of an errno.
func errorText(_ errno: Int32) -> UnsafePointer<CChar> { portcullis_error_text(errno) }
