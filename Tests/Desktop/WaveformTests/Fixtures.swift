import ControlLoop
import DesktopTool
import Foundation
import Simulation
import TestSupport

@testable import Waveform

/// What the tests make of scripts and files.
enum Fixture {
    /// The board with two turnstiles that most tests use.
    static func board(_ text: String = fullBoard) throws -> LoadedBoard { try LoadedBoard(text: text, name: "a.board") }

    /// The trace of a script, in JSON.
    static func trace(of script: String, on board: LoadedBoard) throws -> String {
        var text = ""
        try Script(script, name: "a.script", board: board).run(on: board, format: .json) { text += $0 }
        return text
    }

    /// The waveform of a script, and its trace as text.
    static func waveform(
        of script: String, on board: LoadedBoard, _ format: WaveformFormat = .init()
    ) throws -> (dump: String, trace: String) {
        var (dump, trace) = ("", "")
        try Script(script, name: "a.script", board: board).run(
            on: board, format: .text, waveform: format, to: { dump += $0 }, output: { trace += $0 })
        return (dump, trace)
    }

    /// The waveform of a recording, and what is said of it.
    static func waveform(
        ofRecording text: String, run: Int? = nil, _ format: WaveformFormat = .init()
    ) throws -> (dump: String, summary: RecordingWaveform.Summary) {
        let folder = try Folder()
        var dump = ""
        let summary = try RecordingWaveform.write(
            folder.file("a.trace", text), run: run, format
        ) { dump += $0 }
        return (dump, summary)
    }

    /// What a replay of a dump prints, and what it remarks.
    static func replay(
        dump: String, on board: LoadedBoard, map: String? = nil, isLogical: Bool? = nil
    ) throws -> (trace: String, remarks: [String]) {
        let folder = try Folder()
        let replay = try DumpReplay(
            folder.file("a.vcd", dump), board: board, assignments: map, isLogical: isLogical)
        var trace = ""
        let remark = try replay.run(.text, waveform: WaveformFormat(), to: { _ in }, output: { trace += $0 })
        return (trace, [replay.remark, remark].compactMap { $0 })
    }

    /// What a replay of a trace finds.
    static func replay(trace: String, on board: LoadedBoard, run: Int? = nil) throws -> TraceReplay.Outcome {
        let folder = try Folder()
        return try TraceReplay(folder.file("a.trace", trace), board: board, run: run).run()
    }

    /// A long visit: coins, persons, a failure, a fire, at both gates.
    static let visit = """
        wait 250ms
        lock on
        coin 50
        person
        lane south
        coin 20
        person
        lane north
        fail
        wait 1s
        repair
        fire on
        wait 2s
        fire off
        coin 60
        wait 10s
        """
}

/// What is wrong, in words without the folder of the file.
func complaint<Result>(_ body: () throws -> Result) -> String? {
    do {
        _ = try body()
        return nil
    } catch let error as ToolError {
        return error.message.replacing(/\/[^ :]*\//, with: "")
    } catch { return "\(error)" }
}
