import Foundation
import Testing

/// The project that these tests belong to.
package enum Repository {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A program that was built with these tests.
    package static func program(_ name: String) throws -> String {
        let tests = try #require(Bundle.main.executableURL)
        let path = tests.deletingLastPathComponent().appending(path: name).path
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "\(path) is not built: the module of these tests has to depend on it, in Package.swift")
        return path
    }

    /// The lines of one of its files, by the path from its root.
    package static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }
}
