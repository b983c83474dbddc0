import Fleet
import TestSupport
import Testing

@Suite("Messages that nobody should believe")
struct HostileTests {
    @Test(
        "what makes no sense is counted, with what is wrong, and changes nothing",
        arguments: [
            ("north/state", "open", "byte 1: expected a JSON value"),
            ("north/state", "[]", "byte 1: expected a JSON object, {...}"),
            ("north/state", "{}", "'machine': expected a text"),
            ("north/state", Told.state(firmware: "odd"), "'firmware': expected running, stopped, ended or none"),
            ("north/state", Told.state(state: "7"), "'state': expected a text"),
            ("north/state", Told.state(fire: "\"yes\""), "'fire': expected true, false or null"),
            (
                "north/state", Told.state(numbers: "{\"credit\":-1}"),
                "'numbers': expected an object of whole numbers, at most 64"
            ),
            (
                "north/state", Told.state(numbers: "{\"credit\":1.5}"),
                "'numbers': expected an object of whole numbers, at most 64"
            ),
            ("north/state", Told.state(numbers: "{\"credit\":99999999999999999999}"), nil),
            ("north/state", Told.state(clock: "-4"), "'clock_error_ms': expected a whole number, 0 or more"),
            ("north/state", String(repeating: "{\"a\":", count: 3_000), nil),
            ("north/state", String(repeating: "x", count: 16_385), "16385 bytes; expected at most 16384"),
            ("north/counters", Told.counters("[1]"), "'counters': expected an object of whole numbers, at most 64"),
            (
                "north/counters", Told.counters().replacing("2026-11-24T02", with: "9999999-1-1T02"),
                "'date': expected a date, as 2026-11-24T02:10:03.482Z"
            ),
            (
                "north/counters", Told.counters().replacing("2026-11-24T", with: "2026-02-30T"),
                "'date': expected a date, as 2026-11-24T02:10:03.482Z"
            ),
            (
                "north/event", Told.event(value: "1,\"passage\":1", passage: nil),
                "'passage': expected true, false or null"
            ),
            ("north/event", Told.event(sequence: -1), "'sequence': expected a whole number, 0 or more"),
            ("event", "{\"boot\":null}", "'boot': expected a text"),
            ("status", "ONLINE", "expected online or offline"), ("status", "\"online\"", "expected online or offline"),
        ])
    func senseless(topic: String, payload: String, why: String?) {
        var picture = FleetPicture.varied
        let before = picture.rows().map { $0.board.json(at: Told.now) }
        #expect(picture.hear("harbour/west/\(topic)", payload) == .nothing)
        #expect(picture.rows().map { $0.board.json(at: Told.now) } == before)
        #expect(picture.senseless.count == 1)
        #expect(picture.senseless.last.hasPrefix("portcullis/harbour/west/\(topic): "))
        if let why { #expect(picture.senseless.last.hasSuffix(why)) }
    }

    @Test("what is added to a message later is left to others")
    func more() throws {
        var picture = FleetPicture.empty
        let state = "{\"mood\":[{\"a\":0.5}]," + Told.state().dropFirst()
        picture.hear("harbour/west/north/state", state)
        #expect(try picture.west.lanes["north"]?.state == "functioning.locked")
    }

    @Test(
        "a topic that is none of a board's is passed over",
        arguments: [
            "portcullis", "portcullis/", "portcullis/harbour/west", "portcullis/harbour/west/north/command",
            "portcullis/harbour/west/north/state/more", "portcullis//west/status", "portcullis/harbour/we st/status",
            "portcullis/harbour/\u{1B}[2J/status", "portcullis/harbour/wést/status", "portcullises/harbour/west/status",
            "portcullis/harbour/\(String(repeating: "w", count: 65))/status", "homeassistant/status", "",
        ])
    func topics(topic: String) {
        var picture = FleetPicture.empty
        let message = FleetMessage(topic: topic, payload: Array("online".utf8), isRetained: true)
        #expect(picture.take(message, at: Told.now) == .nothing)
        #expect(picture.boards.isEmpty && picture.senseless.count == 0)
    }

    @Test("a word of a stranger commands no terminal, and is no longer than it may be")
    func control() throws {
        var picture = FleetPicture.empty
        picture.hear(
            "harbour/west/north/state",
            Told.state(
                fault: "\"\\u001b[2J\u{202E}\(String(repeating: "long", count: 100))\"", numbers: "{\"cr\\u0007é\":1}"))
        let lane = try #require(picture.west.lanes["north"])
        #expect(lane.fault == "?[2J?" + String(repeating: "long", count: 100).prefix(59))
        #expect(lane.numbers == ["cr??": 1])
        picture.hear("harbour/west/north/state", "\u{1B}]0;title\u{7}")
        picture.hear("harbour/west/\u{1B}/state", "{}")
        for line in FleetScreen(broker: "x\u{1B}", start: Told.now).lines(of: picture, at: Told.now) {
            #expect(line.text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line.text)")
        }
    }

    @Test(
        "boards and lanes that somebody makes up are counted when there is no more room, and those that are there go on"
    )
    func crowd() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/status", "online")
        for number in 0..<3_000 { picture.hear("made/up\(number)/status", "online") }
        #expect(picture.boards.count == FleetLimits.mostBoards)
        #expect(picture.homeless.count == UInt64(3_001 - FleetLimits.mostBoards))
        #expect(
            picture.homeless.last == "portcullis/made/up2999/status: it is of another board than the 1000 that are kept"
        )
        for number in 0..<10 { picture.hear("harbour/west/lane\(number)/state", Told.state()) }
        #expect(try picture.west.lanes.count == FleetLimits.mostLanes)
        #expect(picture.homeless.count == UInt64(3_003 - FleetLimits.mostBoards))
        #expect(picture.hear("harbour/west/lane0/state", Told.state(fault: "\"x\"")) == .changed(try picture.west.name))
        let lines = FleetScreen(broker: "b", start: Told.now).lines(of: picture, at: Told.now, width: 200)
        #expect(
            lines.contains {
                $0.text.hasPrefix("2003 messages had no room; the last one: portcullis/harbour/west/lane9")
            })
    }

    @Test("a board that somebody fills is left out from where its line would fill a browser's stream, and counted")
    func filled() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/status", "online")
        let names = (0..<64).map { String(repeating: "\\\"", count: 60) + "\($0)" }
        let members = { (value: String) in "{" + names.map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}" }
        let counters = Told.counters(members("18446744073709551615"))
        var changes: [FleetPicture.Change] = []
        for number in 0..<8 {
            changes.append(
                picture.hear("harbour/west/lane\(number)/state", Told.state(numbers: members("1234567890"))))
            changes.append(picture.hear("harbour/west/lane\(number)/counters", counters))
        }
        let west = try picture.west
        #expect(changes.first == .changed(west.name) && changes.last == .nothing)
        #expect(picture.homeless.count == UInt64(changes.count { $0 == .nothing }))
        #expect(
            picture.homeless.last
                == "portcullis/harbour/west/lane7/counters: its board would have more than the 48000 bytes that are kept of one"
        )
        #expect(west.json(at: Told.now).utf8.count > 30_000)
        // What needs little room has it, and the board says so as before.
        #expect(picture.hear("harbour/west/lane0/state", Told.state(fault: "\"x\"")) == .changed(west.name))
        #expect(picture.hear("harbour/west/lane0/event", Told.event()) == .changed(west.name))
        #expect(picture.hear("harbour/west/status", "offline") == .changed(west.name))
        #expect(try picture.west.json(at: Told.now).utf8.count < FleetLimits.mostBoardBytes)
    }

    @Test("random bytes are never more than a message that makes no sense")
    func random() {
        var picture = FleetPicture.varied
        var generator = RandomInputs.generator()
        let whole = Array(Told.state().utf8)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator) / 4)
            picture.take(
                FleetMessage(topic: "portcullis/harbour/west/north/state", payload: bytes, isRetained: false),
                at: Told.now)
        }
        #expect(picture.senseless.count > 100)
        for line in FleetScreen(broker: "b", start: Told.now).lines(of: picture, at: Told.now, width: 100) {
            #expect(line.text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && line.text.count <= 100)
        }
    }
}
