import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import Machines

/// What is supervised at gates of every kind, and the fire panel's two contacts, on a mock chip.
struct SupervisionTests {
    private static let supervised = """
        fire-release = 0 debounce 0s
        fire-release-2 = 1 active-low debounce 0s
        mains-fail = 2 debounce 0s
        battery-low = 3 debounce 0s
        tamper = 4 debounce 0s
        call-button = 5 debounce 0s
        break-glass = 6 debounce 0s
        repair-key = 7 debounce 0s
        bell = 29
        """

    /// A gate that asks for nothing but a grant, on the side where it goes without power.
    private static func turnstile(_ powerFail: String) -> String {
        """
        [chip]
        label = demo
        [lane a]
        machine = turnstile
        power-fail = \(powerFail)
        grant = 10 debounce 0s
        exit-button = 11 debounce 0s
        person-sensor = 12 debounce 0s
        doors = 20
        \(supervised)
        """
    }

    private static let door = """
        [chip]
        label = demo
        [lane a]
        machine = elevator-door
        door-lock = 10 debounce 0s
        door-open-limit = 11 debounce 0s
        light-curtain = 12 debounce 0s
        open-drive = 20
        close-drive = 21
        \(supervised)
        """

    private static let exitBoard = """
        [chip]
        label = demo
        [lane a]
        machine = parking-exit
        price = 1
        coin-value = 1
        coin-slot = 10 debounce 0s
        loop = 11 debounce 0s
        barrier = 20
        hopper = 21
        \(supervised)

        """

    private static let boards = [turnstile("secure"), door, exitBoard]

    /// The second contact rests with a high line.
    private static func site(_ text: String, active: [Int] = []) throws -> Site { try Site(text, active: active + [1]) }

    @Test("each contact is reported when it begins and when it ends", arguments: boards)
    func reports(board: String) throws {
        var site = try Self.site(board)
        for offset in [2, 4, 5, 6] {
            try site.set(offset, true)
            try site.set(offset, false)
        }
        #expect(
            site.loop.sink.faults == [
                "mainsFailed", "mainsReturned", "housingOpened", "housingClosed", "helpWasCalled", "glassWasBroken",
                "glassWasReplaced",
            ])
        #expect(site.loop.sink.errors.isEmpty)
    }

    @Test("what is so at the start is reported", arguments: boards)
    func start(board: String) throws {
        let site = try Self.site(board, active: [2, 4])
        #expect(site.loop.sink.faults == ["mainsFailed", "housingOpened"])
    }

    @Test("the bell rings once for each call, also for one that comes while it rings", arguments: boards)
    func bell(board: String) throws {
        var site = try Self.site(board)
        try site.press(5)
        try site.press(5)
        var rings = 0
        var wasRinging = false
        for _ in 0..<60 {
            let isRinging = site.lit.contains(29)
            if isRinging, !wasRinging { rings += 1 }
            wasRinging = isRinging
            try site.wait(.milliseconds(100))
        }
        #expect(rings == 2 && !wasRinging)
    }

    @Test("presses that no ring waits for any more are said")
    func manyCalls() throws {
        var site = try Self.site(Self.exitBoard + "bell-pulse = 60s\n")
        for _ in 0..<10 { try site.press(5) }
        #expect(site.loop.sink.faults.filter { $0 != "helpWasCalled" } == ["signalLost"])
        var silent = try Self.site(Self.exitBoard.replacing("bell = 29", with: "bell-pulse = 60s"))
        for _ in 0..<10 { try silent.press(5) }
        #expect(silent.loop.sink.faults.allSatisfy { $0 == "helpWasCalled" }, "nothing rings there")
    }

    @Test("a low battery bars a gate that is secure without power, after the one who may pass")
    func secure() throws {
        var site = try Self.site(Self.turnstile("secure"))
        try site.press(10)
        try site.set(3, true)
        #expect(site.state() == "barred.unlocked" && site.lit == [20])
        try site.press(12)
        #expect(site.state() == "barred.locked" && site.lit == [])
        try site.press(10)
        #expect(site.lit == [])
        try site.press(11)
        #expect(site.lit == [20], "who is inside gets out")
        try site.press(12)
        try site.set(3, false)
        #expect(site.state() == "functioning.locked")
    }

    @Test(
        "a low battery bars a parking exit that is secure without power, and frees one that is open",
        arguments: [
            ("secure", "barred"), ("safe", "free"),
        ])
    func exit(powerFail: String, state: String) throws {
        var site = try Self.site(Self.exitBoard + "power-fail = \(powerFail)\n")
        try site.wait(.seconds(6))
        try site.set(3, true)
        #expect(site.state() == state)
        try site.set(3, false)
        #expect(site.state().hasPrefix("functioning"))
    }

    @Test("a low battery frees a gate that is open without power, also at the start")
    func safe() throws {
        var site = try Self.site(Self.turnstile("safe"), active: [3])
        #expect(site.state() == "free" && site.lit == [20])
        try site.set(3, false)
        #expect(site.state() == "functioning.locked" && site.lit == [])
    }

    @Test("either contact of the panel is a fire, which is over when both have been quiet", arguments: [0, 1])
    func either(first: Int) throws {
        var site = try Self.site(Self.turnstile("secure"))
        // High is quiet at the second contact.
        func set(_ contact: Int, _ isFire: Bool) throws { try site.set(contact, (contact == 1) != isFire) }
        try set(first, true)
        #expect(site.lit == [20], "one of them is a fire")
        try set(1 - first, true)
        try set(first, false)
        try site.wait(.milliseconds(500))
        try set(1 - first, false)
        try site.wait(.milliseconds(4_999))
        #expect(site.lit == [20])
        try site.wait(.milliseconds(1))
        #expect(site.lit == [])
        #expect(site.loop.sink.faults.isEmpty)
    }

    @Test("contacts that differ for a second are a fire and a fault, and again after a repair that repaired nothing")
    func differ() throws {
        var site = try Self.site(Self.turnstile("secure"))
        try site.set(1, false)
        try site.wait(.milliseconds(999))
        #expect(site.loop.sink.faults.isEmpty)
        try site.wait(.milliseconds(1))
        #expect(site.loop.sink.faults == ["fireContactsDiffer"] && site.lit == [20])
        try site.press(7)
        try site.wait(.seconds(1))
        #expect(site.loop.sink.faults == ["fireContactsDiffer", "fireContactsDiffer"])
        try site.set(1, true)
        try site.wait(.seconds(60))
        #expect(site.loop.lanes[0].isOutOfService && site.lit == [], "somebody has to look")
        try site.press(7)
        #expect(!site.loop.lanes[0].isOutOfService)
    }

    @Test("a door opens for the second contact, too")
    func doorOpens() throws {
        var site = try Self.site(Self.door, active: [10])
        try site.set(1, false)
        try site.wait(.seconds(1))
        #expect(site.lit.contains(20) && site.loop.sink.faults == ["fireContactsDiffer"])
    }

    @Test("the supervised contacts of each kind are in their order", arguments: LaneDescription.machines.indices)
    func order(machine: Int) {
        let gate = LaneDescription(machine: machine)
        guard let first = (0..<64).first(where: { gate.role($0) == SupervisedContact.mainsFail.row }) else { return }
        let all = SupervisedContact.all
        for index in all.indices { #expect(gate.role(first + index) == all[index].row) }
    }
}
