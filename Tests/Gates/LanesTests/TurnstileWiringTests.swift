import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Machines

/// Acceptors with a line for each coin, gates that count by themselves, and a heartbeat, on a mock chip.
struct TurnstileWiringTests {
    private static func board(_ lines: String) -> String {
        """
        [chip]
        label = demo
        [lane a]
        machine = turnstile
        doors = 20
        passage-window = 5s
        \(lines)
        """
    }

    private static let coins = board(
        """
        fare = 50
        coin-value = 10
        coin-value-2 = 20
        coin-value-4 = 100
        coin-slot = 1 debounce 0s
        coin-slot-2 = 2 debounce 0s
        coin-slot-4 = 4 debounce 0s
        person-sensor = 10 debounce 0s
        overpayment = bank
        """)

    /// A gate that counts whom it lets through, by pulses.
    private static func counting(_ lines: String) throws -> Site {
        let wired = "grant = 1 debounce 0s\npassage-contact = 10 debounce 0s\nopen-pulse = 22\n"
        return try Site(board(wired + lines).replacing("doors = 20", with: ""))
    }

    private func counter(_ site: borrowing Site, _ label: Label) -> UInt64? {
        let counters = site.loop.counters(of: 0)
        for index in counters.indices where counters[index].label == label { return counters[index].value }
        return nil
    }

    @Test("each line of an acceptor is worth what the board file says")
    func values() throws {
        var site = try Site(Self.coins)
        for (offset, inserted) in [(1, 10), (2, 30), (4, 130)] as [(Int, UInt64)] {
            try site.press(offset)
            #expect(counter(site, "inserted") == inserted)
        }
        #expect(site.lit == [20] && counter(site, "held") == 130)
    }

    @Test("a coin on another line right after the fare is complete is no part of the coin before")
    func apart() throws {
        var site = try Site(Self.coins.replacing("overpayment = bank", with: "overpayment = keep"))
        for _ in 0..<5 { try site.press(1) }
        #expect(site.lit == [20])
        try site.press(2)
        #expect(counter(site, "kept") == 0 && counter(site, "held") == 70, "it is the next one's")
        // One more pulse of the coin that completed the fare is surplus.
        try site.press(1)
        #expect(counter(site, "kept") == 10)
    }

    @Test("a coin of the same worth on the first line is another one")
    func sameWorth() throws {
        var site = try Site(
            Self.coins.replacing("fare = 50", with: "fare = 20").replacing("overpayment = bank", with: "")
                .replacing("coin-value = 10", with: "coin-value = 20"))
        try site.press(2)
        #expect(site.lit == [20])
        try site.press(1)
        #expect(counter(site, "kept") == 0 && counter(site, "held") == 40)
    }

    @Test("each window has its pulse, also one that ends when the one before would have")
    func equalWindows() throws {
        var site = try Self.counting(
            """
            grants-waiting = 1
            grant-window = 4s
            signal-pulse = 100ms
            fare = 10
            coin-value = 10
            coin-slot = 2 debounce 0s
            """)
        try site.press(2)
        try site.press(1)
        // A second after the coin, a window of 4 s follows one of 5 s.
        try site.wait(.milliseconds(920))
        let before = try #require(site.loop.lanes[0].turnstile?.machine.passage.window)
        #expect(site.lit == [])
        try site.set(10, true)
        #expect(site.loop.lanes[0].turnstile?.machine.passage.window == before)
        #expect(site.lit == [22])
    }

    @Test("a further line that stays active breaks the gate, and noise on it is no coin")
    func trouble() throws {
        var site = try Site(Self.coins)
        try site.set(2, true)
        try site.wait(.milliseconds(1))
        try site.set(2, false)
        #expect(site.loop.sink.faults == ["pulseTooShort"] && counter(site, "inserted") == 0)
        try site.set(4, true)
        try site.wait(.seconds(2))
        #expect(site.loop.sink.faults.last == "sensorStuck" && site.loop.lanes[0].isOutOfService)
    }

    @Test("a gate that counts itself lets one through a grant, also when its contact is closed at the start")
    func contact() throws {
        var site = try Site(
            Self.board("grant = 1 debounce 0s\npassage-contact = 10 debounce 0s\n"), active: [10])
        #expect(counter(site, "passages") == 0 && counter(site, "forcedEntries") == 0)
        try site.set(10, false)
        try site.press(1)
        #expect(site.lit == [20])
        try site.press(10)
        #expect(site.lit == [] && counter(site, "grantedPassages") == 1)
        try site.press(10)
        #expect(counter(site, "forcedEntries") == 1)
    }

    @Test(
        "of two contacts, in whichever order the file has them, only who turns the arms all the way has passed",
        arguments: [
            "passage-contact = 10 debounce 0s\npassage-contact-2 = 11 debounce 0s\n",
            "passage-contact-2 = 11 debounce 0s\npassage-contact = 10 debounce 0s\n",
        ])
    func angles(contacts: String) throws {
        var site = try Site(Self.board("grant = 1 debounce 0s\n" + contacts))
        func turn(_ first: Int, _ second: Int, isWhole: Bool) throws {
            try site.set(first, true)
            try site.wait(.milliseconds(200))
            try site.set(second, true)
            try site.wait(.milliseconds(200))
            try site.set(isWhole ? first : second, false)
            try site.wait(.milliseconds(200))
            try site.set(isWhole ? second : first, false)
            try site.wait(.milliseconds(200))
        }
        try site.press(1)
        try turn(10, 11, isWhole: false)
        #expect(site.lit == [20] && counter(site, "passages") == 0, "turned back")
        try turn(11, 10, isWhole: true)
        #expect(site.lit == [20] && site.loop.sink.faults == ["turnedBack"], "from the other side")
        try turn(10, 11, isWhole: true)
        #expect(site.lit == [] && counter(site, "grantedPassages") == 1)
    }

    @Test("of a shared line that storms, each gate says why it breaks, and that it is over")
    func sharedStorm() throws {
        let lanes = ["a", "b"].map { name in
            """
            [lane \(name)]
            machine = turnstile
            doors = \(name == "a" ? 20 : 21)
            grant = \(name == "a" ? 1 : 2) debounce 0s
            person-sensor = \(name == "a" ? 10 : 11) debounce 0s
            fire-release = 5 debounce 0s
            """
        }
        var site = try Site(("[chip]\nlabel = demo\n" + lanes.joined(separator: "\n")))
        for index in 1...2_000 {
            site.loop.chip.set(offset: 5, isHigh: index % 2 == 1)
            try site.wait(.microseconds(10))
        }
        try site.wait(.seconds(20))
        for fault in ["inputStorm", "inputStormEnded"] {
            let said = site.loop.sink.json.filter { $0.contains(#""fault":"\#(fault)""#) }
            #expect(said.map { $0.contains(#""lane":"a""#) } == [true, false], "\(said)")
        }
    }

    @Test("a contact of two that stays closed breaks the gate")
    func stuck() throws {
        var site = try Site(
            Self.board("grant = 1 debounce 0s\npassage-contact = 10 debounce 0s\npassage-contact-2 = 11 debounce 0s\n"))
        try site.set(11, true)
        try site.wait(.seconds(31))
        #expect(site.loop.sink.faults == ["sensorStuck"] && site.loop.lanes[0].isOutOfService)
    }

    @Test("a gate that counts gets a pulse for each, those who wait when it is their turn")
    func pulses() throws {
        var site = try Self.counting("grants-waiting = 2\nsignal-pulse = 200ms\nsignal-gap = 300ms")
        var pulses = 0
        var isActive = false
        func look(_ site: inout Site, for span: Int) throws {
            for _ in 0..<span / 10 {
                if site.lit == [22], !isActive { pulses += 1 }
                isActive = site.lit == [22]
                try site.wait(.milliseconds(10))
            }
        }
        try site.press(1)
        try look(&site, for: 1_000)
        #expect(pulses == 1 && !isActive)
        for _ in 0..<2 { try site.press(1) }
        try look(&site, for: 1_000)
        #expect(pulses == 1, "they wait")
        for _ in 0..<2 {
            try site.press(10)
            try look(&site, for: 1_000)
        }
        #expect(pulses == 3)
        try site.press(10)
        try look(&site, for: 6_000)
        #expect(pulses == 3 && counter(site, "grantedPassages") == 3)
    }

    @Test("somebody for whom there is no pulse any more is not lost in silence")
    func lostPulse() throws {
        var site = try Self.counting("grants-waiting = 9\nsignal-pulse = 10s")
        for _ in 0..<10 { try site.press(1) }
        for _ in 0..<9 { try site.press(10) }
        #expect(site.loop.sink.faults == ["signalLost"], "one is given, eight wait, and there is no room for the tenth")
    }

    @Test("a heartbeat beats while the gate is ready, and rests while it is not; no beat is recorded")
    func heartbeat() throws {
        var site = try Site(
            Self.board(
                """
                grant = 1 debounce 0s
                locked = 2 debounce 0s
                person-sensor = 10 debounce 0s
                heartbeat = 21
                heartbeat-period = 1s
                """))
        var seen: [Bool] = []
        let recorded = site.loop.sink.records.count
        for _ in 0..<4 {
            seen.append(site.lit == [21])
            try site.wait(.milliseconds(500))
        }
        #expect(seen == [true, false, true, false])
        #expect(site.loop.sink.records.count == recorded)
        try site.set(2, true)
        for _ in 0..<4 {
            #expect(site.lit == [])
            try site.wait(.milliseconds(500))
        }
    }
}
