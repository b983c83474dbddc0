import Foundation
import Synchronization

/// A file for what reads only files: each input is in it, one at a time.
final class ScratchFile: Sendable {
    /// Where it is.
    let path: String
    private let descriptor: Int32
    private let inUse = Mutex(())

    private static let shared = ScratchFile()

    private init() {
        path = FileManager.default.temporaryDirectory.appending(path: "portcullis-fuzz-\(getpid())").path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { fatalError("\(path) cannot be made") }
        atexit { unlink(ScratchFile.shared.path) }
    }

    /// Calls `body` with the path of a file that has the input.
    static func with<Result>(_ input: FuzzedParser.Input, _ body: (String) -> Result) -> Result {
        shared.inUse.withLock { _ in
            // To make a file anew and to remove it takes longer than to read it.
            guard pwrite(shared.descriptor, input.baseAddress, input.count, 0) == input.count,
                ftruncate(shared.descriptor, off_t(input.count)) == 0
            else { fatalError("\(shared.path) cannot be written") }
            return body(shared.path)
        }
    }
}
