import BoardFile
import ControlLoop
import Foundation
import Lanes
import MockChip
import Statecharts
import TestSupport
import Testing

@testable import Daemon

@Suite("Reading the board file again")
struct ReloadTests {
    @Test("settings are taken up between two events: the next fare is the new one, and no credit is lost")
    func settings() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.coins(4)
        rig.world.file = DaemonRig.board(["fare": "60", "passage-window": "1s"])
        try rig.send(.reload)
        check(rig.notes.last, "<5>reloaded north.board\n")
        check(rig.counter("held"), 40)
        try rig.coins(1)
        check(rig.daemon.loop.chip.isHigh(offset: 5), false)
        try rig.coins(1)
        check(rig.daemon.loop.chip.isHigh(offset: 5), true)
        try rig.wait(.milliseconds(1_100))
        check(rig.daemon.loop.chip.isHigh(offset: 5), false)
        check(rig.counter("inserted"), 60)
        check(rig.counter("kept"), 60)
    }

    @Test("a lower fare opens the gate at once for whoever has enough by it")
    func lowerFare() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.coins(4)
        rig.world.file = DaemonRig.board(["fare": "40"])
        try rig.send(.reload)
        check(rig.daemon.loop.chip.isHigh(offset: 5), true)
        check(rig.counter("held"), 40)
    }

    @Test("a gate that new settings open stays open for its whole window, also long after the last coin")
    func lowerFareLater() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.coins(4)
        try rig.wait(.seconds(3_000))
        rig.world.file = DaemonRig.board(["fare": "40"])
        try rig.send(.reload)
        try rig.wait(.milliseconds(4_900))
        check(rig.daemon.loop.chip.isHigh(offset: 5), true)
        check(rig.counter("kept"), 0)
        try rig.wait(.milliseconds(200))
        check(rig.daemon.loop.chip.isHigh(offset: 5), false)
        check(rig.trace.map(\.time), rig.trace.map(\.time).sorted())
    }

    @Test("whoever asks for reloads without an end keeps no coin from its gate, and no end from the firmware")
    func flood() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        rig.world.file = "nothing"
        rig.world.alwaysReloads = true
        for isHigh in [true, false] {
            rig.daemon.loop.chip.set(offset: 0, isHigh: isHigh)
            check(try rig.wait(.milliseconds(50)), true)
            check(try rig.wait(.zero), true)
        }
        check(rig.counter("inserted"), 10)
        rig.world.hear(.stop)
        check(try rig.wait(.zero), false)
    }

    @Test("a fare of credit that waits for the next coin goes on waiting when the file is read again")
    func creditStays() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.coins(5)
        try rig.wait(.seconds(2))
        try rig.coins(5)
        try rig.person()
        check(rig.counter("held"), 50)
        try rig.send(.reload)
        check(rig.daemon.loop.chip.isHigh(offset: 5), false)
        rig.world.file = DaemonRig.board(["fare": "40"])
        try rig.send(.reload)
        check(rig.daemon.loop.chip.isHigh(offset: 5), false)
        try rig.coins(1)
        check(rig.daemon.loop.chip.isHigh(offset: 5), true)
    }

    @Test("the board file in use is kept for the time after a crash, and one that was refused is not")
    func kept() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        check(rig.world.keptFile, DaemonRig.board)
        let dearer = DaemonRig.board(["fare": "60"])
        rig.world.file = dearer
        try rig.send(.reload)
        check(rig.world.keptFile, dearer)
        for refused in [DaemonRig.board(["fare": "0"]), DaemonRig.board(["doors": "GPIO9"])] {
            rig.world.file = refused
            try rig.send(.reload)
            check(rig.world.keptFile, dearer)
        }
    }

    @Test("an operator hears that the board file cannot be kept, and the gates go on")
    func notKept() throws {
        var rig = try DaemonRig()
        rig.world.keepFailure = ENOSPC
        try rig.daemon.start()
        check(
            rig.notes.contains(
                "<4>the board file in use cannot be kept for the time after a crash: No space left on device\n"), true)
        try rig.coins(5)
        check(rig.daemon.loop.chip.isHigh(offset: 5), true)
    }

    @Test("the service manager hears of a reload when it begins and when it is done")
    func told() throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        try rig.wait(.milliseconds(1_500))
        try rig.send(.reload)
        check(
            try rig.socket.take(3).dropFirst().map { $0 },
            ["RELOADING=1\nMONOTONIC_USEC=1500000\n", "READY=1\nSTATUS=lanes 1, lines 8, chip demo\n"])
    }

    @Test(
        "what cannot be taken up is refused with its reason, and the old settings stay, all of them",
        arguments: [
            ("fare = 50", "fares = 40", "north.board:5: unknown key 'fares' in [lane north]; did you mean 'fare'?"),
            (
                "fare = 50", "",
                "north.board:3: [lane north] has no 'fare': expected a whole number of smallest units, 1 to 1000000"
            ),
            ("label = demo", "label = other", "north.board: the chip changed, which needs a restart"),
            ("[lane north]", "[lane south]", "north.board: the list of lanes changed, which needs a restart"),
            ("GPIO5", "GPIO9", "north.board: the wiring of north.doors changed, which needs a restart"),
            ("GPIO6", "GPIO6 active-low", "north.board: the wiring of north.alarm changed, which needs a restart"),
            (
                "GPIO0 debounce 0s", "GPIO0 debounce 1ms",
                "north.board: the wiring of north.coin-slot changed, which needs a restart"
            ),
            ("alarm = GPIO6\n", "", "north.board: the wiring of north.alarm changed, which needs a restart"),
            (
                "[lane", "[watchdog]\ndevice = /dev/watchdog\n[lane",
                "north.board: the watchdog changed, which needs a restart"
            ),
        ])
    func refused(found: String, replacement: String, reason: String) throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        let others = DaemonRig.board(["coin-value": "40", "power-fail": "safe"])
        rig.world.file = others.replacingOccurrences(of: found, with: replacement)
        let before = rig.trace
        try rig.send(.reload)
        check(rig.notes.last, "<3>reload refused: \(reason); the old settings stay\n")
        check(rig.trace, before)
        let messages = try rig.socket.take(3)
        check(messages.last, "READY=1\nSTATUS=reload refused: \(reason); the old settings stay\n")
        try rig.coins(1)
        check(rig.counter("held"), 10)
        // A file that is good again is taken up.
        rig.world.file = others
        try rig.send(.reload)
        check(rig.notes.last, "<5>reloaded north.board\n")
        try rig.coins(1)
        check(rig.counter("held"), 50)
    }

    @Test(
        "settings that cannot work together are refused, and the old ones stay",
        arguments: [
            (
                "lock-timeout = 10s\n",
                "north.board:16: lock-timeout = 10s: expected less than passage-window, which is by default 5s"
            ),
            (
                "passage-window = 100ms\nlock-timeout = 20ms\n",
                "north.board:16: passage-window = 100ms: expected more than the debounce of person-sensor, which is 100ms"
            ),
            (
                "lock-timeout = 50ms\n",
                "north.board:16: lock-timeout = 50ms: expected more than the debounce of door-lock, which is 50ms"
            ),
        ])
    func cannotWork(settings: String, reason: String) throws {
        let file =
            DaemonRig.board.replacingOccurrences(of: "GPIO1 debounce 0s", with: "GPIO1 debounce 100ms")
            + "door-lock = GPIO8 debounce 50ms\n"
        var rig = try DaemonRig(file)
        rig.daemon.loop.chip.set(offset: 8, isHigh: true)
        try rig.daemon.start()
        rig.world.file = file + settings
        try rig.send(.reload)
        check(rig.notes.last, "<3>reload refused: \(reason); the old settings stay\n")
        try rig.coins(5)
        check(rig.daemon.loop.chip.isHigh(offset: 5), true)
    }

    @Test("another power-fail side moves a broken gate at once, and no other")
    func powerFail() throws {
        for isBroken in [false, true] {
            var rig = try DaemonRig()
            try rig.daemon.start()
            if isBroken { try rig.set(3, true) }
            check(rig.daemon.loop.chip.isHigh(offset: 5), false)
            rig.world.file = DaemonRig.board(["power-fail": "safe"])
            try rig.send(.reload)
            check(rig.daemon.loop.chip.isHigh(offset: 5), isBroken)
        }
    }

    @Test("the watchdog waits for as long as the new file says, and is fed as often")
    func watchdog() throws {
        func file(_ seconds: Int) -> String {
            DaemonRig.board([:], and: "[watchdog]\ndevice = /dev/watchdog\ntimeout = \(seconds)s\n")
        }
        var rig = try DaemonRig(file(9))
        try rig.daemon.start()
        rig.world.file = file(3)
        try rig.send(.reload)
        try rig.wait(.seconds(2))
        check(rig.world.watchdog, [.opened(.seconds(9)), .fed, .timeout(.seconds(3)), .fed, .fed, .fed])
        rig.world.file = file(15).replacingOccurrences(of: "fare = 50", with: "fare = 10")
        rig.world.refusal = .cannotSetTimeout(.seconds(15), errno: EINVAL)
        try rig.send(.reload)
        check(
            rig.notes.last,
            "<3>reload refused: the watchdog /dev/watchdog cannot wait for 15s: Invalid argument; the old settings stay\n"
        )
        try rig.coins(1)
        check(rig.daemon.loop.chip.isHigh(offset: 5), false)
    }

    @Test("and goes back to the time of the file before")
    func watchdogAndBack() throws {
        func file(_ seconds: Int) -> String {
            DaemonRig.board([:], and: "[watchdog]\ndevice = /dev/watchdog\ntimeout = \(seconds)s\n")
        }
        var rig = try DaemonRig(file(9))
        try rig.daemon.start()
        for seconds in [3, 3, 9] {
            rig.world.file = file(seconds)
            try rig.send(.reload)
        }
        check(
            rig.world.watchdog.filter { $0 != .fed },
            [.opened(.seconds(9)), .timeout(.seconds(3)), .timeout(.seconds(9))])
    }

    @Test(
        "the same file again, at any point of a random day, changes nothing at all",
        arguments: 1...10 as ClosedRange<UInt64>)
    func same(seed: UInt64) throws {
        var plain = try DaemonRig()
        var reloaded = try DaemonRig()
        try plain.daemon.start()
        try reloaded.daemon.start()
        var random = SplitMix64(seed: seed)
        var reloads = 0
        for _ in 0..<1_000 {
            let act = Act.random(&random)
            try plain.take(act)
            try reloaded.take(act)
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            try reloaded.send(.reload)
            reloaded.socket.drain()
            reloads += 1
        }
        check(reloaded.notes.filter { $0.contains("reloaded") }.isEmpty, false)
        check(reloads > 200, true)
        check(plain.trace.count > 1_000, true)
        check(reloaded.trace, plain.trace)
        check(reloaded.daemon.loop.chip.recorder.records, plain.daemon.loop.chip.recorder.records)
        check(reloaded.daemon.loop.counters(of: 0), plain.daemon.loop.counters(of: 0))
    }

    @Test("other settings, at any point of a random day, lose no money", arguments: 1...10 as ClosedRange<UInt64>)
    func other(seed: UInt64) throws {
        var rig = try DaemonRig()
        try rig.daemon.start()
        var random = SplitMix64(seed: seed)
        for _ in 0..<1_000 {
            try rig.take(Act.random(&random))
            if Int.random(in: 0..<4, using: &random) == 0 {
                let counters = rig.daemon.loop.counters(of: 0)
                let deadline = rig.daemon.loop.lanes[0].deadline
                let opened = rig.openings
                rig.world.file = DaemonRig.board([
                    "fare": "\(Int.random(in: 1...100, using: &random))",
                    "coin-value": "\(Int.random(in: 1...100, using: &random))",
                    "passage-window": "\(Int.random(in: 1...9, using: &random))s",
                    "overpayment": Bool.random(using: &random) ? "bank" : "keep",
                    "expired-fare": Bool.random(using: &random) ? "credit" : "keep",
                    "power-fail": Bool.random(using: &random) ? "safe" : "secure",
                ])
                try rig.send(.reload)
                rig.socket.drain()
                check(rig.daemon.loop.counters(of: 0), counters)
                if rig.openings == opened { check(rig.daemon.loop.lanes[0].deadline, deadline) }
            }
            let (inserted, held, fares, kept) = rig.money
            check(inserted, held + fares + kept)
        }
        check((rig.counter("passages") ?? 0) > 20, true)
    }

    /// What happens at a gate.
    fileprivate enum Act {
        case coin, person, fail, repair, fire, wait(Duration)

        static func random(_ random: inout SplitMix64) -> Act {
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<9: .coin
            case 9..<14: .person
            case 14: .fail
            case 15, 16: .repair
            case 17: .fire
            default: .wait(.milliseconds(.random(in: 1...8_000, using: &random)))
            }
        }
    }
}

extension DaemonRig {
    fileprivate var money: (inserted: UInt64, held: UInt64, fares: UInt64, kept: UInt64) {
        (counter("inserted") ?? 0, counter("held") ?? 1, counter("fares") ?? 1, counter("kept") ?? 1)
    }

    /// How often money that was there bought a passage without a coin.
    fileprivate var openings: Int {
        trace.count { entry in
            if case .event(_, let event) = entry.record { event.event == "interlockDidRelease" } else { false }
        }
    }

    fileprivate mutating func take(_ act: ReloadTests.Act) throws {
        switch act {
        case .coin: try pulse(0)
        case .person: try pulse(1)
        case .fail: try pulse(3)
        case .repair: try pulse(4)
        case .fire: try pulse(2)
        case .wait(let span): try wait(span)
        }
    }
}
