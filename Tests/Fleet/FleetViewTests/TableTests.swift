import Fleet
import Testing

@testable import enum Fleet.Age

@Suite("The table of a terminal")
struct TableTests {
    private func lines(_ picture: FleetPicture = .varied, width: Int = .max, height: Int? = nil) -> [String] {
        FleetTable(picture.rows(), at: Told.now, width: width, height: height).lines.map(\.text)
    }

    @Test("a wide window has all columns, and the worst first")
    func wide() {
        var picture = FleetPicture.varied
        picture.hear("harbour/west/north/counters", Told.counters(), isRetained: true)
        picture.hear("harbour/west/north/event", Told.event(at: 0.2))
        #expect(
            lines(picture) == [
                "  board         lane   condition               state     for  passage  passed  has          word  clock",
                "! harbour/west  south  fault contactsDisagree  locked  3 min        -       -  credit 40  30 min   4 ms",
                "! airport/gate  exit   fire                    locked  3 min        -       -  credit 40   5 min   4 ms",
                "x harbour/east  car    offline                 open    3 min        -       -  credit 40    10 h   4 ms",
                "- airport/gate  entry  stopped                 locked  3 min        -       -  credit 40   1 min   4 ms",
                "- airport/bare  -      unknown                 -           -        -       -  -               -      -",
                "  harbour/west  north  well                    locked  3 min     12 s      10  credit 40     0 s   4 ms",
            ])
    }

    @Test(
        "no line is wider or higher than the window, and none of its heads goes",
        arguments: [1, 10, 40, 60, 80, 100, 132])
    func fits(width: Int) {
        for height in [1, 2, 4, 7, 30] {
            let lines = lines(width: width, height: height)
            #expect(lines.allSatisfy { $0.count <= width })
            #expect(lines.count == min(height, 7))
            #expect(lines[0].hasPrefix(String("  board".prefix(width))))
        }
    }

    @Test("a narrow window keeps the lanes, how they are, and the last word")
    func narrow() {
        #expect(
            lines(width: 60)[1] == "! harbour/west  south  fault cont..  locked        -  30 min")
    }

    @Test("what there is no room for is said")
    func more() {
        #expect(lines(height: 4).last == "  and 4 more")
        #expect(lines(height: 4).count == 4)
        #expect(lines(height: 7).last?.contains("north") == true)
        #expect(lines(height: 0) == [])
    }

    @Test(
        "an age is in one unit, and never before its time",
        arguments: [
            (0, "0 s"), (999, "0 s"), (59_999, "59 s"), (60_000, "1 min"), (3_599_999, "59 min"), (3_600_000, "1 h"),
            (172_799_999, "47 h"), (172_800_000, "2 d"), (-5, "0 s"), (Int64.max, "106751991167 d"),
        ])
    func ages(milliseconds: Int64, words: String) { #expect(Age.words(milliseconds: milliseconds) == words) }

    @Test("the head says how the broker is, what there is, and what was left out")
    func head() {
        var screen = FleetScreen(broker: "mqtt://broker:1883", start: Told.moment(Told.minutes(7)))
        var picture = FleetPicture.varied
        func head() -> [String] { screen.lines(of: picture, at: Told.now, width: 120).map(\.text) }
        #expect(head()[0] == "portcullis/+ at mqtt://broker:1883: connecting")
        screen.connection = .connected
        screen.filter.site = "harbour"
        #expect(head()[0] == "portcullis/harbour at mqtt://broker:1883: connected")
        #expect(
            head()[1] == "2 boards: 1 online, 1 offline. 3 lanes: 1 fault, 1 offline, 1 well. 0 passages seen in 7 min."
        )
        #expect(head()[2] == "")
        screen.connection = .away("refused\u{7}", since: Told.moment(Told.minutes(2)))
        #expect(head()[0].hasSuffix(": no connection for 2 min: refused?"))
        picture.hear("harbour/west/north/state", "x")
        #expect(
            head()[2]
                == "1 message made no sense; the last one: portcullis/harbour/west/north/state: byte 1: expected a JSON value"
        )
    }

    @Test("a window with few rows has the first of them", arguments: 0...8)
    func low(height: Int) {
        var picture = FleetPicture.varied
        picture.hear("harbour/west/north/state", "x")
        let lines = FleetScreen(broker: "b", start: Told.now).lines(
            of: picture, at: Told.now, width: 80, height: height)
        #expect(lines.count == height)
        if height > 0 { #expect(lines[0].text == "portcullis/+ at b: connecting") }
        if height == 8 { #expect(lines[7].text == "  and 4 more") }
    }

    @Test("a clock that nothing sets, one that is wrong, and a passage between two counts are said")
    func cells() {
        var picture = FleetPicture.empty
        picture.hear("a/b/north/state", Told.state(clock: "null"))
        picture.hear("a/b/north/counters", Told.counters("{\"passages\":1}", at: 4).replacing(":4}", with: ":90000}"))
        picture.hear("a/b/north/counters", Told.counters("{\"passages\":2}", at: 3).replacing(":4}", with: ":null}"))
        #expect(
            lines(picture)[1] == "  a/b    north  well       locked  3 min  < 4 min       2  credit 40   0 s  not set")
        picture.hear("a/b/north/counters", Told.counters("{\"passages\":0}", at: 3).replacing(":4}", with: ":90000}"))
        #expect(lines(picture)[1].hasSuffix("never       0  credit 40   0 s  1 min"))
    }
}
