import CSystem
import Pages
import DesktopTool
import Fleet
import Foundation
import Statecharts
import Synchronization
import TestSupport

/// The page of a fleet that runs on a thread of its own, with the real clocks, and is told what a test wants, until
/// nobody needs it any more.
package final class LiveFleet: Sendable {
    /// Where it is to be had, with a slash at the end.
    package let address: String
    private let shared: Shared

    /// What the thread and the test have in common.
    private final class Shared: Sendable {
        let told = Locked<[FleetMessage]>([])
        let connection = Locked(FleetScreen.Connection.connected)
        let isWanted = Atomic(true)
        let setBack = Atomic<Int64>(0)
        let address = Mutex<Result<String, ToolError>?>(nil)
        let started = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
    }

    /// Serves a fleet of which nothing is known yet, on any port that is free.
    package init() throws {
        let shared = Shared()
        Thread.detachNewThread { LiveFleet.run(shared) }
        shared.started.wait()
        guard let address = shared.address.withLock({ $0 }) else { throw ToolError.failure("the page did not begin") }
        self.address = try address.get()
        self.shared = shared
    }

    deinit {
        shared.isWanted.store(false, ordering: .releasing)
        shared.ended.wait()
    }

    /// The broker says something at a topic below the prefix.
    package func tell(_ topic: String, _ payload: String, isRetained: Bool = true) {
        let message = FleetMessage(
            topic: "portcullis/\(topic)", payload: Array(payload.utf8), isRetained: isRetained)
        shared.told.withLock { $0.append(message) }
    }

    /// The connection to the broker is otherwise.
    package func set(_ connection: FleetScreen.Connection) { shared.connection.withLock { $0 = connection } }

    /// The program's clock is set back by so many milliseconds.
    package func setClockBack(milliseconds: Int64) { shared.setBack.store(milliseconds, ordering: .releasing) }

    /// What the wall's clock shows.
    package static var wall: Moment { Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

    private static func run(_ shared: Shared) {
        defer { shared.ended.signal() }
        do throws(ToolError) {
            let screen = FleetScreen(broker: "mqtt://broker:1883", start: wall)
            var page = try FleetPage(FleetPicture(prefix: "portcullis"), screen, at: PageAddress("127.0.0.1:0"))
            let address = page.address
            shared.address.withLock { $0 = .success(address) }
            shared.started.signal()
            while shared.isWanted.load(ordering: .acquiring) {
                page.wait(atMost: .milliseconds(20))
                let told = shared.told.withLock { told in
                    defer { told = [] }
                    return told
                }
                let shown = Moment(milliseconds: wall.milliseconds - shared.setBack.load(ordering: .acquiring))
                for message in told { page.take(message, at: shown) }
                page.set(shared.connection.withLock { $0 })
                page.step(at: Instant(nanoseconds: portcullis_monotonic_ns()), wall: shown)
            }
        } catch {
            shared.address.withLock { $0 = .failure(error) }
            shared.started.signal()
        }
    }
}
