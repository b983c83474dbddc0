import CSystem
import Foundation
import Testing

@Suite("A firmware that would write to a disk while it steers gates")
struct StallingStreamTests {
    private static let trace =
        "portcullisd: the trace may not go to a file on a disk: when the disk stalls, the gates would wait for it; "
        + "write into a pipe, as in '... | tee -ia FILE', or into a file below /run\n"
    private static let errors =
        "portcullisd: standard error may not be a file on a disk: when the disk stalls, the gates would wait for it; "
        + "write into a pipe, as in '... 2>&1 | tee -ia FILE', or into a file below /run\n"
    /// Further than that it does not come here: there is no such board file.
    private static let further = "/nowhere.board: cannot be opened: No such file or directory\n"

    // Whatever disk this test runs on, a file of /proc is none in memory.
    @Test(
        "does not start, and says how to write it instead",
        arguments: [
            ("--trace json >/proc/self/comm", trace), ("--trace text >/proc/self/comm", trace),
            ("--fail-safe --trace text >/proc/self/comm", trace),
        ])
    func refused(arguments: String, says: String) throws {
        #expect(try run(arguments) == (says, 1))
    }

    @Test("nor with standard error in such a file, where it says so")
    func errors() throws {
        let file = try folder.appending(path: "stalling-\(UUID().uuidString)").path
        defer { unlink(file) }
        let opened = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { close(opened) }
        // A build folder in memory has no such file.
        guard portcullis_can_stall(opened) else { return }
        #expect(try run("2>'\(file)'").status == 1)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.errors)
        // What moves nothing, or only once, is not held up.
        for purpose in ["--check", "--fail-safe"] {
            _ = try run("\(purpose) 2>'\(file)'")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.further)
        }
    }

    @Test(
        "but one that writes into a pipe, or only when no gate waits for it any more, does",
        arguments: [
            "--trace json | cat", "--trace json >/dev/null", ">/proc/self/comm", "--trace none >/proc/self/comm",
            "--check >/proc/self/comm", "--check --trace json >/proc/self/comm", "--fail-safe >/proc/self/comm",
        ])
    func taken(arguments: String) throws {
        #expect(try run(arguments).errors == Self.further)
    }

    /// Where the tests and the firmware were built.
    private var folder: URL {
        get throws {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: tests).deletingLastPathComponent()
        }
    }

    /// Runs the firmware that was built for this machine beside the tests.
    private func run(_ arguments: String) throws -> (errors: String, status: Int32) {
        let firmware = try folder.appending(path: "portcullisd").path
        try #require(FileManager.default.isExecutableFile(atPath: firmware), "\(firmware) is not built")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" --board /nowhere.board \(arguments)", firmware]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: said, as: UTF8.self), process.terminationStatus)
    }
}
