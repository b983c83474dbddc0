import Foundation

@testable import portcullis

/// The emulated arm64 board: boots once for all cases and keeps what came out.
enum VirtualBoard {
    /// What one case left.
    struct Outcome {
        let folder: URL

        func text(_ file: String) throws -> String {
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        }

        func exists(_ file: String) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: file).path)
        }
    }

    struct DidNotRun: Error, CustomStringConvertible {
        let description: String
    }

    /// All scripts, in one boot.
    static let scripts = Result { try run(ScriptCase.all.map { ($0, nil) }, in: "scripts", options: []) }

    /// One script without a trace, every system call recorded.
    static let systemCalls = Result {
        try run(
            ScriptCase.all.filter { $0.name == "paying-exactly" }.map { ($0, "--trace none") }, in: "system-calls",
            options: ["--strace"])
    }

    private static func run(
        _ cases: [(ScriptCase, arguments: String?)], in name: String, options: [String]
    ) throws -> URL {
        let work = Repository.work.appending(path: name)
        let results = work.appending(path: "results")
        try? FileManager.default.removeItem(at: work)
        var folders: [String] = []
        for (item, arguments) in cases {
            let folder = work.appending(path: "cases/\(item.name)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let (board, script) = try item.load()
            try FileManager.default.copyItem(at: item.board, to: folder.appending(path: "board"))
            try StimulusPlan.text(script, board: board).write(
                to: folder.appending(path: "plan"), atomically: true, encoding: .utf8)
            try arguments?.write(to: folder.appending(path: "args"), atomically: true, encoding: .utf8)
            folders.append(folder.path)
        }
        let process = Process()
        process.executableURL = Repository.board.appending(path: "virtual/run")
        process.arguments = options + ["--out", results.path] + folders
        process.standardInput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw DidNotRun(
                description:
                    "board/virtual/run ended with \(process.terminationStatus); `make virtual-board` sets it up\n"
                    + String(decoding: said, as: UTF8.self))
        }
        return results
    }
}
