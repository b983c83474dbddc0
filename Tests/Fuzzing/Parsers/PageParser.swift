import CPage
import ControlLoop
import DesktopTool
import Simulation
import Statecharts
import Synchronization

@testable import Page
@testable import Pages

extension FuzzedParser {
    /// What pages ask a simulation for: `PATH`, a line feed and a body, and between two of them a byte 0. A digit in
    /// place of a path is how many tenths of a second pass. In the end, what was done is a script that can be read.
    /// Some three or four requests are enough for all that one of them can change for another.
    static let page = FuzzedParser(name: "page", mostBytes: 64) { input in
        PageVisit.one.withLock { _ in
            do throws(ToolError) {
                var visit = try PageVisit()
                for part in input.split(separator: 0) { try visit.take(Array(part)) }
                return visit.finding
            } catch {
                return Finding("the simulation cannot go on: \(error.message)")
            }
        }
    }
}

/// A simulation and somebody who asks it.
private struct PageVisit: ~Copyable {
    private var site: SimulationSite
    private var wall: Int64 = 0
    /// Whether the run was asked for as a trace or a waveform. That is all that was done, done once more, and changes
    /// nothing: once will do.
    private var wasPlayedAgain = false
    /// One at a time: the memory is the same for each.
    static let one = Mutex(())
    nonisolated(unsafe) private static let memory = UnsafeMutableRawPointer.allocate(
        byteCount: portcullis_page_request_size(), alignment: 16)
    nonisolated(unsafe) private static let output = UnsafeMutableRawPointer.allocate(
        byteCount: mostOutput, alignment: 16)
    private static let mostOutput = 65_536
    /// They are of the board, and the same for each visit.
    private static let offers = PageSession.offers(of: FuzzBoards.pair)
    private static let token: PageToken = {
        do throws(PageError) { return try PageToken() } catch { fatalError("no token") }
    }()

    init() throws(ToolError) {
        site = SimulationSite(try PageSession(FuzzBoards.pair, offers: Self.offers, wall: 0), token: Self.token)
    }

    mutating func take(_ part: [UInt8]) throws(ToolError) {
        if let first = part.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
            wall += Int64(first - UInt8(ascii: "0")) * 100_000_000
            return try site.follow(wall: wall)
        }
        let lines = part.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        if ["run.trace", "run.vcd", "run.html"].contains(where: { part.starts(with: Array($0.utf8)) }) {
            guard !wasPlayedAgain else { return }
            wasPlayedAgain = true
        }
        let method = lines.count > 1 ? "POST" : "GET"
        let body = lines.count > 1 ? Array(lines[1]) : []
        let head =
            Array("\(method) /".utf8) + (lines.first ?? []) + Array(" HTTP/1.1\r\nHost: a\r\n".utf8)
            + Array("Content-Length: \(body.count)\r\n\r\n".utf8)
        let storage = OpaquePointer(Self.memory)
        portcullis_page_request_begin(storage)
        let bytes = head + body
        guard
            bytes.withUnsafeBytes({ portcullis_page_request_feed(storage, $0.baseAddress, $0.count) })
                == Int32(portcullis_page_is_complete)
        else { return }
        var text = PageOutput(Self.output, capacity: Self.mostOutput)
        _ = site.answer(PageRequest(storage: storage), into: &text, at: Instant(nanoseconds: wall))
    }

    /// What does not hold of all that was done.
    var finding: Finding? {
        let text: String
        do throws(PageSession.Refusal) { text = try site.session.script() } catch {
            return Message.finding(error.message)
        }
        do throws(ToolError) {
            _ = try Script(text, name: Message.file, board: FuzzBoards.pair)
            return nil
        } catch {
            return Finding("what was done is no script: \(error.message): \(text.debugDescription)")
        }
    }
}
