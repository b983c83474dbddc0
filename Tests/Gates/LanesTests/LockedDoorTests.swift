import ControlLoop
import Statecharts
import TestSupport
import Testing

@Suite("A door that is locked at landings")
struct LockedDoorTests {
    private static let board = """
        [chip]
        label = demo
        [lane a]
        machine = elevator-door
        door-lock = 1 debounce 0s
        door-open-limit = 2 debounce 0s
        light-curtain = 3 debounce 0s
        open-button = 4 debounce 0s
        landing = 5 debounce 0s
        locked = 6 debounce 0s
        door-zone = 7 debounce 0s
        fire-release = 8 debounce 0s
        open-drive = 20
        close-drive = 21
        """

    /// A door that is closed, locked, and where it may open.
    private func closed(and active: [Int] = []) throws -> Site {
        var site = try Site(Self.board, active: [1, 7] + active)
        // A drive rests after the start.
        try site.wait(.seconds(1))
        return site
    }

    @Test("it opens for no landing, and for the button in the car")
    func landing() throws {
        var site = try closed(and: [6])
        try site.press(5)
        #expect(site.lit == [] && site.loop.sink.faults == ["landingIgnored"])
        try site.press(4)
        #expect(site.lit == [20])
    }

    @Test("it opens for no landing when the car comes into its zone, either")
    func zone() throws {
        var site = try Site(Self.board, active: [1, 6])
        try site.wait(.seconds(1))
        try site.set(5, true)
        try site.set(7, true)
        #expect(site.lit == [])
    }

    /// A door and a turnstile, of which only one may be open.
    private func hall() throws -> Site {
        var site = try Site(
            Self.board + """

                attendant = 12 debounce 0s
                close-button = 13 debounce 0s
                [lane b]
                machine = turnstile
                grant = 9 debounce 0s
                person-sensor = 10 debounce 0s
                door-lock = 11 debounce 0s
                doors = 22
                [interlock hall]
                lanes = a, b
                """, active: [1, 7, 11])
        try site.wait(.seconds(1))
        return site
    }

    /// The turnstile is open.
    private func openTurnstile(_ site: inout Site) throws {
        try site.press(9)
        try site.set(11, false)
    }

    @Test("a landing that waits at an interlock gets no door that was locked meanwhile; somebody in the car does")
    func interlocked() throws {
        var site = try hall()
        for (contact, lit) in [(5, []), (4, [20])] as [(Int, [Int])] {
            try openTurnstile(&site)
            try site.press(contact)
            #expect(site.lit == [22], "the turnstile is open")
            try site.set(6, true)
            try site.press(10)
            try site.set(11, true)
            #expect(site.lit == lit)
            try site.set(6, false)
        }
        #expect(site.loop.sink.faults == ["landingIgnored"])
    }

    @Test("a landing does not take over the wish of somebody in the car, who gets out of a door that is locked since")
    func both() throws {
        for contacts in [[4, 5], [5, 4]] {
            var site = try hall()
            try openTurnstile(&site)
            for contact in contacts { try site.press(contact) }
            try site.set(6, true)
            try site.press(10)
            try site.set(11, true)
            #expect(site.lit == [20] && site.loop.sink.faults == [])
        }
    }

    @Test("a door that has got an attendant opens for no landing that waited, and for the button")
    func attended() throws {
        var site = try hall()
        try openTurnstile(&site)
        try site.press(5)
        try site.set(12, true)
        try site.press(10)
        try site.set(11, true)
        #expect(site.lit == [] && site.loop.sink.faults == ["landingIgnored"])
        try site.press(4)
        #expect(site.lit == [20])
    }

    @Test("a wish that waited for too long is over, so the next one is its own")
    func tooLong() throws {
        var site = try hall()
        try openTurnstile(&site)
        try site.press(4)
        // As long as an interlock lets a door wait.
        try site.wait(.seconds(4))
        try site.press(9)
        try site.wait(.seconds(8))
        try site.press(9)
        try site.press(5)
        try site.set(6, true)
        try site.press(10)
        try site.press(10)
        try site.set(11, true)
        #expect(site.lit == [])
    }

    @Test("a fire opens it")
    func fire() throws {
        var site = try closed(and: [6])
        try site.set(8, true)
        #expect(site.lit == [20])
    }

    @Test("when the key is turned back it opens with the next arrival")
    func unlocked() throws {
        var site = try closed()
        try site.set(6, true)
        try site.set(5, true)
        try site.set(6, false)
        #expect(site.lit == [])
        try site.set(5, false)
        try site.set(5, true)
        #expect(site.lit == [20])
    }
}
