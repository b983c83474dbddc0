import CSystem
import ControlLoop
import Statecharts

/// Standard output and standard error of a program on a board.
public enum Console {
    /// The descriptor of standard output.
    public static var output: Int32 { 1 }
    /// The descriptor of standard error.
    public static var errors: Int32 { 2 }

    /// Prints a line. The exit status.
    @discardableResult
    public static func print(_ line: TextLine) -> Int32 {
        line.withBytes { portcullis_write_all(output, $0.baseAddress, $0.count) } < 0 ? ExitCode.failure : 0
    }

    /// Writes to standard error. If nobody reads that, there is nobody to tell.
    public static func complain(_ line: TextLine) {
        _ = line.withBytes { portcullis_write_all(errors, $0.baseAddress, $0.count) }
    }
}
