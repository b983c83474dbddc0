import DesktopTool
import Foundation
import TestSupport

/// Runs the scripts of board/, with an environment of their own.
enum Shell {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    static let root = Repository.root

    /// Runs a program. `environment` is added to that of the tests.
    static func run(
        _ program: URL, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Outcome {
        let files = try Scratch()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
        process.standardInput = FileHandle.nullDevice
        // Files, not pipes: a pipe that nobody empties stops who writes much to it.
        process.standardOutput = try files.handle("output")
        process.standardError = try files.handle("errors")
        try process.runWithAllSignals()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Outcome(status: status, output: try files.text("output"), errors: try files.text("errors"))
    }

    /// A script of this repository.
    static func script(_ path: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws
        -> Outcome
    {
        try run(root.appending(path: path), arguments, environment: environment)
    }

    /// make, in this repository. A make that began the tests leaves what it was told (`FILTER=`, `PART=`) in their
    /// environment: none of it reaches this one.
    static func make(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let own = ProcessInfo.processInfo.environment.filter { ["HOME", "PATH"].contains($0.key) }
        let variables = own.merging(environment) { $1 }.map { "\($0)=\($1)" }
        return try command("env", ["-i"] + variables + ["make", "-C", root.path, "--no-print-directory"] + arguments)
    }

    /// A command of this system.
    static func command(_ name: String, _ arguments: [String]) throws -> Outcome {
        try run(URL(filePath: "/usr/bin/env"), [name] + arguments)
    }
}

/// A folder in .build that is there as long as this value.
final class Scratch {
    let folder: URL

    init() throws {
        folder = Shell.root.appending(path: ".build/board-setup-tests/\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.path }

    func text(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    func handle(_ file: String) throws -> FileHandle {
        let url = folder.appending(path: file)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    /// A program in the folder `bin`, to be found before the system's.
    func program(_ name: String, _ script: String) throws {
        let bin = folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let file = bin.appending(path: name)
        try "#!/bin/bash\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// The search path with the folder `bin` in front.
    var searchPath: String {
        folder.appending(path: "bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    }

    /// The names in a folder of this one; none if it is not there.
    func names(in subfolder: String) -> [String] {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
        return (found ?? []).sorted()
    }
}

/// The rows of board/sdk/versions and board/sdk/architectures, without comments.
enum Table {
    static func rows(_ path: String) throws -> [[Substring]] {
        try String(contentsOf: Shell.root.appending(path: path), encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(whereSeparator: \.isWhitespace) }.filter { !$0.isEmpty }
    }

    static func version(of name: String) throws -> String? {
        try rows("board/sdk/versions").first { $0[0] == name }.map { String($0[1]) }
    }

    static let architectures = ((try? rows("board/sdk/architectures")) ?? []).map { String($0[0]) }
}
