import CSystem
import ControlLoop
import Statecharts

/// Standard output and standard error. That nobody reads them any more is no reason to leave the gates alone, so what
/// cannot be written is given up.
enum Console {
    static let output: Int32 = 1
    static let errors: Int32 = 2

    static func print(_ text: StaticString) { write(text, on: output) }

    /// Whether the line was written.
    @discardableResult
    static func print(_ line: TextLine, on descriptor: Int32 = output) -> Bool {
        line.withBytes { portcullis_write_all(descriptor, $0.baseAddress, $0.count) } == 0
    }

    static func complain(_ text: StaticString) { write(text, on: errors) }

    static func complain(_ line: TextLine) { print(line, on: errors) }

    private static func write(_ text: StaticString, on descriptor: Int32) {
        _ = portcullis_write_all(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    }
}
