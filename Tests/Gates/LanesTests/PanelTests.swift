import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

/// Keys, lamps and signals of a turnstile, and what several lanes share, on a mock chip.
struct PanelTests {
    /// Two turnstiles with one fire release and one key between them.
    private static var twoGates: String {
        let common = """
            machine = turnstile
            fire-release = 0 debounce 0s
            locked = 1 debounce 0s
            """
        return """
            [chip]
            label = demo
            [lane a]
            \(common)
            free = 2 debounce 0s
            grant = 3 debounce 0s
            person-sensor = 4 debounce 0s
            exit-button = 5 debounce 0s
            doors = 20
            go-lamp = 21
            stop-lamp = 22
            ready = 23
            passed = 24
            passed-exit = 25
            refused = 26
            [lane b]
            \(common)
            grant = 6 debounce 0s
            person-sensor = 7 debounce 0s
            doors = 27
            """
    }

    @Test("one fire contact opens every lane that names it, and its edge is traced once")
    func sharedFire() throws {
        var site = try Site(Self.twoGates)
        try site.set(0, true)
        #expect(site.lit.filter { $0 == 20 || $0 == 27 } == [20, 27])
        #expect(site.loop.sink.json.filter { $0.contains(#""kind":"edge""#) }.count == 1)
        try site.set(0, false)
        try site.wait(.seconds(6))
        #expect(site.lit.filter { $0 == 20 || $0 == 27 } == [])
    }

    @Test("a shared contact that is active at the start counts in every lane")
    func sharedAtStart() throws {
        let burning = try Site(Self.twoGates, active: [0])
        #expect(burning.lit.filter { $0 == 20 || $0 == 27 } == [20, 27])
        var barred = try Site(Self.twoGates, active: [1])
        for grant in [3, 6] { try barred.press(grant) }
        #expect(barred.lit.filter { $0 == 20 || $0 == 27 } == [])
        #expect(barred.loop.sink.faults.filter { $0.contains("grantRefused") }.count == 2)
    }

    @Test("a shared contact that storms puts every lane out of service that has it")
    func sharedStorm() throws {
        var site = try Site(Self.twoGates)
        for _ in 0..<1_200 {
            for isHigh in [true, false] {
                site.loop.chip.set(offset: 1, isHigh: isHigh)
                try site.wait(.microseconds(10))
            }
        }
        #expect(site.loop.lanes[0].isOutOfService && site.loop.lanes[1].isOutOfService)
    }

    @Test("arrow and cross, ready, and a pulse for each who passes or is refused")
    func panel() throws {
        var site = try Site(Self.twoGates)
        #expect(site.lit == [22, 23], "stop-lamp, ready")
        try site.press(3)
        #expect(site.lit == [20, 21, 23], "doors, go-lamp, ready")
        try site.press(4)
        #expect(site.lit == [22, 23, 24], "passed")
        try site.wait(.milliseconds(300))
        #expect(site.lit == [22, 23])
        try site.press(5)
        try site.press(4)
        #expect(site.lit == [22, 23, 25], "passed-exit")
        try site.wait(.seconds(1))
        try site.set(1, true)
        #expect(site.lit == [22], "not ready")
        try site.press(3)
        #expect(site.lit == [22, 26], "refused")
        try site.wait(.seconds(1))
        try site.set(0, true)
        #expect(site.lit == [20, 21, 27], "a fire: everybody goes, and nobody is served")
    }

    @Test("at the stop the cross is lit, and no signal stays active")
    func stop() throws {
        var site = try Site(Self.twoGates)
        try site.press(3)
        try site.press(4)
        #expect(site.lit.contains(24))
        try site.loop.stop()
        #expect(site.lit == [22])
    }

    @Test("the keys go in their order, and the gate follows what is left")
    func modes() throws {
        var site = try Site(Self.twoGates)
        try site.set(2, true)
        #expect(site.state() == "free")
        try site.set(1, true)
        #expect(site.state() == "barred.locked")
        try site.set(2, false)
        #expect(site.state() == "barred.locked")
        try site.set(1, false)
        #expect(site.state() == "functioning.locked")
    }
}
