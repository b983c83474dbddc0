import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

@Suite("What a firmware that runs cannot take up")
struct RestartReasonTests {
    private static let file = goodAirlockLines.joined(separator: "\n") + "\n[watchdog]\ndevice = /dev/watchdog\n"

    @Test(
        "settings can be taken up, in any order of the keys",
        arguments: [
            ("fare = 50", "fare = 70\npassage-window = 9s\nlock-timeout = 8s"),
            ("lanes = outer, inner", "lanes = inner, outer\nrequest = refuse"),
            ("device = /dev/watchdog", "timeout = 3s\ndevice = /dev/watchdog"),
            ("coin-slot = 0\nperson-sensor = 1", "person-sensor = 1\ncoin-slot = 0 ; the same"),
            ("[watchdog]", "[mock]\ndoor-travel = 1s\n[watchdog]"),
            ("[watchdog]", "[journal]\nkeep = 30d\nmax-size = 1G\n[watchdog]"),
            ("[watchdog]", "[uplink]\nbroker = mqtt://broker\nsite = harbour\n[watchdog]"),
        ])
    func settings(found: String, replacement: String) throws {
        #expect(Self.file.contains(found))
        #expect(try reason(replacing: found, by: replacement) == nil)
    }

    @Test(
        "wiring and membership cannot, and the message names what changed",
        arguments: [
            ("label = demo", "path = /dev/gpiochip0", "the chip"),
            ("[lane outer]", "[lane out]", "the list of lanes"),
            ("coin-slot = 0", "coin-slot = 20", "the wiring of outer.coin-slot"),
            ("person-sensor = 5", "person-sensor = 5 active-low", "the wiring of inner.person-sensor"),
            ("person-sensor = 5", "person-sensor = 5 pull-up", "the wiring of inner.person-sensor"),
            ("person-sensor = 5", "person-sensor = 5 debounce 6ms", "the wiring of inner.person-sensor"),
            ("doors = 6", "doors = 6 open-drain", "the wiring of inner.doors"),
            ("doors = 6", "doors = 6\nalarm = 20", "the wiring of inner.alarm"),
            ("[interlock airlock]\nlanes = outer, inner\n", "", "the lanes of an interlock"),
            ("/dev/watchdog", "/dev/watchdog1", "the watchdog"),
            ("[watchdog]\ndevice = /dev/watchdog\n", "", "the watchdog"),
        ])
    func restart(found: String, replacement: String, changed: String) throws {
        let reason = try #require(
            try reason(replacing: found, by: replacement))
        var text = TextLine()
        text.append(reason)
        #expect(string(text) == changed + " changed, which needs a restart")
    }

    @Test("one more lane at a shared contact is another wiring")
    func shared() throws {
        let lines = Self.file.components(separatedBy: "doors = 2")
        try #require(lines.count == 2)
        let one = lines.joined(separator: "doors = 2\nrepair-key = 20")
        let both = one.replacingOccurrences(of: "doors = 6", with: "doors = 6\nrepair-key = 20")
        #expect(RestartReason(from: try board(one), to: try board(one)) == nil)
        guard case .line(let role, _)? = RestartReason(from: try board(one), to: try board(both)) else {
            Issue.record("it was taken up")
            return
        }
        #expect(role.label == "repair-key")
    }

    @Test("another machine under the same name is another machine")
    func machine() throws {
        let reason = RestartReason(
            from: try board(goodBoard()), to: try board(goodDoor(line: 3, is: "[lane north]")))
        #expect(reason == .machine(lane: LaneName("north")))
    }

    @Test("every shipped board can take itself up", arguments: shippedBoards)
    func itself(name: String) throws {
        let text = try text(ofShipped: name)
        #expect(RestartReason(from: try board(text), to: try board(text)) == nil)
    }

    private func reason(replacing found: String, by replacement: String) throws -> RestartReason? {
        var changed = Self.file.replacingOccurrences(of: found, with: replacement)
        // The interlock has to name a lane that is there.
        if found == "[lane outer]" { changed = changed.replacingOccurrences(of: "= outer,", with: "= out,") }
        return RestartReason(from: try board(Self.file), to: try board(changed))
    }
}
