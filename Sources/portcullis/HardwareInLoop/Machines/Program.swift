import Foundation

/// Runs another program to its end.
enum Program {
    struct Ended {
        let status: Int32
        let output: Data
        let errors: String
    }

    /// Both streams are read while it runs: one that nobody empties would stop it. With `showErrors` standard error goes
    /// where the tool's own goes. `input` is what it reads.
    static func run(
        _ words: [String], in folder: URL? = nil, input: Data? = nil, showErrors: Bool = false
    ) throws(ToolError) -> Ended {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        if let folder { process.currentDirectoryURL = folder }
        let (given, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input == nil ? FileHandle.nullDevice : given
        process.standardOutput = output
        if !showErrors { process.standardError = errors }
        do { try process.run() } catch {
            throw .failure("cannot run \(words[0]): \(error.localizedDescription)")
        }
        let reader = Reader(errors, isUsed: !showErrors)
        let writer = input.map { Writer(given, $0) }
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = reader.wait()
        writer?.wait()
        process.waitUntilExit()
        return Ended(
            status: process.terminationStatus, output: said, errors: String(decoding: complained, as: UTF8.self))
    }

    /// Reads a pipe to its end beside the caller.
    private final class Reader: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        private var data = Data()

        init(_ pipe: Pipe, isUsed: Bool) {
            guard isUsed else {
                done.signal()
                return
            }
            Thread.detachNewThread { [self] in
                data = pipe.fileHandleForReading.readDataToEndOfFile()
                done.signal()
            }
        }

        func wait() -> Data {
            done.wait()
            return data
        }
    }

    /// Writes a pipe beside the caller.
    private final class Writer: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)

        init(_ pipe: Pipe, _ data: Data) {
            Thread.detachNewThread { [self] in
                // A program that ends before it has read everything says why by its status.
                try? pipe.fileHandleForWriting.write(contentsOf: data)
                try? pipe.fileHandleForWriting.close()
                done.signal()
            }
        }

        func wait() { done.wait() }
    }
}
