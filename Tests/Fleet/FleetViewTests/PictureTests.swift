import ControlLoop
import Fleet
import TestSupport
import Testing

@Suite("What is known of a board")
struct PictureTests {
    @Test("a board that was heard of as it is has all that its messages say")
    func all() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/status", "online", isRetained: true)
        picture.hear(
            "harbour/west/north/state", Told.state(fault: "\"sensorStuck\"", fire: "true"), isRetained: true)
        picture.hear("harbour/west/north/counters", Told.counters(), isRetained: true)
        let board = try picture.west
        #expect(board.link == .online && board.linkSince == nil)
        #expect(board.clock == .within(milliseconds: 4))
        #expect(board.lastWord == Told.moment(Told.minutes(1)))
        let lane = try #require(board.lanes["north"])
        #expect(lane.machine == "turnstile" && lane.firmware == .running && lane.state == "functioning.locked")
        #expect(lane.since == Told.moment(Told.minutes(3)) && lane.fault == "sensorStuck" && lane.fire == true)
        #expect(lane.numbers == ["credit": 40] && lane.outputs == ["doors": false, "alarm": false])
        #expect(lane.counters == ["inserted": 500, "passages": 10] && lane.passages == 10)
        #expect(lane.lastPassage == .unknown && lane.passagesSeen == 0)
    }

    @Test("a board that says which money it counts has amounts in words, and units in JSON")
    func money() throws {
        var picture = FleetPicture.empty
        let plain = Told.state()
        let money = #","money":{"currency":"EUR","decimals":2,"names":["credit"]},"fire""#
        picture.hear("harbour/west/north/state", plain.replacing(#","fire""#, with: money))
        let lane = try #require(picture.west.lanes["north"])
        #expect(lane.money?.words("credit", 40) == "0.40 EUR" && lane.money?.words("persons", 40) == "40")
        let lines = FleetScreen(broker: "b", start: Told.now).lines(of: picture, at: Told.now)
        #expect(lines.contains { "\($0)".contains("credit 0.40 EUR") })
        let json = try picture.west.json(at: Told.now)
        #expect(json.contains(#""numbers":{"credit":40},"money":{"currency":"EUR","decimals":2,"names":["credit"]}"#))
        for wrong in [
            #"{"currency":"euro","decimals":2,"names":[]}"#, #"{"currency":"EUR","decimals":7,"names":[]}"#, "7",
        ] {
            picture.hear("harbour/west/north/state", plain.replacing(#","fire""#, with: #","money":\#(wrong),"fire""#))
            #expect(picture.senseless.last.contains("'money': expected a currency, its decimals"), "\(wrong)")
        }
        let wrong = #"{"currency":"EUR","decimals":2,"names":[7]}"#
        picture.hear("harbour/west/north/state", plain.replacing(#","fire""#, with: #","money":\#(wrong),"fire""#))
        #expect(picture.senseless.last.contains("'money': expected a list of at most"))
    }

    @Test("what comes live was said now, what was kept when its date says, and never in the future")
    func lastWord() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/north/state", Told.state(at: 90), isRetained: true)
        #expect(try picture.west.lastWord == Told.moment(Told.minutes(90)))
        picture.hear("harbour/west/north/state", Told.state(at: -60), isRetained: true)
        #expect(try picture.west.lastWord == Told.now)
        picture.hear("harbour/west/north/state", Told.state(at: 50), at: Told.moment(Told.minutes(-1)))
        #expect(try picture.west.lanes["north"]?.lastWord == Told.moment(Told.minutes(-1)))
    }

    @Test("a board that comes and goes is online and offline since then; that it is gone is no word of its own")
    func link() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/status", "online", isRetained: true)
        #expect(try picture.west.lastWord == nil)
        picture.hear("harbour/west/status", "offline")
        #expect(try picture.west.link == .offline && picture.west.linkSince == Told.now && picture.west.lastWord == nil)
        picture.hear("harbour/west/status", "offline", isRetained: true, at: Told.moment(Told.minutes(-5)))
        #expect(try picture.west.linkSince == Told.now)
        picture.hear("harbour/west/status", "online", at: Told.moment(Told.minutes(-6)))
        #expect(try picture.west.lastWord == Told.moment(Told.minutes(-6)))
    }

    @Test("two boards of one name are known by a boot that comes back, and a board that boots is one")
    func two() throws {
        let screen = FleetScreen(broker: "mqtt://broker:1883", filter: FleetFilter(), start: Told.now)
        var picture = FleetPicture.empty
        // What the broker had kept of a boot that is over comes between.
        for (boot, isRetained) in [(1, true), (2, false), (1, true), (2, false), (3, false), (3, false)] {
            picture.hear("harbour/west/north/state", Told.state(boot: boot), isRetained: isRetained)
        }
        picture.hear("harbour/west/north/state", Told.state())
        #expect(try !picture.west.isTwo)
        #expect(try picture.west.json(at: Told.now).contains("\"name_shared\":false"))
        #expect(screen.leftOut(of: picture) == [])
        picture.hear("harbour/west/north/state", Told.state(boot: 2))
        #expect(try picture.west.isTwo)
        let json = try picture.west.json(at: Told.now)
        #expect(try json.contains("\"name_shared\":true") && JSONSchema("fleet").complaints(about: json) == [])
        #expect(
            screen.leftOut(of: picture) == [
                "harbour/west: two boards go by this name, as after a card was copied; expected another name for one of them"
            ])
    }

    @Test("of many names that are shared, some are named and the others counted")
    func manyTwice() {
        var picture = FleetPicture.empty
        for board in 10..<22 {
            for boot in [1, 2, 1, 2] { picture.hear("harbour/b\(board)/north/state", Told.state(boot: boot)) }
        }
        let screen = FleetScreen(broker: "mqtt://broker:1883", filter: FleetFilter(), start: Told.now)
        let lines = screen.leftOut(of: picture)
        #expect(lines.count == 9 && lines[7].hasPrefix("harbour/b17: two boards go by this name"))
        #expect(lines.last == "two boards go by each of 4 more names")
    }

    @Test(
        "an event is a passage where its board says so, of so many as its number says",
        arguments: [
            (Told.event(), 1), (Told.event(passage: false), 0), (Told.event(value: "3"), 3),
            (Told.event(value: "3", passage: false), 0), (Told.event(passage: nil), 0),
        ])
    func passages(event: String, count: Int) throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/north/event", event)
        let lane = try #require(picture.west.lanes["north"])
        #expect(Int(lane.passagesSeen) == count)
        #expect(lane.lastPassage == (count > 0 ? .at(Told.now) : .unknown))
        #expect(lane.lastEvent?.date == Told.now)
    }

    @Test("a board that does not say which events are passages is an older one: its counters tell, to the minute")
    func silent() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":2}", at: 3))
        for sequence in 1...4 {
            picture.hear("harbour/west/north/event", Told.event(sequence: sequence, passage: nil, at: 2.5))
        }
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":5}", at: 2))
        func lane() throws -> FleetLane { try #require(picture.west.lanes["north"]) }
        #expect(try lane().passagesSeen == 3)
        #expect(try lane().lastPassage == .between(Told.moment(Told.minutes(3)), Told.moment(Told.minutes(2))))
        // It gets the new version.
        picture.hear("harbour/west/north/event", Told.event(sequence: 5, at: 1.5))
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":6}", at: 1))
        #expect(try lane().passagesSeen == 4)
        #expect(try lane().lastPassage == .at(Told.moment(Told.minutes(1.5))))
    }

    @Test("an event that comes again counts once, also when it is of the boot before")
    func again() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/north/state", Told.state())
        for (boot, sequence) in [(1, 7), (1, 8), (1, 7), (1, 8), (2, 1), (1, 8), (2, 1), (2, 2)] {
            picture.hear("harbour/west/north/event", Told.event(sequence: sequence, boot: boot))
        }
        #expect(try picture.west.lanes["north"]?.passagesSeen == 4)
        #expect(picture.hear("harbour/west/north/event", Told.event(sequence: 2, boot: 2)) == .nothing)
    }

    @Test("a record that is made anew within a boot counts from 1 again, and its events are new")
    func newRecord() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/north/state", Told.state())
        for (record, sequence) in [(1, 7), (2, 1), (1, 7), (2, 1), (2, 2), (1, 8)] {
            picture.hear("harbour/west/north/event", Told.event(sequence: sequence, record: record))
        }
        #expect(try picture.west.lanes["north"]?.passagesSeen == 4)
    }

    @Test("without events the counters say between which times somebody passed; an event says it better")
    func counted() throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/north/state", Told.state())
        func lane() throws -> FleetLane { try #require(picture.west.lanes["north"]) }
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":0}", at: 9), isRetained: true)
        #expect(try lane().lastPassage == .never)
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":2}", at: 8))
        #expect(try lane().lastPassage == .between(Told.moment(Told.minutes(9)), Told.moment(Told.minutes(8))))
        picture.hear("harbour/west/north/event", Told.event(at: 7.5))
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":3}", at: 7))
        #expect(try lane().lastPassage == .at(Told.moment(Told.minutes(7.5))))
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":3}", at: 6))
        #expect(try lane().lastPassage == .at(Told.moment(Told.minutes(7.5))))
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":4}", at: 5))
        #expect(try lane().lastPassage == .between(Told.moment(Told.minutes(6)), Told.moment(Told.minutes(5))))
        // A database that was lost begins again.
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":0}", at: 4))
        #expect(try lane().lastPassage == .never)
        picture.hear("harbour/west/south/counters", Told.counters("{\"entered\":3,\"left\":2}"))
        #expect(try picture.west.lanes["south"]?.passages == 5)
    }

    @Test("what is taken back is forgotten, and a board of which nothing is left goes")
    func takenBack() throws {
        var picture = FleetPicture.varied
        let west = try picture.west.name
        #expect(picture.hear("harbour/west/north/state", "") == .changed(west))
        #expect(picture.hear("harbour/west/north/counters", "") == .changed(west))
        #expect(try picture.west.lanes.keys.sorted() == ["south"])
        #expect(picture.hear("harbour/west/status", "") == .changed(west))
        #expect(picture.hear("harbour/west/south/state", "") == .gone(west))
        #expect(picture.boards[west] == nil)
        #expect(picture.hear("harbour/nowhere/status", "") == .nothing)
        #expect(picture.senseless.count == 0)
    }

    @Test("what happens to a whole board is its own, and so is a gap without a number")
    func boardEvents() throws {
        var picture = FleetPicture.empty
        let start = Told.event("start", kind: "start", lane: "null", from: "null", to: "null")
        picture.hear("harbour/west/event", start)
        #expect(try picture.west.lastEvent?.words == "start happened")
        let missed = Told.event("gap", sequence: 0, kind: "missed", lane: "null", from: "null", to: "null", value: "9")
        #expect(picture.hear("harbour/west/event", missed) != .nothing)
        #expect(picture.hear("harbour/west/event", missed) != .nothing)
        #expect(try picture.west.lastEvent?.words == "gap happened")
    }

    @Test(
        "a lane is as the worst that is true of it",
        arguments: [
            (Told.state(), "online", Condition.well), (Told.state(fault: "\"x\"", fire: "true"), "offline", .fault),
            (Told.state(fire: "true"), "offline", .fire), (Told.state(firmware: "ended"), "offline", .ended),
            (Told.state(), "offline", .offline), (Told.state(firmware: "stopped"), "online", .stopped),
            (Told.state(firmware: "none", state: "null"), "online", .unstarted),
        ])
    func conditions(state: String, link: String, condition: Condition) throws {
        var picture = FleetPicture.empty
        picture.hear("harbour/west/status", link)
        picture.hear("harbour/west/north/state", state)
        let board = try picture.west
        #expect(board.condition(of: try #require(board.lanes["north"])) == condition)
        #expect(board.condition == condition)
    }

    @Test("a picture has room for as many lanes as the firmware")
    func limits() { #expect(FleetLimits.mostLanes == LaneList<Int>.capacity) }
}
