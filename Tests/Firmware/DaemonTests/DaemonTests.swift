import ControlLoop
import Foundation
import Lanes
import MockChip
import Statecharts
import TestSupport
import Testing

@testable import Daemon

@Suite("A daemon, from its start to its stop")
struct DaemonTests {
    @Test("it says that it is ready when it holds the lines, and that it stops before they fall")
    func readyAndStopping() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        check(
            try rig.socket.take(1), ["READY=1\nSTATUS=lanes 1, lines 8, chip demo\n"])
        check(rig.notes, ["<5>ready, north.board: lanes 1, lines 8, chip demo\n"])
        check(try rig.send(.stop), false)
        try rig.daemon.stop()
        check(try rig.socket.take(1), ["STOPPING=1\n"])
        check(rig.notes.last, "<5>stopping\n")
    }

    @Test("a service manager that wants pings gets them at once and in every third of its time, from the loop alone")
    func pings() throws {
        var rig = try DaemonRig(watchdogSeconds: 30)
        try rig.daemon.start()
        try rig.wait(.seconds(65))
        // At 0, 10, 20 ... 60 s.
        check(try rig.socket.take(8).dropFirst(), [String](repeating: "WATCHDOG=1\n", count: 7)[...])
        // The loop is kept from running, and comes to it late: one ping, and no backlog of them.
        rig.daemon.loop.chip.stall(until: rig.daemon.loop.chip.now + .seconds(100))
        check(throws: DatagramSocket.Failed.self) { try rig.socket.take(1) }
        try rig.wait(.zero)
        check(try rig.socket.take(1), ["WATCHDOG=1\n"])
        check(throws: DatagramSocket.Failed.self) { try rig.socket.take(1) }
    }

    @Test("a service manager that wants none gets none")
    func noPings() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.wait(.seconds(7_200))
        check(try rig.socket.take(1).count, 1)
        check(throws: DatagramSocket.Failed.self) { try rig.socket.take(1) }
    }

    @Test("pings change neither what happens at a gate nor when")
    func pingsDisturbNothing() throws {
        var traces: [[RecordingSink.Entry]] = []
        for seconds in [0, 1] as [UInt64] {
            var rig = try DaemonRig(watchdogSeconds: seconds)
            try rig.daemon.start()
            try rig.coins(5)
            try rig.wait(.seconds(20))
            try rig.coins(6)
            try rig.person()
            try rig.person()
            try rig.wait(.seconds(20))
            traces.append(rig.trace)
        }
        check(traces[0].count > 40, true)
        check(traces[0], traces[1])
    }

    @Test("while a sensor storms, pings go on in time")
    func stormPings() throws {
        var rig = try DaemonRig(watchdogSeconds: 3)
        try rig.daemon.start()
        try rig.storm(50_000, every: .microseconds(100))
        // At 0, 1 ... 5 s.
        check(try rig.socket.take(7).dropFirst(), [String](repeating: "WATCHDOG=1\n", count: 6)[...])
    }

    @Test("a sensor that storms is noted once, and so is the storm's end; a limit that was reloaded counts")
    func stormNotes() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.storm(10_000, every: .microseconds(10))
        check(rig.notes.filter { $0.contains("Storm") }, ["<3>north: fault inputStorm coin-slot\n"])
        try rig.wait(.seconds(20))
        check(rig.notes.last, "<5>north: inputStormEnded coin-slot\n")
        rig.world.file = DaemonRig.board.replacing("label = demo\n", with: "label = demo\nstorm-limit = 50000\n")
        try rig.send(.reload)
        try rig.storm(20_000, every: .microseconds(50))
        check(rig.notes.filter { $0.contains("Storm") }.count, 2)
    }

    @Test("the counters are told every hour of the loop's time")
    func hourly() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.coins(2)
        try rig.wait(.seconds(3 * 3_600))
        let counters = rig.notes.filter { $0.contains("inserted") }
        check(counters.count, 3)
        check(
            counters.first,
            "<6>north: inserted 20  fares 0  kept 0  held 20  passages 0  forcedEntries 0  faults 0  unexpected 0"
                + "  queueHighWater 1\n")
    }

    @Test("what was left out is said at the stop, before its minute has passed: nothing comes behind it")
    func leftOutAtTheStop() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        rig.world.file = "nothing"
        for _ in 0..<25 { try rig.send(.reload) }
        check(rig.notes.filter { $0.hasPrefix("<3>reload refused") }.count, 20)
        check(rig.notes.contains { $0.contains("left out") }, false)
        try rig.daemon.stop()
        check(rig.notes.suffix(2).map { $0 }, ["<5>stopping\n", "<5>5 more lines were left out\n"])
    }

    @Test("what is left out at the very end is said, too: of the edges that still waited, and of a chip that is lost")
    func leftOutAtTheEnd() throws {
        for isLost in [false, true] {
            var rig = try DaemonRig()
            try rig.daemon.start()
            try rig.wait(.seconds(10))
            for _ in 0..<25 {
                for isHigh in [true, false] { rig.daemon.loop.chip.set(offset: 1, isHigh: isHigh) }
                if isLost { try rig.wait(.zero) }
            }
            if isLost { _ = rig.daemon.giveUp() } else { try rig.daemon.stop() }
            check(rig.notes.last?.hasSuffix("lines were left out\n"), true)
        }
    }

    @Test("memory that cannot be locked is a note and no end")
    func memory() throws {
        var rig = try DaemonRig()
        rig.world.memoryFailure = ENOMEM
        try rig.daemon.start()
        check(rig.notes.first, "<6>memory cannot be locked: Cannot allocate memory\n")
        check(rig.notes.count, 2)
    }

    @Test("records that the trace dropped are noted")
    func dropped() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        rig.daemon.loop.sink.trace.dropped = 7
        try rig.coins(1)
        check(rig.notes.last, "<4>7 records of the trace were dropped: its reader was too slow\n")
    }

    @Test("a chip that cannot be had is a failure, and there is nothing to give up")
    func noChip() throws {
        var rig = try DaemonRig()
        rig.daemon.loop.chip.hold(offset: 5, as: LineName("somebody"))
        check(failure(of: &rig), .chip(.lineBusy(LineID(5), holder: LineName("somebody"))))
        check(rig.daemon.giveUp(), nil)
        check(throws: DatagramSocket.Failed.self) { try rig.socket.take(1) }
    }

    @Test("what an operator reads of a day at the gate")
    func notes() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.person()
        try rig.set(3, true)
        try rig.pulse(4)
        try rig.set(3, false)
        try rig.pulse(4)
        try rig.set(2, true)
        try rig.set(2, false)
        try rig.wait(.seconds(5))
        check(
            rig.notes.dropFirst().map { $0 },
            [
                "<4>north: forced entry\n", "<3>north: fault faultContact\n", "<5>north: repairRefused\n",
                "<4>north: repaired, now functioning.locked\n", "<4>north: fire release began\n",
                "<4>north: fire release ended, now functioning.locked\n",
            ])
    }
}

@Suite("The watchdog of a board")
struct DaemonWatchdogTests {
    private static let file = DaemonRig.board([:], and: "[watchdog]\ndevice = /dev/watchdog\ntimeout = 9s\n")

    @Test("it is opened behind the lines, fed in every third of its time, and stopped at the end")
    func fed() throws {
        var rig = try DaemonRig(Self.file)
        try rig.daemon.start()
        check(rig.notes.first, "<5>the watchdog /dev/watchdog waits 9s\n")
        try rig.wait(.seconds(10))
        check(rig.world.watchdog, [.opened(.seconds(9)), .fed, .fed, .fed, .fed])
        try rig.send(.stop)
        try rig.daemon.stop()
        check(rig.world.watchdog.last, .stopped)
        check(rig.notes.last, "<5>stopping\n")
    }

    @Test("it is stopped behind the levels and before the counters, which may have to wait for their reader")
    func stoppedBeforeTheCounters() throws {
        var rig = try DaemonRig(Self.file)
        try rig.daemon.start()
        try rig.coins(5)
        let world = rig.world
        var acts: [String] = []
        rig.daemon.loop.sink.trace.listener = { record in
            let isStopped = world.watchdog.last == .stopped
            switch record {
            case .line(let line, let level): acts.append("\(line.index) \(level.label)\(isStopped ? " too late" : "")")
            case .counters: acts.append(isStopped ? "counters" : "counters too early")
            default: break
            }
        }
        try rig.daemon.stop()
        check(acts, ["5 inactive", "counters"])
    }

    @Test("a chip that fails at the stop still gives its counters, and the watchdog is left to it")
    func stopFails() throws {
        var rig = try DaemonRig(Self.file)
        try rig.daemon.start()
        try rig.coins(2)
        rig.daemon.loop.chip.mustArm(.fail(.write, errno: EIO))
        check(throws: (any Error).self) { try rig.daemon.stop() }
        check(rig.trace.last.map { if case .counters = $0.record { true } else { false } }, true)
        check(rig.world.watchdog.contains(.stopped), false)
    }

    @Test("one that cannot be stopped says what follows")
    func cannotStop() throws {
        var rig = try DaemonRig(Self.file)
        rig.world.watchdogCanStop = false
        try rig.daemon.start()
        try rig.daemon.stop()
        check(
            rig.notes.last,
            "<4>the watchdog cannot be stopped: the board restarts in 9s, unless the firmware starts again\n")
    }

    @Test("without the section there is none")
    func none() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.wait(.seconds(100))
        try rig.daemon.stop()
        check(rig.world.watchdog, [])
    }

    @Test("one that cannot be opened is a failure: the fail-safe levels are driven, and nobody is told to be ready")
    func cannotOpen() throws {
        var rig = try DaemonRig(Self.file)
        rig.world.refusal = .cannotOpen(errno: EBUSY)
        check(failure(of: &rig), .watchdog(.cannotOpen(errno: EBUSY)))
        // The acceptor takes coins in a locked gate, and returns them where nothing supervises it.
        check(rig.daemon.loop.chip.isHigh(offset: 7), false)
        check(rig.daemon.giveUp(), nil)
        check(rig.daemon.loop.chip.isHigh(offset: 7), true)
        check(throws: DatagramSocket.Failed.self) { try rig.socket.take(1) }
    }

    @Test("a chip that fails leaves the watchdog running, behind the fail-safe levels")
    func chipFails() throws {
        var rig = try DaemonRig(Self.file)
        try rig.daemon.start()
        rig.daemon.loop.chip.mustArm(.fail(.wait, errno: EIO))
        check(throws: ChipError.self) { try rig.wait(.seconds(1)) }
        check(rig.daemon.giveUp(), nil)
        check(rig.daemon.loop.chip.isHigh(offset: 7), true)
        check(rig.world.watchdog.contains(.stopped), false)
    }

    @Test("who has given up has given up: a second time nothing is driven and nothing is said")
    func givesUpOnce() throws {
        var rig = try DaemonRig(Self.file)
        try rig.daemon.start()
        check(rig.daemon.giveUp(), nil)
        let (trace, records) = (rig.trace.count, rig.daemon.loop.chip.recorder.records.count)
        check(rig.daemon.giveUp(), nil)
        check(rig.trace.count, trace)
        check(rig.daemon.loop.chip.recorder.records.count, records)
    }

    @Test("one that cannot be fed is said, and not said without end")
    func cannotFeed() throws {
        var rig = try DaemonRig(Self.file)
        rig.world.feedFailure = EIO
        try rig.daemon.start()
        try rig.wait(.seconds(59))
        check(rig.notes.filter { $0 == "<3>the watchdog cannot be fed: Input/output error\n" }.count, 20)
    }

    @Test("how often a watchdog could not be fed is told to the last time, minute after minute")
    func cannotFeedForLong() throws {
        var rig = try DaemonRig(Self.file)
        rig.world.feedFailure = EIO
        try rig.daemon.start()
        try rig.wait(.seconds(200))
        try rig.daemon.stop()
        let said = rig.notes.filter { $0.hasPrefix("<3>the watchdog cannot be fed") }.count
        let leftOut = rig.notes.compactMap {
            $0.wholeMatch(of: #/<5>(\d+) more lines were left out\n/#).flatMap { Int($0.1) }
        }
        check(said + leftOut.reduce(0, +), rig.world.watchdog.filter { $0 == .fed }.count)
    }
}

/// Why a daemon did not start; nil when it did.
func failure(
    of rig: inout DaemonRig
) -> Daemon<MockChip<RecordingChipRecorder>, KeptTrace, RecordingOutput, FakeSurroundings>.Failure? {
    do {
        try rig.daemon.start()
        return nil
    } catch {
        return error
    }
}

/// Expects an error; for calls on noncopyable things, which `#expect` cannot take apart.
func check<Failure: Error>(
    throws: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
) {
    do {
        _ = try body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch {
        #expect(error is Failure, sourceLocation: sourceLocation)
    }
}
