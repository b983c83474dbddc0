import ControlLoop
import Lanes
import Machines
import Statecharts
import Testing

@testable import BoardFile

@Suite("What a good board file means")
struct MeaningTests {
    private func configuration(_ more: String...) throws -> TurnstileLaneConfiguration {
        try board((goodLines + more).joined(separator: "\n")).turnstile()
    }

    private func line(_ text: String) throws -> Line {
        let map = try board(goodBoard(and: text)).map
        return map.lines[map.lines.count - 1]
    }

    @Test("without more, everything has its default")
    func defaults() throws {
        #expect(try configuration() == .debounced(fare: 50, coinValue: 10))
    }

    @Test("every key of a lane says what it is named for")
    func keys() throws {
        var expected = TurnstileLaneConfiguration.debounced(fare: 50, coinValue: 10)
        expected.turnstile.passageWindow = .milliseconds(100)
        expected.turnstile.alarmDuration = .seconds(600)
        expected.turnstile.intrusionGrace = .seconds(3)
        expected.turnstile.overpayment = .bank
        expected.turnstile.expiredFare = .credit
        expected.turnstile.powerFail = .safe
        expected.lockTimeout = .milliseconds(10)
        expected.coinPulses.shortest = .milliseconds(10)
        expected.coinPulses.longest = .milliseconds(11)
        expected.coinPulses.stuckAfter = .milliseconds(12)
        expected.beamStuckAfter = .seconds(3600)
        let said = try configuration(
            "passage-window = 100ms", "alarm-duration = 10m", "intrusion-grace = 3s", "overpayment = bank",
            "expired-fare = credit", "power-fail = safe", "lock-timeout = 10ms", "pulse-min = 10ms",
            "pulse-max = 11ms", "coin-stuck = 12000us", "beam-stuck = 1h")
        #expect(said == expected)
    }

    @Test("windows allow for the debounce of the person sensor")
    func sensorDelay() throws {
        let lane = try board(goodBoard(line: 8, is: "person-sensor = 3 debounce 7ms")).turnstile()
        #expect(lane.turnstile.sensorDelay == .milliseconds(7))
    }

    @Test("the defaults can be said")
    func saidDefaults() throws {
        let said = try configuration(
            "passage-window = 5s", "alarm-duration = 5s", "intrusion-grace = 0s", "overpayment = keep",
            "expired-fare = keep", "power-fail = secure", "lock-timeout = 2s", "pulse-min = 15ms",
            "pulse-max = 250ms", "coin-stuck = 2s", "beam-stuck = 30s")
        #expect(try said == configuration())
    }

    @Test("the bounds of an amount are good")
    func amounts() throws {
        #expect(try board(goodBoard(line: 5, is: "fare = 1")).turnstile().turnstile.fare == Money(1))
        #expect(
            try board(goodBoard(line: 5, is: "fare = 1000000")).turnstile().turnstile.fare
                == Money(1_000_000))
    }

    @Test("the wired roles say what is supervised and how repairs are known")
    func roles() throws {
        #expect(try configuration("door-lock = GPIO22").hasDoorLock)
        #expect(try !configuration("door-lock = GPIO22").service.hasRepairKey)
        #expect(try configuration("repair-key = GPIO22").service.hasRepairKey)
        #expect(try !configuration("repair-key = GPIO22").hasDoorLock)
    }

    @Test("a chip is named by its label or by its path")
    func chips() throws {
        #expect(try board(goodBoard()).chip == .label(ChipName("demo")))
        #expect(
            try board(goodBoard(line: 2, is: "path = /dev/gpiochip0")).chip == .path(ChipName("/dev/gpiochip0")))
    }

    @Test("a line is named by its name or by its offset")
    func selectors() throws {
        #expect(try line("alarm = GPIO24").selector == .name(LineName("GPIO24")))
        #expect(try line("alarm = 3V3_EN").selector == .name(LineName("3V3_EN")))
        #expect(try line("alarm = 0").selector == .offset(0))
        #expect(try line("alarm = 65535").selector == .offset(65535))
    }

    @Test("without attributes a line is active high, and its bias as the kernel finds it")
    func plainLine() throws {
        let line = try line("fault = GPIO24")
        #expect(!line.isActiveLow)
        #expect(line.bias == .unchanged)
        #expect(line.lane == 0)
        #expect(line.role == TurnstileRole.fault.role)
    }

    @Test("attributes come in any order")
    func attributes() throws {
        for text in ["active-low pull-up debounce 250us", "debounce 250us active-low pull-up"] {
            let line = try line("fault = GPIO24 \(text)")
            #expect(line.isActiveLow)
            #expect(line.bias == .pullUp)
            #expect(line.direction == .input(debounce: .microseconds(250)))
        }
    }

    @Test(
        "every bias, for inputs and outputs",
        arguments: zip(["pull-up", "pull-down", "bias-disabled"], [Bias.pullUp, .pullDown, .disabled]))
    func biases(attribute: String, bias: Bias) throws {
        #expect(try line("fault = GPIO24 \(attribute)").bias == bias)
        #expect(try line("alarm = GPIO24 \(attribute)").bias == bias)
    }

    @Test(
        "every drive",
        arguments: zip(
            ["", "push-pull", "open-drain", "open-source"], [Drive.pushPull, .pushPull, .openDrain, .openSource]))
    func drives(attribute: String, drive: Drive) throws {
        #expect(try line("alarm = GPIO24 \(attribute)").direction == .output(drive: drive, initial: .inactive))
    }

    @Test("every input is debounced by itself, the coin slot, too")
    func debounces() throws {
        let map = try board(
            goodBoard(and: "door-lock = 1", "fire-release = 2", "fault = 3", "repair-key = 4", "alarm = 5")
        ).map
        var debounces: [String: Duration] = [:]
        for index in map.lines.indices {
            guard case .input(let debounce) = map.lines[index].direction else { continue }
            debounces[string(FixedText<33>(map.lines[index].role.label))] = debounce
        }
        #expect(
            debounces == [
                "coin-slot": .milliseconds(5), "person-sensor": .milliseconds(5), "door-lock": .milliseconds(5),
                "fire-release": .milliseconds(5), "fault": .milliseconds(5), "repair-key": .milliseconds(5),
            ])
    }

    @Test("a debounce can be turned off, and be a second", arguments: zip(["0s", "1s"], [Duration.zero, .seconds(1)]))
    func debounceBounds(text: String, debounce: Duration) throws {
        #expect(try line("fault = GPIO24 debounce \(text)").direction == .input(debounce: debounce))
    }

    @Test("outputs begin at their lane's fail-safe levels")
    func initialLevels() throws {
        for (powerFail, doors) in [("secure", Level.inactive), ("safe", Level.active)] {
            // The key may stand behind the lines that it is about.
            let text = goodBoard(and: "alarm = 5", "coin-inhibit = 6 active-low", "power-fail = \(powerFail)")
            let map = try board(text).map
            #expect(map.lines[2].direction == .output(drive: .pushPull, initial: doors))
            #expect(map.lines[3].direction == .output(drive: .pushPull, initial: .inactive))
            #expect(map.lines[4].direction == .output(drive: .pushPull, initial: .active))
        }
    }

    @Test("lanes are in the order of their sections, lines in the order of the file")
    func order() throws {
        let board = try board(
            """
            [lane south]
            machine = turnstile
            doors = 9
            coin-slot = 8
            person-sensor = 7
            fare = 20
            coin-value = 20
            power-fail = safe
            [chip]
            label = demo
            [lane north]
            machine = turnstile
            coin-value = 10
            fare = 50
            person-sensor = 1
            coin-slot = 2
            doors = 3
            """)
        #expect(board.lanes.count == 2)
        #expect(try board.turnstile(0).turnstile.fare == Money(20))
        #expect(try board.turnstile(1).turnstile.fare == Money(50))
        #expect(board.map.laneNames == LaneList(LaneName("south"), LaneName("north")))
        let lines = board.map.lines.indices.map { board.map.lines[$0] }
        #expect(lines.map(\.selector) == [9, 8, 7, 1, 2, 3].map { .offset($0) })
        #expect(lines.map(\.lane) == [0, 0, 0, 1, 1, 1])
        #expect(lines[0].direction == .output(drive: .pushPull, initial: .active))
        #expect(lines[5].direction == .output(drive: .pushPull, initial: .inactive))
    }

    @Test("eight lanes and 64 lines fit")
    func limits() throws {
        let roles = [
            "coin-slot", "person-sensor", "doors", "alarm", "fault", "repair-key", "fire-release", "coin-inhibit",
        ]
        var lines = ["[chip]", "label = demo"]
        for lane in 0..<8 {
            lines += ["[lane \(String(repeating: "n", count: 31))\(lane)]"]
            lines += ["machine = turnstile", "fare = 50", "coin-value = 10"]
            lines += roles.indices.map { "\(roles[$0]) = \(lane * 8 + $0)" }
        }
        let board = try board(lines.joined(separator: "\n"))
        #expect(board.lanes.count == 8)
        #expect(board.map.lines.count == 64)
        #expect(string(board.map.laneNames[7]) == String(repeating: "n", count: 31) + "7")
    }
}

extension FixedList where Element == LaneName {
    fileprivate init(_ elements: Element...) {
        self.init()
        for element in elements { add(element) }
    }
}
