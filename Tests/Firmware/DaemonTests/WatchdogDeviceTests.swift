import CSystem
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import BoardFile
@testable import Daemon

/// What `--check` finds out about a watchdog without opening it.
@Suite("A watchdog's device, before it is opened")
struct WatchdogDeviceTests {
    @Test("who has a device open is seen: this process, and another one")
    func holder() throws {
        // A terminal of this test's own, so that nobody else has it: TIOCGPTN and TIOCSPTLCK of the kernel.
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(master >= 0)
        defer { close(master) }
        var number: Int32 = 0
        var locked: Int32 = 0
        try #require(ioctl(master, 0x8004_5430, &number) == 0 && ioctl(master, 0x4004_5431, &locked) == 0)
        let path = "/dev/pts/\(number)"
        #expect(portcullis_device_holder(path) == 0)
        let terminal = try #require(FileHandle(forWritingAtPath: path))
        #expect(portcullis_device_holder(path) == getpid())

        let process = Process()
        process.executableURL = URL(filePath: "/bin/sleep")
        process.arguments = ["60"]
        process.standardOutput = terminal
        try process.run()
        try terminal.close()
        #expect(portcullis_device_holder(path) == process.processIdentifier)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(portcullis_device_holder(path) == 0)
    }

    @Test("a process has a name, as long as it is there")
    func name() throws {
        let own = try String(contentsOf: URL(filePath: "/proc/self/comm"), encoding: .utf8)
        #expect(String(cString: portcullis_process_name(getpid())) + "\n" == own)
        #expect(String(cString: portcullis_process_name(0)) == "")
    }

    @Test("a device that is no watchdog, no device, and none at all are refused")
    func refused() throws {
        #expect(refusal("/dev/full") == .notAWatchdog(errno: ENOTTY))
        #expect(refusal("/etc/passwd") == .cannotOpen(errno: ENOTTY))
        #expect(refusal("/dev/no-such-watchdog") == .cannotOpen(errno: ENOENT))
    }

    @Test("what is refused is said with what to do")
    func words() throws {
        let watchdog = Watchdog(device: ChipName("/dev/watchdog"), timeout: .seconds(10))
        let held = WatchdogError.held(process: 1).message(of: watchdog)
        let manager = String(cString: portcullis_process_name(1))
        #expect(
            text(held) == """
                the watchdog /dev/watchdog is held by '\(manager)' (process 1); set RuntimeWatchdogSec=0 in a file of \
                /etc/systemd/system.conf.d and reboot, or leave [watchdog] out of the board file
                """)
        let other = WatchdogError.held(process: getpid()).message(of: watchdog)
        #expect(
            text(other).hasSuffix(
                "' (process \(getpid())); stop that, or leave [watchdog] out of the board file"))
        let busy = WatchdogError.cannotOpen(errno: EBUSY).message(of: watchdog)
        #expect(text(busy).hasSuffix("; somebody else has it, systemd by RuntimeWatchdogSec= for instance"))
    }

    private func text(_ text: Message) -> String { text.withCText { String(cString: $0) } }

    private func refusal(_ device: String) -> WatchdogError? {
        do throws(WatchdogError) {
            var name = ChipName()
            device.withCString { name.append(cText: $0) }
            try WatchdogDevice.check(Watchdog(device: name, timeout: .seconds(10)), own: "portcullisd")
            return nil
        } catch {
            return error
        }
    }
}
