import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import Waveform

/// Dumps and traces come from anywhere: whatever is in them, a message is the worst that comes of it.
@Suite struct HostileTests {
    @Test("a dump that ends anywhere is read up to there, or refused")
    func truncatedDump() throws {
        let dump = Array(
            try Fixture.waveform(of: "coin 20\nperson\n", on: Fixture.board(), .init(usesVectors: true)).dump.utf8)
        for count in dump.indices { try read(dump: dump[..<count]) }
    }

    @Test("a dump with random bytes in it is read, or refused", arguments: 0..<8)
    func damagedDump(seed: UInt64) throws {
        let dump = Array(try Fixture.waveform(of: "coin 20\nperson\n", on: Fixture.board()).dump.utf8)
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 { try read(dump: damaged(dump, &random)[...]) }
    }

    @Test("a trace that ends anywhere makes a waveform and a replay, or is refused")
    func truncatedTrace() throws {
        let trace = Array(try Fixture.trace(of: "coin 20\n", on: Fixture.board()).utf8)
        for count in trace.indices { try waveform(trace[..<count]) }
        for count in stride(from: 0, to: trace.count, by: 29) { try read(trace: trace[..<count]) }
    }

    @Test("a trace with random bytes in it makes a waveform and a replay, or is refused", arguments: 0..<8)
    func damagedTrace(seed: UInt64) throws {
        let trace = Array(try Fixture.trace(of: "coin 20\nperson\n", on: Fixture.board()).utf8)
        var random = SplitMix64(seed: seed)
        for _ in 0..<25 { try read(trace: damaged(trace, &random)[...]) }
    }

    @Test("a journal with random bytes in it makes a waveform, or is refused", arguments: 0..<4)
    func damagedJournal(seed: UInt64) throws {
        let journal = Array(JournalFixture.text.utf8)
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 { try waveform(damaged(journal, &random)[...]) }
    }

    // MARK: -

    private let folder: Folder

    init() throws { folder = try Folder() }

    /// A few bytes become others, go away, or come twice; digits become other digits rather often, since those are
    /// read.
    private func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
            case 2: bytes.remove(at: place)
            default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
            }
        }
        return bytes
    }

    private func read(dump: ArraySlice<UInt8>) throws {
        let path = try file(dump)
        do throws(ToolError) {
            var reader = try DumpReader(path)
            while try reader.next() != nil {}
        } catch { try check(error) }
    }

    private func read(trace: ArraySlice<UInt8>) throws {
        let board = try Fixture.board()
        let path = try file(trace)
        try waveform(trace)
        do throws(ToolError) { _ = try TraceReplay(path, board: board, run: nil).run() } catch { try check(error) }
    }

    private func waveform(_ recording: ArraySlice<UInt8>) throws {
        let path = try file(recording)
        var text = ""
        do throws(ToolError) {
            _ = try RecordingWaveform.write(path, WaveformFormat()) { text += $0 }
        } catch { return try check(error) }
        #expect(Dump(text).timesNeverDecrease)
        #expect(text.hasSuffix("\n"))
    }

    private func file(_ bytes: ArraySlice<UInt8>) throws -> String {
        let url = folder.url.appending(path: "a")
        try Data(bytes).write(to: url)
        return url.path
    }

    private func check(_ error: ToolError) throws {
        #expect(error.status == 1)
        #expect(error.message.contains("/a:"), "\(error.message)")
    }
}
