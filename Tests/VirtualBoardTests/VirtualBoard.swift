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
    }

    struct DidNotRun: Error, CustomStringConvertible {
        let description: String
    }

    /// One case: a folder with these files, by name (see board/virtual/run).
    struct Case {
        let name: String
        let files: [String: String]
    }

    /// All scripts, in one boot.
    static let scripts = Result { try run(ScriptCase.all.map { try $0.onBoard() }, in: "scripts") }

    /// One script without a trace, every system call recorded.
    static let systemCalls = Result {
        try run(
            ScriptCase.all.filter { $0.name == "paying-exactly" }.map { try $0.onBoard(arguments: "--trace none") },
            in: "system-calls", options: ["--strace"])
    }

    /// Boots the board with these cases; gives the folder of their results. `name` is the work folder of this boot.
    static func run(_ cases: [Case], in name: String, options: [String] = []) throws -> URL {
        let work = Repository.work.appending(path: name)
        let results = work.appending(path: "results")
        try? FileManager.default.removeItem(at: work)
        var folders: [String] = []
        for item in cases {
            let folder = work.appending(path: "cases/\(item.name)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (file, text) in item.files {
                try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
            }
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
