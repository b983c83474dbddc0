import Foundation
import Simulation
import TestSupport
import Testing

@testable import Waveform

/// Programs that others wrote read our dumps, and we read theirs.
@Suite struct OtherReadersTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("sigrok reads a waveform, and its decoders count and time the same edges")
    func decoders() throws {
        let trace = try waveform("a.vcd", .init())
        let counted = try run(
            "sigrok-cli", "-I", "vcd", "-i", "a.vcd", "-P", "counter:data=coin-slot:data_edge=falling", "-A",
            "counter=edge_count")
        let edges = trace.split(separator: "\n").filter {
            $0.contains("edge      north.coin-slot") && $0.hasSuffix("falling")
        }
        #expect(edges.count == 11)
        #expect(lines(counted, of: "counter-1").last == "counter-1: \(edges.count)")
        let timed = try run(
            "sigrok-cli", "-I", "vcd", "-i", "a.vcd", "-P", "timing:data=coin-slot", "-A", "timing=time")
        let pulses = lines(timed, of: "timing-1").filter { $0.hasPrefix("timing-1: 50.000 ms") }
        #expect(pulses.count == edges.count)
    }

    @Test("what sigrok makes of a waveform, and writes itself, is the same run when it is played")
    func converted() throws {
        let trace = try waveform("a.vcd", .init())
        try run("sigrok-cli", "-I", "vcd", "-i", "a.vcd", "-O", "vcd", "-o", "b.vcd")
        let converted = try String(contentsOf: folder.url.appending(path: "b.vcd"), encoding: .utf8)
        #expect(converted.contains("$version libsigrok"))
        let board = try self.board()
        let replay = try Fixture.replay(dump: converted, on: board, isLogical: true)
        // sigrok knows no x: what is unknown is 0. Its file ends at the last change.
        func events(_ trace: String) -> [Substring] { trace.split(separator: "\n").filter { $0.contains("  event  ") } }
        #expect(events(replay.trace) == events(trace))
        #expect(!events(trace).isEmpty)
    }

    @Test("a capture of sigrok's demonstration device is played, edge for edge")
    func demonstration() throws {
        try run(
            "sigrok-cli", "-d", "demo:analog_channels=0", "-c", "samplerate=40", "--samples", "60", "-O", "vcd", "-o",
            "c.vcd")
        let capture = try String(contentsOf: folder.url.appending(path: "c.vcd"), encoding: .utf8)
        #expect(capture.contains("$version libsigrok"))
        let replay = try Fixture.replay(dump: capture, on: board(), map: "D1=coin-slot", isLogical: true)
        let edges = replay.trace.split(separator: "\n").filter { $0.contains("edge      north.coin-slot") }
        let changes = Dump(capture).changes(of: "libsigrok.D1").dropFirst()
        #expect(edges.map { $0.hasSuffix("rising") ? "1" : "0" } == changes.map { String($0.suffix(1)) })
        #expect(edges.count > 4)
    }

    @Test(
        "GTKWave's converter takes a waveform without a complaint, and gives back the same changes",
        arguments: [false, true])
    func gtkwave(usesVectors: Bool) throws {
        _ = try waveform("a.vcd", .init(usesVectors: usesVectors))
        #expect(try run("vcd2fst", "a.vcd", "a.fst") == "")
        let back = Dump(try run("fst2vcd", "a.fst"))
        let dump = Dump(try String(contentsOf: folder.url.appending(path: "a.vcd"), encoding: .utf8))
        // The converter writes vectors with all their zeros.
        func plain(_ changes: [String]) -> [String] { changes.map { $0.replacing(#/ 0+(?=[01])/#, with: " ") } }
        for name in ["north.coin-slot", "north.passage-state", "north.credit", "north.doors", "north.alarm-state"] {
            #expect(plain(back.changes(of: name)) == plain(dump.changes(of: name)), "\(name)")
            #expect(dump.changes(of: name).count > 2, "\(name)")
        }
    }

    // MARK: -

    private func board() throws -> LoadedBoard {
        try LoadedBoard(Repository.root.appending(path: "board/demo.board").path)
    }

    /// Writes the waveform of a visit, and gives the trace.
    private func waveform(_ name: String, _ format: WaveformFormat) throws -> String {
        let script = "wait 250ms\ncoin 50\nperson\nwait 1s\nperson\nwait 10s\ncoin 60\nperson\nwait 1s\nfail\nrepair\n"
        let (dump, trace) = try Fixture.waveform(of: script, on: board(), format)
        _ = try folder.file(name, dump)
        return trace
    }

    private func lines(_ output: String, of decoder: String) -> [Substring] {
        output.split(separator: "\n").filter { $0.hasPrefix(decoder) }
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }

    /// Runs a program in the folder, and gives what it says on both outputs.
    @discardableResult
    private func run(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder.url
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                description:
                    "\(program) ended with \(process.terminationStatus): \(output)\nThe Debian packages 'sigrok-cli' "
                    + "and 'gtkwave' have it; 'board/setup/packages test-all' installs all that tests need")
        }
        return output
    }
}
