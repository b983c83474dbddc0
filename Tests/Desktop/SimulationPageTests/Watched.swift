import DesktopTool
import Foundation
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import Pages

/// A session whose wall clock is the test's.
final class Watched {
    var session: PageSession
    private var wall: Int64 = 0

    init(_ board: LoadedBoard) throws { session = try PageSession(board, wall: 0) }

    /// A board of the repository.
    convenience init(board name: String) throws {
        try self.init(LoadedBoard(Repository.root.appending(path: "board/\(name)").path))
    }

    /// Lets the wall's clock go on, in steps as short as those of a program that has something to do.
    func pass(milliseconds: Int64, step: Int64 = 20) throws {
        let end = wall + milliseconds * 1_000_000
        while wall < end {
            wall = min(end, wall + step * 1_000_000)
            try session.follow(wall: wall)
        }
    }

    /// Gives a lane commands, one after the other, and lets a time pass after each.
    func perform(_ commands: String..., lane: Int = 0, passing milliseconds: Int64 = 0) throws {
        for command in commands {
            try session.perform(command, lane: lane)
            try pass(milliseconds: milliseconds)
        }
    }

    /// The simulation's time in milliseconds.
    var time: Int64 { session.clock.now.nanoseconds / 1_000_000 }

    /// How everything is.
    func status() throws -> [String: Any] { try object(session.statusJSON()) }

    /// How a lane is.
    func lane(_ index: Int = 0) throws -> [String: Any] {
        (try status()["lanes"] as? [[String: Any]])?[index] ?? [:]
    }

    /// One of a lane's facts, as a text.
    func fact(_ name: String, lane index: Int = 0) throws -> String {
        (try lane(index)["facts"] as? [String: Any])?[name].map { "\($0)" } ?? "none"
    }

    /// What would happen to a command now.
    func idle(_ command: String, lane index: Int = 0) throws -> String? {
        (try lane(index)["idle"] as? [String: String])?[command]
    }

    /// The states that a command would change now, as `region: from to to, event`.
    func changes(_ command: String, lane index: Int = 0) throws -> [String] {
        let all = try lane(index)["changes"] as? [String: [[String: String]]] ?? [:]
        return try (all[command] ?? []).map { change in
            let parts = try ["region", "from", "to", "event"].map { try #require(change[$0]) }
            return "\(parts[0]): \(parts[1]) to \(parts[2]), \(parts[3])"
        }
    }

    /// The records of this run.
    var records: [String] { (session.trace.first..<session.trace.end).map { session.trace[$0] } }

    /// Those of them with a word.
    func records(with word: String) -> [String] { records.filter { $0.contains(word) } }
}

/// A text as a JSON object.
func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
}

/// The trace of a script on a board, up to its end; nothing stops then.
func trace(of text: String, on board: LoadedBoard) throws -> [String] {
    let script = try Script(text, name: "the run", board: board)
    let trace = RecentTrace()
    var simulation = try Simulation(board, initial: script.initial, sink: RecentTraceSink(trace))
    try simulation.play(script)
    return (trace.first..<trace.end).map { trace[$0] }
}

/// The files of all boards of the repository.
let allBoards = [
    "airlock.board", "demo.board", "elevator-door.board", "parking-exit.board", "raspberry-pi-4.board",
    "raspberry-pi-5-two-turnstiles-one-door.board", "raspberry-pi-5.board", "raspberry-pi-keyboard.board",
    "raspberry-pi-stopwatch.board", "virtual.board",
]
