import CSystem
import Foundation

/// Standard output and standard error of the tool.
enum Console {
    /// Says what is wrong. Where nobody can hear it, the exit status has to do.
    static func complain(_ message: String) {
        var text = message + "\n"
        _ = text.withUTF8 { portcullis_write_all(2, $0.baseAddress, $0.count) }
    }

    /// Writes to standard output; ends the tool with status 1 where that cannot be done.
    static func write(_ text: String) {
        var text = text
        let result = text.withUTF8 { portcullis_write_all(1, $0.baseAddress, $0.count) }
        guard result < 0 else { return }
        complain("portcullis: cannot write to standard output: \(String(cString: errorText(-result)))")
        exit(1)
    }
}
