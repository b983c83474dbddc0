import ControlLoop
import Statecharts
import Testing

@testable import BoardFile

@Suite("The watchdog of a board")
struct WatchdogSectionTests {
    @Test("without the section there is none")
    func none() throws {
        #expect(try board(goodBoard()).watchdog == nil)
    }

    @Test("it waits for ten seconds, unless the file says otherwise")
    func timeout() throws {
        let usual = try board(goodBoard(and: "[watchdog]", "device = /dev/watchdog")).watchdog
        #expect(usual == Watchdog(device: ChipName("/dev/watchdog"), timeout: .seconds(10)))
        for seconds in [1, 15] as [Int64] {
            let text = goodBoard(and: "[watchdog]", "device = /dev/watchdog1", "timeout = \(seconds)s")
            #expect(try board(text).watchdog?.timeout == .seconds(seconds))
        }
        #expect(
            try board(goodBoard(and: "[watchdog]", "device = /dev/w", "timeout = 2000ms")).watchdog?.timeout
                == .seconds(2))
    }

    @Test(
        "a timeout that no watchdog of a Raspberry Pi can wait for is refused",
        arguments: ["0s", "16s", "1500ms", "1m", "10", "-1s", ""])
    func wrongTimeout(timeout: String) {
        #expect(
            complaint(goodBoard(and: "[watchdog]", "device = /dev/watchdog", "timeout = \(timeout)"))
                == "north.board:12: timeout =\(timeout.isEmpty ? "" : " ")\(timeout): "
                + "expected a duration of 1 to 15 whole seconds, like 10s")
    }

    @Test(
        "the device is an absolute path",
        arguments: ["watchdog", "dev/watchdog", "", "/" + String(repeating: "x", count: 63)])
    func wrongDevice(device: String) {
        let found = device.count > 40 ? nil : device
        let said = complaint(goodBoard(and: "[watchdog]", "device = \(device)"))
        if let found {
            #expect(
                said == "north.board:11: device =\(found.isEmpty ? "" : " ")\(found): "
                    + "expected the watchdog's device, like /dev/watchdog, of at most 63 bytes")
        } else {
            #expect(said?.hasPrefix("north.board:11: device = /xxx") == true)
        }
    }

    @Test("what is missing, there twice, or unknown")
    func layout() {
        #expect(
            complaint(goodBoard(and: "[watchdog]"))
                == "north.board:10: [watchdog] has no 'device': "
                + "expected the watchdog's device, like /dev/watchdog, of at most 63 bytes")
        #expect(
            complaint(goodBoard(and: "[watchdog]", "device = /dev/w", "[watchdog]"))
                == "north.board:12: [watchdog] is there already, in line 10")
        #expect(
            complaint(goodBoard(and: "[watchdog]", "timeuot = 5s"))
                == "north.board:11: unknown key 'timeuot' in [watchdog]; did you mean 'timeout'?")
        #expect(
            complaint(goodBoard(and: "[watchdgo]"))
                == "north.board:10: unknown section [watchdgo]; did you mean [watchdog]?")
    }
}
