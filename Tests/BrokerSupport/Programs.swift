import Foundation
import Testing

/// Programs of the system, for tests.
package enum Programs {
    /// Where Debian has a program; not every user has its folder among those that are looked through.
    package static func path(_ name: String) throws -> String {
        let places = ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"].map { $0 + name }
        return try #require(
            places.first { FileManager.default.isExecutableFile(atPath: $0) },
            "'\(name)' is not installed; 'board/setup/packages test' installs it")
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

    /// A process begins with the signals blocked that its parent's thread has blocked: for one of a pool of threads, all of them.
    /// A server would never hear that it is to end.
    package static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
}
