import ControlLoop
import DesktopTool
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Simulation

@Suite struct ScriptTests {
    @Test("comments and empty lines say nothing")
    func comments() throws {
        let script = try Script("# nothing\n\n   \nwait 1s # a second\r\n", name: "s", board: Folder().board())
        #expect(script.actions == [.wait(.seconds(1))])
    }

    @Test("lines may end as on other systems", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) throws {
        let text = ["# first", "wait 1s", "", "wait 2s # last"].joined(separator: end) + end
        let script = try Script(text, name: "s", board: Folder().board())
        #expect(script.actions == [.wait(.seconds(1)), .wait(.seconds(2))])
        #expect(
            throws: ToolError.script(
                "s:3: jump: unknown command 'jump'; `portcullis simulate --help` lists the commands")
        ) {
            try Script(["# first", "wait 1s", "jump"].joined(separator: end), name: "s", board: Folder().board())
        }
    }

    @Test("coin N is one pulse for each coin-value, 50 ms each, 100 ms apart")
    func coins() throws {
        let script = try Script("coin 20\n", name: "s", board: Folder().board())
        let pulse: [ScriptAction] = [
            .set(LineID(0), .active), .wait(.milliseconds(50)), .set(LineID(0), .inactive), .wait(.milliseconds(100)),
        ]
        #expect(script.actions == pulse + pulse)
    }

    @Test("a contact's command lasts until the debounced change is reported")
    func contacts() throws {
        let script = try Script("fail\n", name: "s", board: Folder().board())
        #expect(script.actions == [.set(LineID(4), .active), .wait(.milliseconds(20)), .wait(.milliseconds(20))])
    }

    @Test("lane selects the lane of the commands behind it; lane.role needs none")
    func lanes() throws {
        let board = try Folder().board()
        let south = try Script("lane south\nset coin-slot active\n", name: "s", board: board)
        #expect(south.actions == [.set(LineID(9), .active)])
        let named = try Script("set south.coin-slot active\n", name: "s", board: board)
        #expect(named.actions == south.actions)
    }

    @Test("what stands above start is what the firmware finds")
    func start() throws {
        let script = try Script("fire on\nset coin-slot active\nstart\nwait 1s\n", name: "s", board: Folder().board())
        #expect(script.initial == [LineID(3): .active, LineID(0): .active])
        #expect(script.actions == [.wait(.seconds(1))])
    }

    @Test("nothing behind quit happens")
    func quit() throws {
        let script = try Script("wait 1s\nquit\nwait 2s\n", name: "s", board: Folder().board())
        #expect(script.actions == [.wait(.seconds(1))])
    }

    @Test(
        "a wrong line is named with its number and its command, and nothing runs",
        arguments: [
            ("coin", "coin: coin needs a value"),
            ("coin 7", "coin 7: 7 is not a multiple of the coin-value, 10"),
            ("coin 0", "coin 0: expected a value above 0 in whole smallest units, like 50"),
            ("coin -10", "coin -10: expected a value above 0 in whole smallest units, like 50"),
            ("coin ten", "coin ten: expected a value above 0 in whole smallest units, like 50"),
            (
                "coin 18446744073709551610",
                "coin 18446744073709551610: 18446744073709551610 is more than 10000 coins of 10"
            ),
            (
                "coin 99999999999999999999",
                "coin 99999999999999999999: expected a value above 0 in whole smallest units, like 50"
            ),
            ("coin 10 20", "coin 10 20: coin takes no '20'"),
            ("person twice", "person twice: person takes no 'twice'"),
            ("fire", "fire: fire needs on or off"),
            ("fire up", "fire up: expected on or off, not 'up'"),
            ("wait", "wait: wait needs a duration"),
            ("wait 5", "wait 5: expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not '5'"),
            ("wait -5s", "wait -5s: expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not '-5s'"),
            // Short, and with the wait before it more than 25 times 40,000 changes and waits.
            (
                String(repeating: "coin 100000\n", count: 25),
                "coin 100000: a script has at most 1000000 changes of lines and waits"
            ),
            ("wait 8000h\nwait 8000h", "wait 8000h: a script lasts at most 366 days"),
            (
                "wait 9000h",
                "wait 9000h: expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not '9000h'"
            ),
            ("coin +10", "coin +10: expected a value above 0 in whole smallest units, like 50"),
            ("\u{1B}[31mred", "?[31mred: the line has a control character, which is no text"),
            ("pulse coin-slot", "pulse coin-slot: pulse needs a duration"),
            ("pulse doors 5ms", "pulse doors 5ms: 'doors' is an output; only the firmware drives it"),
            (
                "set nowhere active",
                "set nowhere active: no line 'nowhere'; lines are lane.role or a role, as `portcullis check` lists them"
            ),
            ("set fault high", "set fault high: expected active or inactive, not 'high'"),
            ("lane west", "lane west: no lane 'west'; the board has north, south"),
            ("jump", "jump: unknown command 'jump'; `portcullis simulate --help` lists the commands"),
            ("person\nstart", "start: above it only commands that set a level may stand, not person"),
        ])
    func wrong(line: String, message: String) throws {
        let board = try Folder().board()
        let number = line.split(separator: "\n").count + 1
        #expect(throws: ToolError.script("a.script:\(number): \(message)")) {
            try Script(
                "wait 1s\n\(line)\n".replacing("wait 1s\nperson\nstart", with: "\nperson\nstart"), name: "a.script",
                board: board)
        }
    }

    @Test("a lane without a contact cannot be told to use it")
    func notWired() throws {
        let board = try Folder().board()
        for (command, message) in [
            ("fail", "south has no fault"), ("lock on", "south has no door-lock"),
            ("fire on", "south has no fire-release"),
            ("repair", "south has neither a fault contact nor a repair-key"),
        ] {
            #expect(throws: ToolError.script("s:2: \(command): \(message)")) {
                try Script("lane south\n\(command)", name: "s", board: board)
            }
        }
    }

    @Test("start twice is once too often")
    func startTwice() throws {
        let board = try Folder().board()
        #expect(throws: ToolError.script("s:2: start: the firmware has started already")) {
            try Script("start\nstart", name: "s", board: board)
        }
    }

    @Test("a script that cannot be read or is too large is refused")
    func unreadable() throws {
        let folder = try Folder()
        let board = try folder.board()
        #expect(throws: ToolError.self) { try Script.load(folder.url.path + "/none", for: board) }
        let large = try folder.file("large.script", String(repeating: "#", count: ScriptFile.mostBytes + 1))
        #expect(throws: ToolError.script("\(large): a script has at most 1048576 bytes")) {
            try Script.load(large, for: board)
        }
    }

    @Test("bytes that are no text are a wrong line, not a crash")
    func garbage() throws {
        let board = try Folder().board()
        var random = RandomInputs.generator()
        for _ in 0..<500 {
            let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
            // No command begins with a `%`.
            let text = "%" + String(decoding: bytes, as: UTF8.self)
            let error = #expect(throws: ToolError.self) { try Script(text, name: "s", board: board) }
            #expect(error?.message.hasPrefix("s:1: ") == true, "\(bytes): \(error?.message ?? "")")
        }
    }
}
