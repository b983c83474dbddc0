import CSystem
import Foundation

/// A file that is written piece by piece. What goes wrong is said at its end: those who write have something else to
/// do.
public final class OutputFile {
    private let path: String
    private let descriptor: Int32
    /// What the first write that failed answered.
    private var failure: Int32?

    /// Makes the file anew, or begins to write into whatever is there, a pipe for instance.
    public init(_ path: String) throws(ToolError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.unwritable(path, portcullis_errno()) }
    }

    /// Refuses the file that an option names where it is, by this name or another, one of those that are read: it would
    /// be destroyed. Whatever is no regular file loses nothing.
    public static func refuse(_ path: String, of option: String, asOneOf inputs: [String]) throws(ToolError) {
        var (output, input) = (stat(), stat())
        guard stat(path, &output) == 0, output.st_mode & S_IFMT == S_IFREG else { return }
        for file in inputs where stat(file, &input) == 0 {
            guard (input.st_dev, input.st_ino) != (output.st_dev, output.st_ino) else {
                throw .usage("\(option): '\(path)' is what is read")
            }
        }
    }

    deinit { portcullis_close(descriptor) }

    /// Adds text.
    public func write(_ text: String) {
        guard failure == nil else { return }
        var text = text
        let result = text.withUTF8 { portcullis_write_all(descriptor, $0.baseAddress, $0.count) }
        if result < 0 { failure = -result }
    }

    /// The end: says whether all of it was written.
    public func finish() throws(ToolError) {
        if let failure { throw Self.unwritable(path, failure) }
    }

    private static func unwritable(_ path: String, _ errno: Int32) -> ToolError {
        .failure("\(path): cannot be written: \(String(cString: portcullis_error_text(errno)))")
    }
}
