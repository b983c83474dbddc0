import CSystem
import Foundation
import Synchronization

/// A file for what reads only files: each input is in it, one at a time.
final class ScratchFile: Sendable {
    /// Where it is.
    let path: String
    private let inUse = Mutex(())

    private static let shared = ScratchFile()

    private init() {
        path = FileManager.default.temporaryDirectory.appending(path: "portcullis-fuzz-\(getpid())").path
    }

    /// Calls `body` with the path of a file that has the input.
    static func with<Result>(_ input: FuzzedParser.Input, _ body: (String) -> Result) -> Result {
        shared.inUse.withLock { _ in
            let file = open(shared.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard file >= 0, portcullis_write_all(file, input.baseAddress, input.count) == 0 else {
                fatalError("\(shared.path) cannot be written")
            }
            close(file)
            defer { unlink(shared.path) }
            return body(shared.path)
        }
    }
}
