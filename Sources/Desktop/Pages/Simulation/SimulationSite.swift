import ControlLoop
import DesktopTool
import Foundation
import Page
import Statecharts

/// What the page of a simulation shows and does: docs/using/page.md describes it.
struct SimulationSite: PageSite, ~Copyable {
    /// The simulation.
    var session: PageSession
    /// Grows with everything that a page asked for.
    private(set) var asked = 0
    /// Why the simulation cannot go on, once it cannot.
    private(set) var failure: ToolError?
    private let token: PageToken
    private var files = SavedFiles()

    var allowsPost: Bool { true }

    init(_ session: consuming PageSession, token: PageToken) {
        self.session = session
        self.token = token
    }

    mutating func answer(
        _ request: borrowing PageRequest, into body: inout PageOutput, at now: Instant
    ) -> PageAnswer {
        if let asset = PageAsset(for: request) {
            return request.method == .get ? .asset(asset) : .status(.methodNotAllowed)
        }
        guard let path = SitePath.allCases.first(where: { request.isAt($0.label) }) else { return .status(.notFound) }
        guard (request.method == .post) == path.changesSomething else { return .status(.methodNotAllowed) }
        do throws(Refusal) {
            return try answer(path, request, into: &body)
        } catch {
            body.append(error.message + "\n")
            return .text(.text, error.status)
        }
    }

    mutating func next(of download: inout PageDownload, into piece: inout PageOutput, at now: Instant) -> PagePiece {
        guard download.kind == History.kind else { return files.next(of: &download, into: &piece) }
        return History.next(of: &download, from: session.trace, into: &piece)
    }

    mutating func letGo(of download: PageDownload) { files.letGo(of: download) }

    func greet(_ stream: inout PageStream, lastEvent: UInt64?, at now: Instant) {
        stream.publish("status", id: session.trace.end - 1, session.statusJSON())
    }

    /// Lets the simulation live up to the wall's clock.
    mutating func follow(wall: Int64) throws(ToolError) {
        if let failure { throw failure }
        try session.follow(wall: wall)
    }
}

/// What there is besides the files of the page.
private enum SitePath: CaseIterable {
    case board, history, live, script, trace, waveform, film, last
    case perform, time, play

    var label: Label {
        switch self {
        case .board: "/board.json"
        case .history: "/history.jsonl"
        case .live: "/live"
        case .script: "/run.script"
        case .trace: "/run.trace"
        case .waveform: "/run.vcd"
        case .film: "/run.html"
        case .last: "/last.script"
        case .perform: "/do"
        case .time: "/time"
        case .play: "/script"
        }
    }

    var changesSomething: Bool {
        switch self {
        case .perform, .time, .play: true
        case .board, .history, .live, .script, .trace, .waveform, .film, .last: false
        }
    }
}

extension SimulationSite {
    /// Why something that was asked for cannot be, in words for a person.
    private struct Refusal: Error {
        let message: String
        let status: PageStatus

        init(_ message: String, _ status: PageStatus = .unprocessable) {
            self.message = message
            self.status = status
        }

        init(_ refusal: PageSession.Refusal) { self.init(refusal.message) }
    }

    private mutating func answer(
        _ path: SitePath, _ request: borrowing PageRequest, into body: inout PageOutput
    ) throws(Refusal) -> PageAnswer {
        switch path {
        case .board:
            body.append(session.boardJSON(token: "\(token.text)"))
            return .text(.json)
        case .history: return .download(PageType("application/jsonl"), History.download(of: session.trace))
        case .live: return .stream
        case .script, .trace, .waveform, .film:
            do throws(PageSession.Refusal) { return try save(path) } catch { throw Refusal(error) }
        case .last:
            guard let script = session.lastScript else { throw Refusal("there was no run before this one", .notFound) }
            return .download(.text, files.add(script), name: "last.script")
        case .perform: try perform(request)
        case .time: try time(String(decoding: request.body, as: UTF8.self))
        case .play: try play(request)
        }
        asked += 1
        body.append("done\n")
        return .text(.text)
    }

    /// This run as a file.
    private mutating func save(_ path: SitePath) throws(PageSession.Refusal) -> PageAnswer {
        switch path {
        case .trace:
            return .download(PageType("application/jsonl"), files.add(try session.traceText()), name: "run.jsonl")
        case .waveform: return .download(.text, files.add(try session.waveformText()), name: "run.vcd")
        case .film:
            return .download(PageType("text/html; charset=utf-8"), files.add(try session.filmText()), name: "run.html")
        default: return .download(.text, files.add(try session.script()), name: "run.script")
        }
    }

    private mutating func perform(_ request: borrowing PageRequest) throws(Refusal) {
        guard let number = request.query("lane"), let lane = Int(String(decoding: number, as: UTF8.self)) else {
            throw Refusal("expected ?lane= with the number of a lane", .badRequest)
        }
        let command = String(decoding: request.body, as: UTF8.self)
        do throws(PageSession.Refusal) { try session.perform(command, lane: lane) } catch { throw Refusal(error) }
    }

    private mutating func time(_ words: String) throws(Refusal) {
        switch words {
        case "pause": session.setRunning(false)
        case "run": session.setRunning(true)
        case "restart": try goOn(to: nil)
        case "step": try goOn(to: .thing)
        default:
            if words.hasPrefix("step "), let goal = StepGoal(rawValue: String(words.dropFirst("step ".count))) {
                return try goOn(to: goal)
            }
            guard words.hasPrefix("speed "), let speed = Int64(words.dropFirst("speed ".count)) else {
                throw Refusal("expected pause, run, step, step GOAL, restart or speed N, not '\(words.printable)'")
            }
            do throws(PageSession.Refusal) { try session.setSpeed(speed) } catch { throw Refusal(error) }
        }
    }

    /// Until a goal is reached, or to the beginning.
    private mutating func goOn(to goal: StepGoal?) throws(Refusal) {
        do throws(ToolError) {
            if let goal { try session.step(to: goal) } else { try session.restart() }
        } catch {
            failure = error
            throw Refusal(error.message, .failed)
        }
    }

    private mutating func play(_ request: borrowing PageRequest) throws(Refusal) {
        let query = request.query("name").map { String(decoding: $0, as: UTF8.self) } ?? "the script"
        let name = query.removingPercentEncoding ?? query
        do throws(ToolError) {
            try session.play(script: String(decoding: request.body, as: UTF8.self), name: name.printable)
        } catch {
            throw Refusal(error.message)
        }
    }
}
