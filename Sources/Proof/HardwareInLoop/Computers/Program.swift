import DesktopTool
import Foundation

/// Runs another program to the end.
enum Program {
    struct Ended {
        let status: Int32
        let output: Data
        let errors: String
    }

    /// Both streams are read while it runs: one that nobody empties would stop it. `input` is what it reads. With
    /// `isHeld` it reads from a pipe that ends with this tool instead, however that ends: a program that is a child of
    /// Foundation's is in a process group of its own, and a terminal's Ctrl-C does not reach it.
    static func run(_ words: [String], input: Data? = nil, isHeld: Bool = false) throws(ToolError) -> Ended {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let (given, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input == nil && !isHeld ? FileHandle.nullDevice : given
        process.standardOutput = output
        process.standardError = errors
        do { try process.runWithAllSignals() } catch {
            throw .failure("cannot run \(words[0]): \(error.localizedDescription)")
        }
        let reader = Reader(errors)
        let writer = input.map { Writer(given, $0) }
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = reader.wait()
        writer?.wait()
        process.waitUntilExit()
        if isHeld { try? given.fileHandleForWriting.close() }
        return Ended(
            status: process.terminationStatus, output: said, errors: String(decoding: complained, as: UTF8.self))
    }

    /// Reads a pipe to its end beside the caller.
    final class Reader: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        private var data = Data()

        init(_ pipe: Pipe) {
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
    final class Writer: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)

        init(_ pipe: Pipe, _ data: Data, closes: Bool = true) {
            Thread.detachNewThread { [self] in
                // A program that ends before it has read everything says why by its status. The signal of that stays
                // with this thread and goes with it.
                var broken = sigset_t()
                sigemptyset(&broken)
                sigaddset(&broken, SIGPIPE)
                pthread_sigmask(SIG_BLOCK, &broken, nil)
                try? pipe.fileHandleForWriting.write(contentsOf: data)
                if closes { try? pipe.fileHandleForWriting.close() }
                done.signal()
            }
        }

        func wait() { done.wait() }
    }
}
