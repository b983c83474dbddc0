import Foundation
import TestSupport

/// Runs spin, the C compiler, and the checker that both make of a model.
struct Spin {
    /// What the checker said.
    struct Outcome {
        /// How many states it stored.
        let stored: Int
        /// How many steps it took; the first state, which it reaches without one, is counted too.
        let transitions: Int
        /// The states that it listed.
        let listed: Set<[UInt8]>
        /// The assertion that failed, if one did, and how many steps lead there.
        let broken: (assertion: String, steps: Int)?
    }

    /// Something that is missing, or that went wrong.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
        for (program, package) in [("spin", "spin"), ("gcc", "gcc")] {
            guard try run(["/bin/sh", "-c", "command -v \(program)"]).status == 0 else {
                throw Failure(
                    description: "\(program) is missing: install the Debian package '\(package)', "
                        + "or all that tests need with 'board/setup/packages test-all'")
            }
        }
    }

    /// Visits every state of a model.
    func check(_ model: String) throws -> Outcome {
        try compile(model, "-O2")
        let output = try expect(["./pan", "-m1000000"])
        return Outcome(
            stored: try number("states, stored", in: output), transitions: try number("transitions", in: output),
            listed: listed(in: output), broken: try broken(in: output))
    }

    /// Looks for a shortest way to an assertion that fails.
    func search(_ model: String) throws -> Outcome {
        // So the checker remembers at which depth it saw a state; without that it would miss shorter ways.
        try compile(model, "-O0", "-DREACH")
        _ = try run(["./pan", "-i", "-m10000"])
        return Outcome(
            stored: 0, transitions: 0, listed: [], broken: try broken(in: run(["./pan", "-r", "-C"]).output))
    }

    private func compile(_ model: String, _ flags: String...) throws {
        _ = try folder.file("model.pml", model)
        _ = try expect(["spin", "-a", "model.pml"])
        _ = try expect(["gcc", "-w", "-DSAFETY", "-DNOREDUCE"] + flags + ["-o", "pan", "pan.c"])
    }

    private func number(_ what: String, in output: String) throws -> Int {
        let line = output.split(separator: "\n").first { $0.contains(" \(what)") }
        guard let word = line?.split(separator: " ").first, let number = Int(word) else {
            throw Failure(description: "spin did not say how many \(what):\n\(output)")
        }
        return number
    }

    private func listed(in output: String) -> Set<[UInt8]> {
        Set(
            output.split(separator: "\n").filter { $0.hasPrefix("state ") }
                .map { $0.split(separator: " ").dropFirst().compactMap { UInt8($0) } })
    }

    /// For instance `pan:1: assertion violated coins_taken (at depth 2)`.
    private func broken(in output: String) throws -> (String, Int)? {
        guard let line = output.split(separator: "\n").first(where: { $0.contains("assertion violated") }) else {
            guard !output.contains("errors:") || output.contains("errors: 0\n") else {
                throw Failure(description: "the model is wrong:\n\(output)")
            }
            return nil
        }
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "violated"), let steps = Int(words.last?.dropLast() ?? "") else {
            throw Failure(description: String(line))
        }
        return (String(words[place + 1]), steps)
    }

    // Programs

    private func expect(_ command: [String]) throws -> String {
        let (status, output) = try run(command)
        guard status == 0 else {
            throw Failure(description: "\(command.joined(separator: " ")) failed:\n\(output.prefix(2_000))")
        }
        return output
    }

    private func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        // A file, not a pipe: a pipe that nobody empties stops who writes much to it.
        let path = try folder.file("output", "")
        let output = try FileHandle(forWritingTo: URL(filePath: path))
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        try output.close()
        return (process.terminationStatus, try String(contentsOfFile: path, encoding: .utf8))
    }
}
