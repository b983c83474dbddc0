import Foundation

/// A folder for one test, removed with it.
package final class Folder {
    package let url = FileManager.default.temporaryDirectory.appending(path: "portcullis-\(UUID())")

    package init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and gives its path.
    package func file(_ name: String, _ text: String) throws -> String {
        let file = url.appending(path: name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }
}
