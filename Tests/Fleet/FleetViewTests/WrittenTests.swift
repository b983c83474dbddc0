import Fleet
import TestSupport
import Testing

@Suite("What is written for other programs")
struct WrittenTests {
    @Test("every board in JSON follows its schema, whatever is known of it")
    func schema() throws {
        let schema = try JSONSchema("fleet")
        var picture = FleetPicture.varied
        picture.hear("harbour/west/north/counters", Told.counters(at: 4))
        picture.hear("harbour/west/north/counters", Told.counters("{\"passages\":12}", at: 3))
        picture.hear("harbour/west/south/event", Told.event(sequence: 2))
        picture.hear("harbour/west/event", Told.event("start", sequence: 1, boot: 2, kind: "start"))
        picture.hear("harbour/west/status", "offline")
        picture.hear("airport/gate/spare/event", Told.event(sequence: 3))
        #expect(picture.senseless.count == 0)
        let boards = picture.boards(FleetFilter())
        #expect(boards.map(\.name.board) == ["bare", "gate", "east", "west"])
        for board in boards {
            #expect(try schema.complaints(about: board.json(at: Told.now)) == [])
        }
        #expect(try schema.complaints(about: FleetBoard(boards[0].name).json(at: Told.now)) == [])
    }

    @Test("a date is written as it was read, to the millisecond")
    func dates() {
        var dates = (0...999).map { "2026-11-24T02:10:05.\(String(1_000 + $0).dropFirst())Z" }
        dates += ["1970-01-01T00:00:00.000Z", "2000-02-29T23:59:59.001Z", "9999-12-31T23:59:59.999Z"]
        for date in dates { #expect(Moment(date)?.text == date) }
        #expect(Moment(milliseconds: -1).text == "1969-12-31T23:59:59.999Z")
    }

    @Test("a filter takes lanes out of a board's JSON, and boards that have no such lane")
    func filtered() throws {
        let picture = FleetPicture.varied
        let filter = FleetFilter(only: .init("faults"))
        #expect(picture.boards(filter).map(\.name.board) == ["west"])
        let json = try picture.west.json(at: Told.now, filter: filter)
        #expect(json.contains("\"lane\":\"south\"") && !json.contains("\"lane\":\"north\""))
    }

    @Test("the JSON of a board that somebody filled to the brim fits into one event of the page")
    func largest() throws {
        var picture = FleetPicture.empty
        let key = { (number: Int) in String(repeating: "\\\"", count: 60) + "\(1000 + number)" }
        let object = { (value: String) in
            "{" + (0..<24).map { "\"\(key($0))\":\(value)" }.joined(separator: ",") + "}"
        }
        let long = "\"" + String(repeating: "\\\\", count: 64) + "\""
        for lane in 0..<8 {
            let state = Told.state(
                machine: String(repeating: "\\\"", count: 64), state: long, fault: long,
                numbers: object("18446744073709551615")
            ).replacing("{\"doors\":false,\"alarm\":false}", with: object("false"))
            picture.hear("harbour/west/\(lane)/state", state)
            picture.hear("harbour/west/\(lane)/counters", Told.counters(object("18446744073709551615")))
            picture.hear("harbour/west/\(lane)/event", Told.event(sequence: lane + 1))
        }
        #expect(picture.senseless.last == "")
        // PageLimits.desktop.output is 131,072.
        #expect((30_000...FleetLimits.mostBoardBytes).contains(try picture.west.json(at: Told.now).utf8.count))
    }

    @Test("those who read no screen get a line when a lane is otherwise, and no other")
    func news() throws {
        var picture = FleetPicture.varied
        var news = FleetNews()
        func lines(_ filter: FleetFilter = FleetFilter()) throws -> [String] {
            try news.lines(about: picture.west, filter, at: Told.now)
        }
        #expect(
            try lines() == [
                "2026-11-24T02:15:00.000Z harbour/west north well locked",
                "2026-11-24T02:15:00.000Z harbour/west south fault contactsDisagree locked",
            ])
        picture.hear("harbour/west/north/counters", Told.counters())
        #expect(try lines() == [])
        picture.hear("harbour/west/status", "offline")
        #expect(
            try lines() == [
                "2026-11-24T02:15:00.000Z harbour/west north offline locked",
                "2026-11-24T02:15:00.000Z harbour/west south fault contactsDisagree offline locked",
            ])
        #expect(
            news.line(aboutGone: try picture.west.name, at: Told.now)
                == "2026-11-24T02:15:00.000Z harbour/west was taken back")
        #expect(news.line(aboutGone: try picture.west.name, at: Told.now) == nil)
        #expect(try lines().count == 2)
    }

    @Test("a lane that is taken back is said once, though its board has others, and is new when it comes again")
    func newsOfLanes() throws {
        var picture = FleetPicture.varied
        var news = FleetNews()
        func lines() throws -> [String] { try news.lines(about: picture.west, FleetFilter(), at: Told.now) }
        #expect(try lines().count == 2)
        picture.hear("harbour/west/north/state", "")
        #expect(try lines() == ["2026-11-24T02:15:00.000Z harbour/west north was taken back"])
        #expect(try lines() == [])
        picture.hear("harbour/west/north/state", Told.state())
        #expect(try lines() == ["2026-11-24T02:15:00.000Z harbour/west north well locked"])
    }

    @Test("a lane that is taken back and that a filter has left out is not spoken of")
    func newsOfOtherLanes() throws {
        var picture = FleetPicture.varied
        var news = FleetNews()
        let filter = FleetFilter(only: .init("faults"))
        #expect(try news.lines(about: picture.west, filter, at: Told.now).count == 1)
        picture.hear("harbour/west/north/state", "")
        #expect(try news.lines(about: picture.west, filter, at: Told.now) == [])
    }

    @Test("a lane that was in a filter and is not any more is said once")
    func filteredNews() throws {
        var picture = FleetPicture.varied
        var news = FleetNews()
        let filter = FleetFilter(only: .init("faults"))
        #expect(try news.lines(about: picture.west, filter, at: Told.now).count == 1)
        picture.hear("harbour/west/south/state", Told.state())
        #expect(
            try news.lines(about: picture.west, filter, at: Told.now) == [
                "2026-11-24T02:15:00.000Z harbour/west south well locked"
            ])
        picture.hear("harbour/west/south/state", Told.state(state: "\"functioning.unlocked\""))
        #expect(try news.lines(about: picture.west, filter, at: Told.now) == [])
    }

    @Test("what is subscribed to is no more than a filter may take")
    func topics() throws {
        let all = try #require(FleetTopics(prefix: "gates", FleetFilter()))
        #expect(
            all.all == [
                "gates/+/+/status", "gates/+/+/event", "gates/+/+/+/state", "gates/+/+/+/counters", "gates/+/+/+/event",
            ])
        let some = try #require(FleetTopics(prefix: "a/b", FleetFilter(site: "harbour", board: "w*", lane: "north")))
        #expect(
            some.all == [
                "a/b/harbour/+/status", "a/b/harbour/+/event", "a/b/harbour/+/north/state",
                "a/b/harbour/+/north/counters", "a/b/harbour/+/north/event",
            ])
    }

    @Test(
        "what is no part of a topic is refused",
        arguments: ["", "#", "a+", "a b", "a\n", "é", "a//b", "/a", String(repeating: "a", count: 65)])
    func noTopics(text: String) {
        #expect(FleetTopics(prefix: text, FleetFilter()) == nil)
        #expect(FleetTopics(prefix: "p", FleetFilter(site: text)) == nil)
        #expect(FleetTopics(prefix: "p", FleetFilter(lane: text)) == nil)
    }
}
