import DesktopTool
import Dispatch
import Foundation
import TestSupport
import Simulation
import class TestSupport.Locked

@testable import HardwareInLoop

/// An emulated board: boots once for all cases and keeps what came out.
enum VirtualBoard: String, CaseIterable, Sendable {
    /// QEMU's "virt" machine, 64-bit.
    case arm64
    /// QEMU's "virt" machine, 32-bit.
    case armv7
    /// QEMU's Raspberry Pi Zero.
    case armv6

    /// Those that the tests are about: all, or the ones that PORTCULLIS_BOARDS in the environment names, with commas
    /// between them.
    static let allCases: [VirtualBoard] = {
        guard let names = ProcessInfo.processInfo.environment["PORTCULLIS_BOARDS"] else {
            return [.arm64, .armv7, .armv6]
        }
        return names.split(separator: ",").compactMap { VirtualBoard(rawValue: String($0)) }
    }()

    /// For how many nanoseconds two of a hundred edges may wait while the kernel does work of its own in one piece: a
    /// tick, with 250 of them in a second (`CONFIG_HZ` of Debian's kernels). So long may soft interrupts begin anew,
    /// for packets on the loopback for instance (`MAX_SOFTIRQ_TIME`, kernel/softirq.c). Which edge meets how much of it
    /// is chance: 1.8 ms were seen once.
    static let longestKernelWork: Int64 = 4_000_000

    struct DidNotRun: Error, CustomStringConvertible {
        let description: String
    }

    /// One case: a folder with these files, by name (see board/virtual/run).
    struct Case {
        let name: String
        let files: [String: String]
    }

    /// What came of something, or why nothing did, for each board.
    typealias Results<Value> = [VirtualBoard: Result<Value, any Error>]

    /// Trains of edges, in one boot of each board.
    static let trains = onEach { virtualBoard in
        try run(EdgeTests.trains.map { try $0.onBoard() }, on: virtualBoard, in: "trains-\(virtualBoard.rawValue)")
    }

    /// One script without a trace, every system call recorded, on each board.
    static let systemCalls = onEach { virtualBoard in
        let script = try CaseList.matching("paying-exactly", in: CaseList.scripts(root: Repository.root))[0]
        var files = try CaseFolder(
            script, board: LoadedBoard(text: script.board, name: script.name), firmware: script.board
        ).files
        files["args"] = "--trace none\n"
        // As on a gate: the record takes no call.
        files["record"] = ""
        return try run(
            [Case(name: script.name, files: files)],
            on: virtualBoard, in: "system-calls-\(virtualBoard.rawValue)", options: ["--strace"])
    }

    /// Does something with each board, with as many at once as there are processors.
    static func onEach<Value>(_ body: @Sendable (VirtualBoard) throws -> Value) -> Results<Value> {
        let results = Locked<Results<Value>>([:])
        DispatchQueue.concurrentPerform(iterations: allCases.count) { number in
            let result = Result { try body(allCases[number]) }
            results.withLock { $0[allCases[number]] = result }
        }
        return results.withLock { $0 }
    }

    /// Boots the board with these cases; gives the folder of their results. `name` is the work folder of this boot.
    static func run(
        _ cases: [Case], on virtualBoard: VirtualBoard = .arm64, in name: String, options: [String] = []
    ) throws -> URL {
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
        process.arguments = options + ["--arch", virtualBoard.rawValue, "--out", results.path] + folders
        process.standardInput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.runWithAllSignals()
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw DidNotRun(
                description:
                    "board/virtual/run --arch \(virtualBoard.rawValue) ended with \(process.terminationStatus); "
                    + "`make virtual-board ARCH=\(virtualBoard.rawValue)` sets it up\n"
                    + String(decoding: said, as: UTF8.self))
        }
        return results
    }
}
