import Foundation
import Testing

/// Programs of the system, for tests.
package enum Programs {
    /// Where Debian has a program; not every user has its folder among those that are looked through.
    package static func path(_ name: String) throws -> String {
        let places = ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"].map { $0 + name }
        return try #require(
            places.first { FileManager.default.isExecutableFile(atPath: $0) },
            "'\(name)' is not installed; 'board/setup/packages test-all' installs it")
    }

    /// Runs one of Debian's programs to its end.
    package static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try path(program))
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    }
}
