import Simulation
import TestSupport
import Testing

@testable import Pages

@Suite struct SessionTests {
    @Test("one can pay and walk through")
    func passage() throws {
        let watched = try Watched(board: "demo.board")
        #expect(try watched.fact("passage") == "functioning.locked")
        try watched.perform("coin 50", passing: 700)
        #expect(try watched.fact("passage") == "functioning.unlocked")
        let deadline = try #require(try (watched.lane()["deadlines"] as? [String: Int64])?["passage"])
        // The window of 5 s, and the time that the sensor's debounce takes.
        #expect(deadline == 5_660_000_000)
        try watched.perform("person", passing: 400)
        #expect(try watched.fact("passage") == "functioning.locked")
        #expect(try (watched.lane()["counters"] as? [String: Int])?["passages"] == 1)
        #expect(watched.records(with: "north.doors").map { $0.contains(#""active""#) } == [false, true, false])
    }

    @Test("what stands behind a # becomes no command of the script that is saved")
    func comment() throws {
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 10 #\nquit", passing: 700)
        try watched.perform("coin 10", passing: 700)
        #expect(try watched.session.script().split(separator: "\n").filter { $0 == "coin 10" }.count == 2)
        #expect(try !watched.session.script().contains("quit"))
    }

    @Test("time follows the clock at the speed, and stands in a pause")
    func speed() throws {
        let watched = try Watched(board: "demo.board")
        try watched.pass(milliseconds: 100)
        #expect(watched.time == 100)
        try watched.session.setSpeed(10)
        try watched.pass(milliseconds: 100)
        #expect(watched.time == 1_100)
        watched.session.setRunning(false)
        try watched.pass(milliseconds: 1_000)
        #expect(watched.time == 1_100)
        watched.session.setRunning(true)
        try watched.session.setSpeed(100)
        try watched.pass(milliseconds: 10)
        #expect(watched.time == 2_100)
    }

    @Test("a computer that slept does not have to catch up")
    func sleep() throws {
        let watched = try Watched(board: "demo.board")
        try watched.pass(milliseconds: 3_600_000, step: 3_600_000)
        #expect(watched.time == 250)
    }

    @Test("a step goes to the next thing that happens, and time stands")
    func step() throws {
        let watched = try Watched(board: "demo.board")
        watched.session.setRunning(false)
        try watched.perform("coin 10")
        // The pulse begins and is believed, then ends and is believed; the acceptor's own time would come much later.
        try watched.session.step()
        #expect(try watched.lane()["lines"] as? [String: Bool] == levels(active: "coin-slot"))
        for time in [5, 50, 55] {
            try watched.session.step()
            #expect(watched.time == time)
        }
        #expect(try watched.fact("credit") == "10")
        #expect(try watched.status()["running"] as? Bool == false)
    }

    @Test("a new run keeps the one before it as a script, if anybody did anything in it")
    func last() throws {
        let watched = try Watched(board: "demo.board")
        try watched.session.restart()
        #expect(watched.session.lastScript == nil)
        try watched.perform("coin 10", passing: 500)
        let script = try watched.session.script()
        try watched.session.restart()
        #expect(watched.session.lastScript == script && script.contains("\ncoin 10\n"))
        #expect(try watched.status()["hasLast"] as? Bool == true)
        try watched.session.restart()
        #expect(watched.session.lastScript == script)
    }

    @Test("a step goes on to an edge, an event or another state, and says meanwhile what waits")
    func goals() throws {
        let watched = try Watched(board: "demo.board")
        watched.session.setRunning(false)
        try watched.perform("coin 50", "fire on")
        #expect(try waiting(watched) == ["pulses": 5, "changes": 1])
        try watched.session.restart()
        watched.session.setRunning(false)
        try watched.perform("coin 50")
        try watched.session.step(to: .edge)
        #expect(watched.time == 5)
        #expect(try watched.fact("credit") == "0")
        try watched.session.step(to: .event)
        #expect(watched.time == 55)
        #expect(try watched.fact("credit") == "10")
        #expect(try waiting(watched) == ["pulses": 4, "changes": 0])
        try watched.session.step(to: .state)
        #expect(watched.time == 655)
        #expect(try watched.fact("passage") == "functioning.unlocked")
        #expect(try waiting(watched) == ["pulses": 0, "changes": 0])
        watched.session.setRunning(true)
        #expect(try watched.lane()["waiting"] == nil)
    }

    private func waiting(_ watched: Watched) throws -> [String: Int]? {
        try watched.lane()["waiting"] as? [String: Int]
    }

    @Test("a step whose goal never comes ends, where the last thing happened")
    func goalThatNeverComes() throws {
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 10")
        try watched.session.step(to: .state)
        #expect(try watched.fact("credit") == "10")
        #expect(try watched.status()["running"] as? Bool == false)
    }

    @Test("a step does not stop at a beat: steps are those of the same board without one")
    func beats() throws {
        let demo = try Repository.lines(of: "board/demo.board").joined(separator: "\n")
        let times = try ["", "\nheartbeat = GPIO40\nheartbeat-period = 200ms\n"].map { more in
            let watched = try Watched(LoadedBoard(text: demo + more, name: "demo.board"))
            try watched.session.step()
            #expect(watched.time == 0)
            try watched.perform("coin 50", "person")
            return try (0..<40).map { _ in
                try watched.session.step()
                return watched.time
            }
        }
        #expect(times[0] == times[1])
        #expect(Set(times[0]).count > 10 && times[0].last ?? 0 > 1_000)
    }

    @Test("a step where nothing will ever happen does nothing")
    func idleStep() throws {
        let watched = try Watched(board: "demo.board")
        try watched.session.step()
        #expect(watched.time == 0)
    }

    private func levels(active: String) -> [String: Bool] {
        let roles = [
            "coin-slot", "person-sensor", "fire-release", "fault", "repair-key", "doors", "alarm", "coin-inhibit",
        ]
        return Dictionary(uniqueKeysWithValues: roles.map { ($0, $0 == active) })
    }

    @Test("commands for two lanes go on beside each other")
    func besides() throws {
        let watched = try Watched(board: "airlock.board")
        try watched.perform("coin 1")
        try watched.perform("coin 1", lane: 1)
        try watched.pass(milliseconds: 200)
        #expect(watched.records(with: "coin-slot").count == 4)
        #expect(
            watched.records(with: "coin-slot").allSatisfy {
                $0.contains(#""t_ns":5000000,"#) || $0.contains(#""t_ns":55000000,"#)
            })
        // Of debounced edges at the same time, the mock chip reports that of the lower offset first.
        #expect(try watched.lane(1)["isOpen"] as? Bool == true)
        #expect(try watched.lane(0)["wish"] != nil)
        #expect(try watched.lane(0)["isOpen"] as? Bool == false)
    }

    @Test("a command waits for the one before it on the same line only")
    func queue() throws {
        let watched = try Watched(board: "demo.board")
        try watched.perform("coin 20", "coin 10", "fire on")
        try watched.pass(milliseconds: 500)
        let starts = watched.records(with: #""edge":"rising""#).map { $0.prefix { $0 != "," } }
        #expect(starts == [#"{"t_ns":5000000"#, #"{"t_ns":5000000"#, #"{"t_ns":155000000"#, #"{"t_ns":305000000"#])
        #expect(try watched.status()["waiting"] as? Int == 0)
    }

    @Test("very long commands for several lanes do not take long to be taken")
    func long() throws {
        let watched = try Watched(board: "airlock.board")
        try watched.perform("coin 10000")
        try watched.perform("coin 10000", lane: 1)
        #expect(watched.session.pendingCount == 40_000)
        try watched.pass(milliseconds: 1_000)
        #expect(watched.records(with: "outer.coin-slot").count == watched.records(with: "inner.coin-slot").count)
    }

    @Test("a restart begins anew, and its records have new numbers")
    func restart() throws {
        let watched = try Watched(board: "elevator-door.board")
        try watched.perform("jam on", "enter 1", passing: 700)
        let before = watched.session.trace.end
        try watched.session.restart()
        #expect(watched.time == 0)
        #expect(watched.session.run == 2)
        #expect(watched.session.trace.first == before)
        #expect(try watched.fact("persons") == "0")
        #expect(try watched.lane()["jammed"] as? Bool == false)
        #expect(try watched.session.script() == "# a run of \(watched.session.board.file)\n")
    }

    @Test(
        "what makes no sense is refused in words",
        arguments: [
            ("coin 7", 0, "7 is not a multiple of the coin-value, 10"),
            ("cion 50", 0, "unknown command 'cion'; did you mean 'coin'?"),
            ("wait 1s", 0, "wait is for scripts; here, time and lanes have controls of their own"),
            ("quit", 0, "quit is for scripts; here, time and lanes have controls of their own"),
            ("start", 0, "start is for scripts; here, time and lanes have controls of their own"),
            ("coin 50", 1, "the board has no lane 1"),
            ("coin 50", -1, "the board has no lane -1"),
            ("set doors active", 0, "'doors' is an output; only the firmware drives it"),
            ("jam on", 0, "the board has no [mock] section with door-travel, so no door to jam"),
        ])
    func refusals(command: String, lane: Int, message: String) throws {
        let watched = try Watched(board: "demo.board")
        #expect(throws: PageSession.Refusal(message: message)) { try watched.session.perform(command, lane: lane) }
        #expect(watched.session.pendingCount == 0)
    }

    @Test("only the offered speeds can be chosen", arguments: [Int64(0), -1, 2, 1000, .max])
    func speeds(speed: Int64) throws {
        let watched = try Watched(board: "demo.board")
        #expect(throws: PageSession.Refusal(message: "the speeds are 1, 10, 100, not \(speed)")) {
            try watched.session.setSpeed(speed)
        }
    }
}
