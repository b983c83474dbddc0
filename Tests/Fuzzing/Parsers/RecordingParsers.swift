import DesktopTool
import Simulation
import Statecharts

@testable import Waveform

extension FuzzedParser {
    /// Traces and journals in JSON, as waveforms and as scripts are made of them. That is room for all kinds of lines;
    /// more would be the same lines again.
    static let recording = FuzzedParser(name: "recording", mostBytes: 1_024) { input in
        ScratchFile.with(input) { path in
            let outcomes = [
                outcome { () throws(ToolError) in
                    _ = try RecordingWaveform.write(path, WaveformFormat()) { _ in }
                },
                outcome { () throws(ToolError) in
                    _ = try TraceReplay(path, board: FuzzBoards.still, run: nil).script()
                },
            ]
            return outcomes.lazy.compactMap { $0 }.first
        }
    }

    /// Value change dumps: all of their values, and the scripts that are made of them. There is room for a variable of
    /// each kind.
    static let dump = FuzzedParser(name: "dump", mostBytes: 768) { input in
        ScratchFile.with(input) { path in
            let outcomes = [
                outcome { () throws(ToolError) in
                    var reader = try DumpReader(path)
                    var time = Duration.zero
                    while let change = try reader.next() {
                        guard change.time >= time, reader.header.signals.indices.contains(change.signal) else {
                            throw .failure("\u{0}a change at \(change.time) after \(time)")
                        }
                        time = change.time
                    }
                },
                outcome { () throws(ToolError) in
                    _ = try DumpReplay(path, board: FuzzBoards.still, assignments: nil, isLogical: nil).script()
                },
            ]
            return outcomes.lazy.compactMap { $0 }.first
        }
    }

    /// Recordings of each kind that are played against a board. The most expensive one: a simulation runs. One that
    /// lasts for more than a day is read, and not played: a lift whose light curtain is broken for all of 231 days
    /// nudges a million times.
    static let replay = FuzzedParser(name: "replay", mostBytes: 1_152) { input in
        ScratchFile.with(input) { path in
            outcome { () throws(ToolError) in
                let board = FuzzBoards.still
                switch try RecordingKind(of: path) {
                case .dump:
                    let replay = try DumpReplay(path, board: board, assignments: nil, isLogical: nil)
                    guard end(ofDump: path) <= longest else { return }
                    _ = try replay.run(.text, waveform: WaveformFormat(), to: { _ in }, output: { _ in })
                case .trace:
                    let replay = try TraceReplay(path, board: board, run: nil)
                    guard replay.outline.end <= longest else { return }
                    _ = try replay.run()
                case .journal:
                    let replay = try JournalReplay(path, board: board, makers)
                    guard replay.end <= longest else { return }
                    _ = try replay.run(.json, waveform: WaveformFormat(), to: { _ in }, output: { _ in })
                }
            }
        }
    }

    private static let longest = Duration.seconds(24 * 3_600)

    /// The latest time of a dump, as far as it can be read. What is wrong with it says whoever plays it.
    private static func end(ofDump path: String) -> Duration {
        guard var reader = try? DumpReader(path) else { return .zero }
        while (try? reader.next()) != nil {}
        return reader.time
    }

    /// They are of the board, and the same for each journal.
    private static let makers: EventMakers = {
        do throws(ToolError) { return try EventMakers(JournalReplay.still(FuzzBoards.still)) } catch {
            fatalError(error.message)
        }
    }()

    /// What `--map` takes, for a dump whose variables are fixed.
    static let map = FuzzedParser(name: "map", mostBytes: 256) { input in
        outcome { () throws(ToolError) in
            let text = String(decoding: input, as: UTF8.self)
            let assignments = try SignalMap.assignments(text)
            let again = try SignalMap.assignments(assignments.map { "\($0.name)=\($0.role)" }.joined(separator: ","))
            guard assignments.elementsEqual(again, by: ==) else { throw .failure("\u{0}not the same when written") }
            var header = DumpHeader()
            for name in ["a", "b", "a.b", "person-sensor", "north.coin-slot", "x [3]"] {
                header.signals.append(.init(path: ["top", name], identifier: Array(name.utf8)))
            }
            let map = try SignalMap(header, board: FuzzBoards.still, assignments: assignments, file: Message.file)
            guard map.lines.count == header.signals.count else { throw .failure("\u{0}\(map.lines.count) lines") }
        }
    }

    /// What is wrong with a message, if there is one. A message that begins with a byte 0 is itself a finding.
    private static func outcome(_ body: () throws(ToolError) -> Void) -> Finding? {
        do throws(ToolError) {
            try body()
            return nil
        } catch {
            if error.message.hasPrefix("\u{0}") { return Finding(String(error.message.dropFirst())) }
            return Message.finding(Console.printable(error.message))
        }
    }
}
