import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Daemon

/// What a service manager hears, at a socket like systemd's.
@Suite("Telling the service manager")
struct ServiceManagerTests {
    @Test(
        "each message arrives as one datagram, at a path and at a name of the abstract kind", arguments: [false, true])
    func arrives(isAbstract: Bool) throws {
        let socket = try DatagramSocket(isAbstract: isAbstract)
        socket.address.withCString { address in
            var manager = ServiceManager(address: address, watchdogMicroseconds: 30_000_000)
            #expect(manager.isThere)
            #expect(manager.watchdogTimeout == .seconds(30))
            for message in [
                NotifyMessage.ready(status: StatusText("lanes 1")), .watchdog,
                .reloading(at: Instant(nanoseconds: 1_234_567)), .stopping,
            ] {
                let failure = manager.tell(message, mayWait: false)
                #expect(failure == nil)
            }
        }
        #expect(
            try socket.take(4) == [
                "READY=1\nSTATUS=lanes 1\n", "WATCHDOG=1\n", "RELOADING=1\nMONOTONIC_USEC=1234\n", "STOPPING=1\n",
            ])
    }

    @Test("a status never breaks into a second assignment")
    func oneLine() {
        var status = StatusText("a")
        status.append("\nMAINPID=1")
        let message = NotifyMessage.ready(status: status)
        #expect(String(message.text) == "READY=1\nSTATUS=aMAINPID=1\n")
    }

    @Test("without an address nobody is told anything, and nothing fails")
    func nobody() {
        var manager = ServiceManager(address: nil, watchdogMicroseconds: 1_000_000)
        #expect(!manager.isThere)
        #expect(manager.watchdogTimeout == nil)
        let failure = manager.tell(.watchdog, mayWait: true)
        #expect(failure == nil)
    }

    @Test("that nobody listens is said once", arguments: [false, true])
    func deaf(mayWait: Bool) {
        "/nowhere/at/all".withCString { address in
            var manager = ServiceManager(address: address, watchdogMicroseconds: 0)
            let first = manager.tell(.watchdog, mayWait: mayWait)
            let second = manager.tell(.watchdog, mayWait: mayWait)
            #expect(first == ENOENT)
            #expect(second == nil)
            #expect(manager.watchdogTimeout == nil)
        }
    }

    @Test(
        "an address that is none is refused",
        arguments: [
            ("vsock:2:1234", EAFNOSUPPORT), ("", EAFNOSUPPORT),
            ("/" + String(repeating: "x", count: 107), ENAMETOOLONG),
        ])
    func wrongAddress(address: String, errno: Int32) {
        address.withCString { address in
            var manager = ServiceManager(address: address, watchdogMicroseconds: 0)
            let failure = manager.tell(.watchdog, mayWait: false)
            #expect(failure == errno)
        }
    }

    @Test("a ping to a manager that does not read never waits")
    func full() throws {
        let socket = try DatagramSocket(isAbstract: false)
        socket.address.withCString { address in
            var manager = ServiceManager(address: address, watchdogMicroseconds: 0)
            var failure: Int32?
            // The kernel lets some hundred datagrams wait at most (net.unix.max_dgram_qlen).
            for _ in 0..<100_000 where failure == nil { failure = manager.tell(.watchdog, mayWait: false) }
            #expect(failure == EAGAIN)
        }
    }
}

/// A fixed text as an ordinary string.
extension String {
    init<let capacity: Int>(_ text: FixedText<capacity>) {
        self = text.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
